import CMemberBenchLoop
import Foundation
import MemberCore
import MemberRequests

private let body = Data((0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 31) })

/// The names of the rows that want a filled cache: without one of them none is filled.
let cacheRowNames = [
    "Cache hit from memory, 4 KB", "Cache hit from memory after a pause, 4 KB", "Key building, 10 parameters",
    "Cache hit from disk, 4 KB, of 1000", "Cache hit from disk, 4 KB, of 100000", "Cache hit from disk, of 100000",
    "Cache store as shipped, 4 KB, key building included",
]

/// All rows of the reply cache.
func cacheRows(in folder: URL) throws -> [Row] {
    let small = try FilledCache(1000, in: folder.appending(path: "small"))
    let large = try FilledCache(100_000, in: folder.appending(path: "large"))
    let system = SystemURLCache(in: folder.appending(path: "system"), urls: small.urls, body: body)
    return [
        try memoryHit(small), pausedHit(small), keyBuilding(), diskHit(small), diskHit(large), flatness(small, large),
        diskHit(small, against: system),
        try store(small), store(small, against: system),
    ]
}

/// A cache of files alone, with so many replies of 4 KB, and where each of them lies.
struct FilledCache {
    let urls: [URL]
    let keys: [CacheKey]
    let paths: [String]
    let root: URL
    let cache: ResponseCache

    init(_ count: Int, in root: URL) throws {
        self.root = root
        urls = (0..<count).compactMap { URL(string: "https://api.test/method/friends.get?offset=\($0)&v=5.199") }
        keys = urls.map { CacheKey($0) }
        cache = ResponseCache(root: root, limits: CacheLimits(disk: .max, memory: 0))
        for key in keys { cache.store(body, for: key, in: "17", life: .oneHour) }
        paths = keys.map { root.path + "/17/" + $0.name }
    }

    /// Another entry each time, in an order that no reading ahead helps.
    func place(_ round: Int) -> Int { round &* 7919 % keys.count }

    func read(_ count: Int) throws {
        for round in 0..<count {
            guard let reply = cache.reply(for: keys[place(round)], in: "17"), reply.body.count == body.count else {
                throw BenchError.wrongResult("no cache hit")
            }
            blackHole(reply)
        }
    }

    /// The same files, into a buffer that is there.
    func readPlain(_ count: Int) throws {
        var buffer = [UInt8](repeating: 0, count: 8192)
        for round in 0..<count {
            guard member_bench_read(paths[place(round)], &buffer, buffer.count) > body.count else {
                throw BenchError.wrongResult("no file")
            }
            buffer.withUnsafeBytes { member_bench_consume($0.baseAddress) }
        }
    }
}

private func memoryHit(_ filled: FilledCache) throws -> Row {
    let cache = ResponseCache(root: filled.root)
    for key in filled.keys { blackHole(cache.reply(for: key, in: "17")) }
    let dictionary = Locked(Dictionary(uniqueKeysWithValues: filled.keys.map { ($0, body) }))
    return Row(
        name: "Cache hit from memory, 4 KB", baselineName: "dictionary behind a lock", count: 1_000_000, aim: 0.5,
        candidate: { count in
            for round in 0..<count {
                guard let reply = cache.reply(for: filled.keys[filled.place(round)], in: "17") else {
                    throw BenchError.wrongResult("no cache hit")
                }
                blackHole(reply)
            }
        },
        baseline: { count in
            for round in 0..<count {
                guard let body = dictionary.withLock({ $0[filled.keys[filled.place(round)]] }) else {
                    throw BenchError.wrongResult("no entry")
                }
                blackHole(body)
            }
        })
}

/// Every hit after a pause, so that each looks whether its file is still the same.
private func pausedHit(_ filled: FilledCache) -> Row {
    let cache = ResponseCache(root: filled.root, clock: SteppingClock(step: .milliseconds(101)))
    for key in filled.keys { blackHole(cache.reply(for: key, in: "17", mode: .offline)) }
    let dictionary = Locked(Dictionary(uniqueKeysWithValues: filled.keys.map { ($0, body) }))
    return Row(
        name: "Cache hit from memory after a pause, 4 KB", baselineName: "dictionary behind a lock, lstat", count: 200_000,
        aim: nil,
        candidate: { count in
            for round in 0..<count {
                guard let reply = cache.reply(for: filled.keys[filled.place(round)], in: "17", mode: .offline) else {
                    throw BenchError.wrongResult("no cache hit")
                }
                blackHole(reply)
            }
        },
        baseline: { count in
            for place in (0..<count).map(filled.place) {
                guard let body = dictionary.withLock({ $0[filled.keys[place]] }), member_bench_stat(filled.paths[place]) == 1
                else { throw BenchError.wrongResult("no entry") }
                blackHole(body)
            }
        })
}

