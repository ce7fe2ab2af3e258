import Foundation
import MemberRequests

/// The pipeline with an API of the app's own, by the product's import alone.
func looms(of session: Session, cache folder: URL) async throws(RequestError) -> Int {
    var rules = CallRules()
    rules.rateKey = { _, account in RateKey(account, limit: RateLimit(3, per: .seconds(1))) }
    rules.react = { answer in answer.response.status == 451 ? .fail(.status(451)) : CallRules.bearer(answer) }
    let pipeline = RequestPipeline(
        transport: NetworkTransport(), cache: ResponseCache(root: folder), rules: rules,
        traffic: RequestTraffic(limiter: RateLimiter(), retry: .standard))
    guard let url = URL(string: "https://guild.example.test/looms") else { return 0 }
    let reply = try await pipeline.send(ProviderCall(HTTPRequest(.get, url)), for: session, folder: session.key.subject)
    if case .cache(let age, _) = reply.source { print(age) }
    return reply.body.count
}
