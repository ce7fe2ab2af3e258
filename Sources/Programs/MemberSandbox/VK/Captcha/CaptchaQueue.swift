import MemberCore

/// The proofs that were demanded of people, and those that were given; for as long as the sandbox runs.
final class CaptchaQueue: Sendable {
    /// What a proof is for.
    enum Purpose: Hashable, Sendable {
        /// Form A: calls of the API, each demand for itself.
        case call
        /// Form B: whatever is asked of this host.
        case host(String)
    }
    private struct Demands: Sendable {
        /// What each demand is for, by its session token.
        var open: [String: Purpose] = [:]
        var proofs: [Purpose: Set<String>] = [:]
    }
    private let demands = Locked(Demands())

    /// Demands a proof; the one that was brought is good no more. Others are: of two requests that were challenged together the
    /// second may come with what solved the first.
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

    /// Whether a proof is good.
    func accepts(_ proof: String, for purpose: Purpose) -> Bool {
        demands.value.proofs[purpose]?.containsExactly(proof) == true
    }
}
