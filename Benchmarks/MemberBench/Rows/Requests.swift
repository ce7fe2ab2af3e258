import CMemberBenchLoop
import Foundation
import MemberHTTP
import MemberRequests

private let width = 64
private let count = 38_400

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

/// 64 requests at a time through cache, pipeline, transport and decoding, against libcurl's multi loop in C, which decodes nothing.
func pipelineRequests(to url: URL, expecting size: Int, in folder: URL) -> Row {
    let pipeline = RequestPipeline(transport: NetworkTransport(), cache: ResponseCache(root: folder))
    let call = ProviderCall(HTTPRequest(.get, url), life: .never)
    return Row(
        name: "Request with decoding, 64 in flight", baselineName: "libcurl's multi loop in C", count: count, aim: 0.5,
        candidate: { count in
            try await inParallel(count) {
                let body = try await pipeline.send(call, for: nil, folder: "17").body
                blackHole(try JSONDecoder().decode(Reply.self, from: body))
            }
        },
        baseline: { try multiLoop(url, $0, size) })
}

/// 64 requests at a time through the transport alone, against the same loop.
func transportRequests(to url: URL, expecting size: Int) -> Row {
    let transport = NetworkTransport()
    let request = HTTPRequest(.get, url)
    return Row(
        name: "Transport alone, 64 in flight", baselineName: "libcurl's multi loop in C", count: count, aim: 0.75,
        candidate: { count in
            try await inParallel(count) {
                let response = try await transport.send(request)
                guard response.status == 200, response.body.count == size else { throw BenchError.wrongResult("a request") }
                blackHole(response)
            }
        },
        baseline: { try multiLoop(url, $0, size) })
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
