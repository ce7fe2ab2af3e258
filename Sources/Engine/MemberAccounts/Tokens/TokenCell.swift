import MemberCore
import MemberOAuth

/// The tokens of one account, ready to be handed out: one lock, one comparison.
///
/// Emptied by the vault when the account changes; filled by the session that unsealed them.
final class TokenCell: Sendable {
    private struct State: Sendable {
        var tokens: TokenSet?
        /// The uptime up to which there is nothing to think about: the tokens are good, and no look is due.
        var quietUntil = Duration.zero
        /// The uptime up to which they may be handed out.
        var goodUntil = Duration.zero
        var generation = 0
    }
    private let state = Locked(State())
    /// How long nobody looks for another process's commit.
    private static let lookInterval = Duration.milliseconds(100)

    /// The tokens if there is nothing to think about.
    @inline(__always)
    func quietTokens(at uptime: Duration) -> TokenSet? {
        state.withLock { uptime < $0.quietUntil ? $0.tokens : nil }
    }

    /// The tokens if they are good; whoever gets some here looks for another process's commit.
    func tokensAndLookup(at uptime: Duration) -> TokenSet? {
        state.withLock { state in
            guard uptime < state.goodUntil else { return nil }
            state.quietUntil = min(state.goodUntil, uptime + Self.lookInterval)
            return state.tokens
        }
    }

    var generation: Int { state.withLock { $0.generation } }

    /// Fills the cell, unless the account changed since the generation was read.
    func fill(_ tokens: TokenSet, goodUntil: Duration, at uptime: Duration, ifStill generation: Int) {
        state.withLock { state in
            guard state.generation == generation else { return }
            state.tokens = tokens
            state.goodUntil = goodUntil
            state.quietUntil = min(goodUntil, uptime + Self.lookInterval)
        }
    }

    func empty() {
        state.withLock { state in
            state.tokens = nil
            state.quietUntil = .zero
            state.goodUntil = .zero
            state.generation += 1
        }
    }
}
