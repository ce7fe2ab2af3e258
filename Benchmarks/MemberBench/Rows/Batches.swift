import Foundation
import MemberCore
import MemberHTTP
import MemberRequests

/// What rules for batches cost a call that shares none: one without a membership, and one that is alone in its group.
func batches() throws -> [Row] {
    guard let url = URL(string: "https://api.test/people?count=1") else { throw BenchError.wrongResult("no call") }
    return [
        row("A call without a group, with rules for batches", url) { _ in },
        row("A call alone in its group, with rules for batches", url) { $0.membership = BatchMembership.group(of: 1).first },
    ]
}

private func row(_ name: String, _ url: URL, _ change: @escaping @Sendable (inout ProviderCall) -> Void) -> Row {
    var rules = CallRules()
    rules.rateKeys = { _, folder in [RateKey(folder, limit: RateLimit(10_000_000, per: .milliseconds(1)))] }
    let bare = RequestPipeline(
        transport: ImmediateTransport(), cache: nil, rules: rules, traffic: RequestTraffic(limiter: RateLimiter()))
    rules.batch = BatchRules(
        capacity: 50, encode: { _ throws(RequestError) in throw .invalidReply("there is no batch here") },
        decode: { _, _ in .elements([]) })
    let batching = RequestPipeline(
        transport: ImmediateTransport(), cache: nil, rules: rules, traffic: RequestTraffic(limiter: RateLimiter()))
    return Row(
        name: name, baselineName: "the same without them", count: 50_000, aim: nil,
        candidate: { try await send($0, through: batching, url, change) },
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
