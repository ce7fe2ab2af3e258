import MemberCore
import MemberHTTPServer

/// Counts requests by host and path; no query, no body.
final class RequestCounter: Sendable {
    private let state = Locked<[String: Int]>([:])

    var counts: [String: Int] { state.value }

    func count(_ host: String, _ path: String) { state.withLock { $0[host + " " + path, default: 0] += 1 } }
}

extension Router {
    /// The same routes; each request is counted and meets the faults in its way first.
    func watched(host: String, counter: RequestCounter, faults: FaultPlan) -> Router {
        wrapping { request, next in
            counter.count(host, request.path)
            if let answer = try await faults.meet(host, request) { return answer }
            return try await next(request)
        }
    }
}
