import CMemberBenchLoop
import Foundation
import MemberHTTP
import MemberRequests

private let width = 64
private let count = 38_400
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

/// 64 requests at a time through the transport alone, then through cache, pipeline, transport and decoding: each against libcurl's
/// multi loop in C, which decodes nothing, and against `URLSession`.
func requests(to url: URL, expecting size: Int, in folder: URL) -> [Row] {
    let session = SystemSession(url, width: width)
    let loop: (Int) async throws -> Void = { try multiLoop(url, $0, size) }
    let alone = transportWork(url, size)
    let decoded = pipelineWork(url, folder)
    return [
        row("Transport alone", against: "libcurl's multi loop in C", aim: 0.75, alone, loop),
        row("Transport alone", against: "URLSession", aim: 10, alone, baselineCount: slowCount) { count in
            try await inParallel(count) { blackHole(try await session.body(expecting: size)) }
        },
        row("Request with decoding", against: "libcurl's multi loop in C", aim: 0.5, decoded, loop),
        row("Request with decoding", against: "URLSession, decoder", aim: 8, decoded, baselineCount: slowCount) { count in
            try await inParallel(count) {
                blackHole(try JSONDecoder().decode(Reply.self, from: try await session.body(expecting: size)))
            }
        },
    ]
}

private func row(
    _ name: String, against baselineName: String, aim: Double, _ candidate: @escaping (Int) async throws -> Void,
    baselineCount: Int? = nil, _ baseline: @escaping (Int) async throws -> Void
) -> Row {
    Row(
        name: "\(name), 64 in flight", baselineName: baselineName, count: count, baselineCount: baselineCount, aim: aim,
        candidate: candidate, baseline: baseline)
}

private func transportWork(_ url: URL, _ size: Int) -> (Int) async throws -> Void {
    let transport = NetworkTransport()
    let request = HTTPRequest(.get, url)
    return { count in
        try await inParallel(count) {
            let response = try await transport.send(request)
            guard response.status == 200, response.body.count == size else { throw BenchError.wrongResult("a request") }
            blackHole(response)
        }
    }
}

private func pipelineWork(_ url: URL, _ folder: URL) -> (Int) async throws -> Void {
    let pipeline = RequestPipeline(transport: NetworkTransport(), cache: ResponseCache(root: folder))
    let call = ProviderCall(HTTPRequest(.get, url), life: .never)
    return { count in
        try await inParallel(count) {
            let body = try await pipeline.send(call, for: nil, folder: "17").body
            blackHole(try JSONDecoder().decode(Reply.self, from: body))
        }
    }
}

private func multiLoop(_ url: URL, _ count: Int, _ size: Int) throws {
    guard member_bench_requests(url.absoluteString, width, count, size) == count else {
        throw BenchError.wrongResult("the loop in C")
    }
}

/// Shares the work out among as many tasks as are to be in flight.
private func inParallel(_ count: Int, _ work: @escaping @Sendable () async throws -> Void) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<width {
            group.addTask { for _ in 0..<(count / width) { try await work() } }
        }
        try await group.waitForAll()
    }
}
