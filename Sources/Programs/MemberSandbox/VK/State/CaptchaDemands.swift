import MemberCore

/// The demanded and the given proofs of people, while the sandbox runs.
final class CaptchaDemands: Sendable {
    /// What a proof is for.
    enum Purpose: Hashable, Sendable {
        /// Form A: calls of the API, each demand for itself.
        case call
        /// Form B: all requests to this host.
        case host(String)
    }
    private struct Demands: Sendable {
        /// What each demand is for, by its session token.
        var open: [String: Purpose] = [:]
        var proofs: [Purpose: Set<String>] = [:]
    }
    /// Where people prove it.
    static let pagePath = "/not_robot_captcha"
    private let demands = Locked(Demands())

    /// Demands a proof; the one of this request is invalid from now on. Others stay valid: of two requests that were challenged
    /// together, the second may come with the solution of the first.
    func demand(_ purpose: Purpose, session: String, rejecting proof: String?) {
        demands.withLock { demands in
            demands.open[session] = purpose
            if let proof { demands.proofs[purpose]?.remove(proof) }
        }
    }

    /// Whether there is such a demand.
    func knows(_ session: String) -> Bool { demands.value.open.value(exactly: session) != nil }

    /// Takes a demand as met by this proof; whether there was one.
    func meet(_ session: String, by proof: String) -> Bool {
        demands.withLock { demands in
            guard let purpose = demands.open.remove(exactly: session) else { return false }
            demands.proofs[purpose, default: []].insert(proof)
            return true
        }
    }

    /// Whether a proof is valid.
    func accepts(_ proof: String, for purpose: Purpose) -> Bool {
        demands.value.proofs[purpose]?.containsExactly(proof) == true
    }
}

/// At most so many requests of one token in any window of that length.
final class RateWindow: Sendable {
    private struct State: Sendable {
        var sent: [String: [Duration]] = [:]
        /// At this number of tokens, those with a window that is over are removed.
        var nextSweep = 1000
    }
    private let limit: Int
    private let window: Duration
    private let clock: any MemberClock
    private let state = Locked(State())

    init(limit: Int, window: Duration, clock: any MemberClock) {
        self.limit = limit
        self.window = window
        self.clock = clock
    }

    /// How many tokens are remembered.
    var count: Int { state.value.sent.count }

    /// Whether one more request is within the limit; a refused one does not count.
    func take(_ key: String) -> Bool {
        let now = clock.uptime
        return state.withLock { state in
            if state.sent.count >= state.nextSweep {
                state.sent = state.sent.filter { now - ($0.value.last ?? .zero) < window }
                state.nextSweep = max(1000, 2 * state.sent.count)
            }
            var times = (state.sent[key] ?? []).filter { now - $0 < window }
            defer { state.sent[key] = times }
            guard times.count < limit else { return false }
            times.append(now)
            return true
        }
    }
}
