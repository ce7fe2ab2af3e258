import MemberCore
import MemberHTTPServer

/// Counts requests by host and path; it stores neither queries nor bodies.
///
/// Its size is limited: beyond ``capacity`` paths, other paths are counted together by host.
final class RequestCounter: Sendable {
    /// The number of paths that are counted separately.
    static let capacity = 1000
    private static let longestPath = 200

    private struct State: Sendable {
        var counts: [String: Int] = [:]
        var running = 0
    }
    private let state = Locked(State())

    var counts: [String: Int] { state.value.counts }
    /// The number of requests that are being performed.
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
    /// Returns the same routes; each request is counted, and may meet faults of these forms.
    func watched(
        host: String, counter: RequestCounter, log: RequestLog, faults: FaultPlan, forms: [FaultForm],
        shown: @escaping @Sendable (String) -> String
    ) -> Router {
        wrapping { request, next in
            counter.begin(host, shown(request.path))
            log.note(request)
            defer { counter.end() }
            let response = try await faults.meet(request, forms, next)
            log.note(response, to: request)
            return response
        }
    }
}
