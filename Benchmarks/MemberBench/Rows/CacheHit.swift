import CMemberBenchLoop
import Foundation
import MemberRequests

/// A reply of 4 KB found in the cache, its key ready, against reading a file of the same size into a buffer that is there.
func cacheHit(in folder: URL) throws -> Row {
    let body = Data((0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    let plain = folder.appending(path: "plain").path
    try body.write(to: URL(fileURLWithPath: plain))
    let cache = ResponseCache(root: folder)
    let key = CacheKey(URL(fileURLWithPath: "/friends.get"))
    cache.store(body, for: key, in: "17", life: .oneHour)
    return Row(
        name: "Cache hit from disk, 4 KB", baselineName: "open, fstat, read, close", count: 100_000, aim: 0.7,
        candidate: { count in
            for _ in 0..<count {
                guard let reply = cache.reply(for: key, in: "17"), reply.body.count == 4096 else {
                    throw BenchError.wrongResult("no cache hit")
                }
                blackHole(reply)
            }
        },
        baseline: { count in
            var buffer = [UInt8](repeating: 0, count: 8192)
            for _ in 0..<count {
                guard member_bench_read(plain, &buffer, buffer.count) == 4096 else { throw BenchError.wrongResult("no file") }
                buffer.withUnsafeBytes { member_bench_consume($0.baseAddress) }
            }
        })
}
