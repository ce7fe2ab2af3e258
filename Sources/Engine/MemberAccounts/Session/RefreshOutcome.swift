import MemberCore
import MemberOAuth

/// What came of a refresh: facts, the same for all who wait for it.
struct RefreshOutcome: Sendable {
    /// The access token that was to be replaced.
    let accessToken: Secret
    let event: Event

    enum Event: Sendable {
        /// Other tokens are stored now.
        case replaced(TokenSet)
        /// The account is marked: the member must sign in again.
        case marked(reason: String, refusal: ServerRefusal? = nil)
        /// There is no refresh token; nothing was sent or marked.
        case notRenewable
        /// The server says that the token is dead, though not by the code for it; nothing is marked.
        case calledDead(ServerRefusal)
        /// A passing fault; the stored tokens are as good as they were.
        case delayed(AccountError)
        /// Any other fault.
        case failed(AccountError)
    }
}

extension TokenRefresh {
    /// What an outcome means for the one who asked, by its own occasion.
    /// - Parameter outcome: Of this refresh, or of one of somebody else's for the same access token.
    /// - Returns: The tokens to use.
    /// - Throws: ``AccountError``: why there are none.
    func tokens(after outcome: RefreshOutcome) throws(AccountError) -> TokenSet {
        switch outcome.event {
        case .replaced(let tokens): return tokens
        case .marked(let reason, let refusal): throw .needsSignIn(reason: reason, refusal: refusal)
        case .notRenewable:
            // What can be used stays usable, though it cannot be renewed.
            guard isStillGood, occasion != .rejected else { return try marking(SignInReason.noRefreshToken) }
            guard occasion == .stale else { throw .refresh(.noRefreshToken) }
            return stale
        case .calledDead(let refusal):
            guard occasion == .rejected else { throw .refresh(.refused(refusal)) }
            return try marking(SignInReason.refreshRefused, refusal)
        case .delayed(let error):
            guard occasion == .stale, client.profile.handsOutOldToken, isStillGood else { throw error }
            return stale
        case .failed(let error): throw error
        }
    }

    /// Marks the account, unless other tokens are stored by now; many who waited for one refresh write that once.
    private func marking(_ reason: String, _ refusal: ServerRefusal? = nil) throws(AccountError) -> TokenSet {
        if vault.account(key)?.state != .needsSignIn(reason),
            let current = try vault.markNeedsSignIn(key, reason: reason, replacing: stale)
        {
            return current
        }
        throw .needsSignIn(reason: reason, refusal: refusal)
    }

    private var isStillGood: Bool { stale.isFresh(margin: .zero, by: vault.clock) }
}
