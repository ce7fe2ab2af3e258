import MemberCore

/// The proofs that a person is present, demanded and given while the sandbox runs.
final class CaptchaDemands: Sendable {
    /// The purpose of a proof.
    enum Purpose: Hashable, Sendable {
        /// Form A: calls of the API; each demand is separate.
        case call
        /// Form B: all requests to this host.
        case host(String)
    }
    private struct Demands: Sendable {
        /// The purpose of each demand, by its session token.
        var open: [String: Purpose] = [:]
        var proofs: [Purpose: Set<String>] = [:]
    }
    /// The path of the page that gives proofs.
    static let pagePath = "/not_robot_captcha"
    private let demands = Locked(Demands())

    /// Demands a proof. The one of this request becomes invalid. Others stay valid: if two requests were challenged together, the
    /// second one may use the solution of the first.
    func demand(_ purpose: Purpose, session: String, rejecting proof: String?) {
        demands.withLock { demands in
            demands.open[session] = purpose
            if let proof { demands.proofs[purpose]?.remove(proof) }
        }
    }

    /// Whether there is a demand with a session token.
    func knows(_ session: String) -> Bool { demands.value.open.value(exactly: session) != nil }

    /// Fulfils a demand with a proof, and returns whether the demand existed.
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

/// Counts the requests of each token in any window of a length.
final class RateWindow: Sendable {
    private struct State: Sendable {
        var sent: [String: [Duration]] = [:]
        /// The number of tokens at which those without requests in the window are removed.
        var nextSweep = 1000
    }
    private let window: Duration
    private let clock: any MemberClock
    private let state = Locked(State())

    init(window: Duration, clock: any MemberClock) {
        self.window = window
        self.clock = clock
    }

    /// The number of tokens that are stored.
    var count: Int { state.value.sent.count }

    /// Counts a request, and returns whether it is within the limit; a refused one does not count.
    func take(_ key: String, limit: Int) -> Bool {
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