private func keyBuilding() -> Row {
    let pairs = (0..<10).map { "parameter\($0)=value%20of%20\($0)" }.joined(separator: "&")
    let url = URL(string: "https://api.test/method/friends.get?" + pairs) ?? URL(filePath: "/")
    return Row(
        name: "Key building, 10 parameters", baselineName: "URLComponents, pairs sorted, no digest", count: 20_000, aim: nil,
        candidate: { count in for _ in 0..<count { blackHole(CacheKey(url, dropping: ["access_token", "sig"])) } },
        baseline: { count in
            for _ in 0..<count {
                var parts = URLComponents(url: url, resolvingAgainstBaseURL: false)
                parts?.queryItems?.sort { $0.name < $1.name }
                blackHole(parts?.string)
            }
        })
}

private func diskHit(_ filled: FilledCache) -> Row {
    Row(
        name: "Cache hit from disk, 4 KB, of \(filled.keys.count)", baselineName: "open, fstat, read, close", count: 100_000,
        aim: 0.7, candidate: { try filled.read($0) }, baseline: { try filled.readPlain($0) })
}

private func flatness(_ small: FilledCache, _ large: FilledCache) -> Row {
    Row(
        name: "Cache hit from disk, of 100000", baselineName: "the same of 1000", count: 100_000, aim: 1 / 1.5,
        candidate: { try large.read($0) }, baseline: { try small.read($0) })
}

private func diskHit(_ filled: FilledCache, against system: SystemURLCache) -> Row {
    Row(
        name: "Cache hit from disk, 4 KB, of 1000", baselineName: "URLCache", count: 100_000, baselineCount: 50,
        aim: nil,
        candidate: { try filled.read($0) },
        baseline: { count in
            for round in 0..<count {
                guard system.body(filled.place(round))?.count == body.count else { throw BenchError.wrongResult("no reply") }
            }
        })
}

/// New entries, each but once: to replace a file costs some file systems a flush, ours and the baseline's alike.
private final class NewEntries: Sendable {
    private let next = Locked(0)

    func key() -> CacheKey {
        let number = next.withLock { next in
            next += 1
            return next
        }
        return CacheKey(URL(string: "https://api.test/new?offset=\(number)") ?? URL(filePath: "/"))
    }

    func write(_ cache: ResponseCache, _ count: Int) {
        for _ in 0..<count { cache.store(body, for: key(), in: "18", life: .oneHour) }
    }
}

private func store(_ filled: FilledCache) throws -> Row {
    let root = filled.root.appending(path: "plain").path
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    let entries = NewEntries()
    let cache = shipped(beside: filled, "stored")
    // So many that the limit is passed on the way, and the sweep counts.
    return Row(
        name: "Cache store as shipped, 4 KB, key building included", baselineName: "open, write, close, rename", count: 10_000,
        aim: 0.8, processor: .shown,
        candidate: { entries.write(cache, $0) },
        baseline: { count in
            for _ in 0..<count {
                let path = root + "/" + entries.key().name
                let written = body.withUnsafeBytes { member_bench_write(path, path + ".new", $0.baseAddress, $0.count) }
                guard written == body.count else { throw BenchError.wrongResult("no file written") }
            }
        })
}

private func store(_ filled: FilledCache, against system: SystemURLCache) -> Row {
    let entries = NewEntries()
    let cache = shipped(beside: filled, "stored-too")
    return Row(
        name: "Cache store as shipped, 4 KB, key building included", baselineName: "URLCache", count: 5000, baselineCount: 10,
        aim: nil,
        candidate: { entries.write(cache, $0) },
        baseline: { count in for round in 0..<count { system.store(filled.place(round)) } })
}

/// With memory, limit and sweep.
private func shipped(beside filled: FilledCache, _ name: String) -> ResponseCache {
    ResponseCache(root: filled.root.deletingLastPathComponent().appending(path: name))
}
