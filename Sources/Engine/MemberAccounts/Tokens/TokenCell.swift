import MemberCore
import MemberOAuth

/// The tokens of one account, ready to be handed out: one lock, one comparison.
///
/// Emptied by the vault when the account changes; filled by the session that unsealed them.
final class TokenCell: Sendable {
    private struct State: Sendable {
        var tokens: TokenSet?
        /// The uptime up to which they may be handed out.
        var goodUntil = Duration.zero
        /// The uptime from which on somebody should look for another process's commit.
        var lookAt = Duration.zero
        var generation = 0
    }
    private let state = Locked(State())

    /// The tokens if they are good now, and whether it is time to look for another process's commit.
    @inline(__always)
    func tokens(at uptime: Duration) -> (tokens: TokenSet?, isLookDue: Bool) {
        state.withLock { state in
            guard uptime < state.goodUntil, let tokens = state.tokens else { return (nil, false) }
            guard uptime > state.lookAt else { return (tokens, false) }
            state.lookAt = uptime + .milliseconds(100)
            return (tokens, true)
        }
    }

    var generation: Int { state.withLock { $0.generation } }

    /// Fills the cell, unless the account changed since the generation was read.
    func fill(_ tokens: TokenSet, goodUntil: Duration, at uptime: Duration, ifStill generation: Int) {
        state.withLock { state in
            guard state.generation == generation else { return }
            state.tokens = tokens
            state.goodUntil = goodUntil
            state.lookAt = uptime + .milliseconds(100)
        }
    }

    func empty() {
        state.withLock { state in
            state.tokens = nil
            state.goodUntil = .zero
            state.generation += 1
        }
    }
}
