import Foundation
import MemberCore
import MemberHTTP
import MemberRequests

/// What a carrier costs a call that nobody travels with: one that has no seat, and one that is alone in its group.
func carriers() throws -> [Row] {
    guard let url = URL(string: "https://api.test/people?count=1") else { throw BenchError.wrongResult("no call") }
    return [
        row("A call without a seat beside a carrier", url) { _ in },
        row("A call alone in its group, on a carrier", url) { $0.seat = CallSeat.group(of: 1).first },
    ]
}

private func row(_ name: String, _ url: URL, _ change: @escaping @Sendable (inout ProviderCall) -> Void) -> Row {
    var rules = CallRules()
    rules.rateKeys = { _, folder in [RateKey(folder, limit: RateLimit(10_000_000, per: .milliseconds(1)))] }
    let bare = RequestPipeline(
        transport: ImmediateTransport(), cache: nil, rules: rules, traffic: RequestTraffic(limiter: RateLimiter()))
    rules.carrier = CallCarrier(
        capacity: 50, pack: { _ throws(RequestError) in throw .invalidReply("nothing travels together here") },
        unpack: { _, _ in [] })
    let carried = RequestPipeline(
        transport: ImmediateTransport(), cache: nil, rules: rules, traffic: RequestTraffic(limiter: RateLimiter()))
    return Row(
        name: name, baselineName: "the same without a carrier", count: 50_000, aim: nil,
        candidate: { try await send($0, through: carried, url, change) },
        baseline: { try await send($0, through: bare, url) { _ in } })
}

private func send(
    _ count: Int, through pipeline: RequestPipeline, _ url: URL, _ change: (inout ProviderCall) -> Void
) async throws {
    for _ in 0..<count {
        var call = ProviderCall(HTTPRequest(.get, url), life: .never)
        change(&call)
        guard try await pipeline.send(call, for: nil, folder: "17").body.count == 2 else {
            throw BenchError.wrongResult("a call")
        }
    }
}

/// Responds at once.
private struct ImmediateTransport: HTTPTransport {
    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse { HTTPResponse(status: 200, body: Data("{}".utf8)) }
}
