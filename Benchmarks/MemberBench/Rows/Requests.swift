import CMemberBenchLoop
import Foundation
import MemberCore
import MemberHTTP
import MemberRequests

private let count = 38_400
/// How many leave a file each, in one measurement.
private let keptCount = 9_600
/// How many `URLSession` sends in one measurement.
private let slowCount = 3_840

/// What the server answers with, decoded.
private struct Reply: Decodable {
    struct Person: Decodable {
        let id: Int
        let first_name: String
        let last_name: String
        let online: Bool
    }

    let response: [Person]
}

/// Requests through the transport alone, 1, 8, 64 and 512 at a time, then 64 at a time through the whole pipeline: lookup, limiter,
/// transport, decoding, store. Against libcurl's multi loop in C, which has the same limit of connections, decodes nothing and, beside
/// the pipeline, writes each body to a file; and against `URLSession`.
func requests(to url: URL, expecting size: Int, in folder: URL) throws -> [Row] {
    let session = SystemSession(url, width: 64)
    let kept = folder.appending(path: "kept")
    try FileManager.default.createDirectory(at: kept, withIntermediateDirectories: true)
    let alone = transportWork(url, size, width: 64)
    let whole = pipelineWork(url, folder.appending(path: "pipeline"), width: 64)
    return [1, 8].map { width in
        row(
            "Transport alone, \(width) in flight", count: keptCount, aim: nil, transportWork(url, size, width: width),
            multiLoop(url, size, width: width))
    } + [
        row("Transport alone, 64 in flight", aim: 0.75, alone, multiLoop(url, size, width: 64)),
        Row(
            name: "Transport alone, 512 in flight, CPU", baselineName: loopName, count: 51_200, aim: 0.6, processor: .judged,
            candidate: transportWork(url, size, width: 512), baseline: multiLoop(url, size, width: 512)),
        slowRow("Transport alone, 64 in flight", "URLSession", aim: 10, alone) { count in
            try await inParallel(count, 64) { blackHole(try await session.body(expecting: size)) }
        },
        row(
            "Request with lookup, limiter, decoding and store, 64 in flight", loopName + ", each body written", count: keptCount,
            aim: 0.5, whole, multiLoop(url, size, width: 64, into: kept)),
        slowRow(
            "Request with lookup, limiter, decoding and store, 64 in flight", "URLSession, decoder, each body written", aim: nil,
            whole
        ) { count in
            try await inParallel(count, 64) {
                let body = try await session.body(expecting: size)
                blackHole(try JSONDecoder().decode(Reply.self, from: body))
                let path = kept.appending(path: UUID().uuidString).path
                guard body.withUnsafeBytes({ member_bench_write(path, path + ".new", $0.baseAddress, $0.count) }) == size else {
                    throw BenchError.wrongResult("no file written")
                }
            }
        },
    ]
}

private let loopName = "libcurl's multi loop in C"

private func row(
    _ name: String, _ baselineName: String = loopName, count: Int = count, aim: Double?,
    _ candidate: @escaping (Int) async throws -> Void, _ baseline: @escaping (Int) async throws -> Void
) -> Row {
    Row(
        name: name, baselineName: baselineName, count: count, aim: aim, processor: .shown, candidate: candidate,
        baseline: baseline)
}

/// A baseline so slow that it does a part of the work.
private func slowRow(
    _ name: String, _ baselineName: String, aim: Double?, _ candidate: @escaping (Int) async throws -> Void,
    _ baseline: @escaping (Int) async throws -> Void
) -> Row {
    Row(
        name: name, baselineName: baselineName, count: keptCount, baselineCount: slowCount, aim: aim, processor: .shown,
        candidate: candidate, baseline: baseline)
}

private func transportWork(_ url: URL, _ size: Int, width: Int) -> (Int) async throws -> Void {
    let transport = NetworkTransport(NetworkTransportConfiguration(connectionsPerHost: width))
    let request = HTTPRequest(.get, url)
    return { count in
        try await inParallel(count, width) {
            let response = try await transport.send(request)
            guard response.status == 200, response.body.count == size else { throw BenchError.wrongResult("a request") }
            blackHole(response)
        }
    }
}

/// Each call has an address of its own, so that it is looked up in vain, sent, decoded and stored; the limiter lets it through at once.
private func pipelineWork(_ url: URL, _ folder: URL, width: Int) -> (Int) async throws -> Void {
    var rules = CallRules()
    rules.rateKeys = { _, folder in [RateKey(folder, limit: RateLimit(1_000_000, per: .seconds(1)))] }
    let pipeline = RequestPipeline(
        transport: NetworkTransport(NetworkTransportConfiguration(connectionsPerHost: width)), cache: ResponseCache(root: folder),
        rules: rules, traffic: RequestTraffic(limiter: RateLimiter()))
    let next = Locked(0)
    return { count in
        try await inParallel(count, width) {
            let number = next.withLock { next in
                next += 1
                return next
            }
            let call = ProviderCall(
                HTTPRequest(.get, url.appending(queryItems: [URLQueryItem(name: "offset", value: "\(number)")])))
            let reply = try await pipeline.send(call, for: nil, folder: "17") { body throws(RequestError) in
                guard let reply = try? JSONDecoder().decode(Reply.self, from: body) else { throw .invalidReply("not the people") }
                return reply
            }
            guard reply.source == .network else { throw BenchError.wrongResult("a request") }
            blackHole(reply)
        }
    }
}

private func multiLoop(_ url: URL, _ size: Int, width: Int, into folder: URL? = nil) -> (Int) async throws -> Void {
    { count in
        guard member_bench_requests(url.absoluteString, width, count, size, folder?.path) == count else {
            throw BenchError.wrongResult("the loop in C")
        }
    }
}

/// Shares the work out among as many tasks as are to be in flight.
private func inParallel(_ count: Int, _ width: Int, _ work: @escaping @Sendable () async throws -> Void) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<width {
            group.addTask { for _ in 0..<(count / width) { try await work() } }
        }
        try await group.waitForAll()
    }
}
