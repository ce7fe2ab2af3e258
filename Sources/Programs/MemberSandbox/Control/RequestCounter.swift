import MemberCore
import MemberHTTPServer

/// Counts requests by host and path; no query, no body.
///
/// Its size does not depend on what is asked: once ``capacity`` paths are known, others are counted together, by host.
final class RequestCounter: Sendable {
    /// How many paths are counted each by itself.
    static let capacity = 1000
    private static let longestPath = 200

    private struct State: Sendable {
        var counts: [String: Int] = [:]
        var running = 0
    }
    private let state = Locked(State())

    var counts: [String: Int] { state.value.counts }
    /// How many requests are being carried out.
    var running: Int { state.value.running }

    func begin(_ host: String, _ path: String) {
        state.withLock { state in
            let name = host + " " + path.prefix(Self.longestPath)
            let isKnown = state.counts[name] != nil || state.counts.count < Self.capacity
            state.counts[isKnown ? name : host + " (others)", default: 0] += 1
            state.running += 1
        }
    }

    func end() { state.withLock { $0.running -= 1 } }
}

extension Router {
    /// The same routes; each request is counted and meets the faults in its way first, those of these forms.
    func watched(
        host: String, counter: RequestCounter, faults: FaultPlan, forms: [FaultForm],
        shown: @escaping @Sendable (String) -> String
    ) -> Router {
        wrapping { request, next in
            counter.begin(host, shown(request.path))
            defer { counter.end() }
            return try await faults.meet(request, forms, next)
        }
    }
}
