import MemberCore
import MemberHTTPServer
import OffersService

/// The counters of the service: requests by route, by key, and problems by code. No label comes from a client.
struct OffersMetrics: Sendable {
    private struct KeySeries: Hashable, Sendable {
        let app, kind, id: String
    }

    private struct Counts: Sendable {
        var keys: [KeySeries: Int] = [:]
        var problems: [String: Int] = [:]
    }

    /// Requests by route, method and class of status.
    let requests: ServerMetrics
    private let counts = Locked(Counts())

    /// No requests yet.
    init(clock: any MemberClock = SystemClock()) { requests = ServerMetrics(clock: clock) }

    /// The step that counts the requests of each key, so that an operator sees when an earlier one is used no longer; it needs
    /// `KeyGuard.naming` before it.
    var keys: Router.Step {
        { request, next in
            if let key = request.key {
                let series = KeySeries(app: key.tenant, kind: key.kind, id: key.id)
                counts.withLock { $0.keys[series, default: 0] += 1 }
            }
            return try await next(request)
        }
    }

    /// Counts a refusal of the service; its code is one of a few.
    func count(_ problem: OfferProblem) { counts.withLock { $0.problems[problem.code, default: 0] += 1 } }

    /// The measurements of this process for `/metrics`; of the keys, those of one app.
    /// - Parameter app: The app of the key that asks.
    /// - Returns: The measurements in Prometheus's format.
    func text(for app: String) -> PrometheusText {
        var text = PrometheusText()
        requests.write(to: &text)
        let counts = counts.value
        text.family("offers_key_requests_total", .counter, help: "Requests with an accepted API key.")
        let own = counts.keys.filter { $0.key.app.isExactly(app) }
        for (key, count) in own.sorted(by: { $0.key.id < $1.key.id }) {
            text.sample("offers_key_requests_total", Double(count), ["app": key.app, "kind": key.kind, "key": key.id])
        }
        text.family("offers_problems_total", .counter, help: "Requests that the service refused, by the problem's code.")
        for (code, count) in counts.problems.sorted(by: { $0.key < $1.key }) {
            text.sample("offers_problems_total", Double(count), ["code": code])
        }
        return text
    }
}
