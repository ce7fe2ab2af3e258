import Foundation
import MemberHTTP
import MemberRequests

/// A call that counts for one limit and is not delayed by it, against the same call without limits.
func limiterCost() throws -> Row {
    guard let url = URL(string: "https://api.test/people?count=1") else { throw BenchError.wrongResult("no call") }
    var rules = CallRules()
    rules.rateKeys = { _, folder in [RateKey(folder, limit: RateLimit(10_000_000, per: .milliseconds(1)))] }
    let limited = RequestPipeline(
        transport: ImmediateTransport(), cache: nil, rules: rules, traffic: RequestTraffic(limiter: RateLimiter()))
    let bare = RequestPipeline(transport: ImmediateTransport(), cache: nil)
    return Row(
        name: "A call within its limit", baselineName: "the same without a limiter", count: 10_000, aim: nil,
        candidate: { try await send($0, through: limited, to: url) }, baseline: { try await send($0, through: bare, to: url) })
}

private func send(_ count: Int, through pipeline: RequestPipeline, to url: URL) async throws {
    for _ in 0..<count {
        let reply = try await pipeline.send(ProviderCall(HTTPRequest(.get, url), life: .never), for: nil, folder: "17")
        guard reply.body.count == 2 else { throw BenchError.wrongResult("a call") }
    }
}
