import MemberAccounts
import MemberCore
import MemberOAuth

/// The reason for a new login: Facebook no longer accepts the access token.
extension SignInReason {
    static let tokenInvalid = "facebook.token_invalid"
}

/// The stored tokens of one account; each change is one step of the vault.
struct StoredFacebookTokens: Sendable {
    let key: AccountKey
    let vault: Vault
    let clock: any MemberClock

    /// Changes the tokens.
    /// - Parameter change: Changes them, and returns whether they are to be stored.
    /// - Returns: Whether they were stored.
    /// - Throws: `AccountError`; nothing changes then.
    @discardableResult
    func change(_ change: (inout FacebookTokens) -> Bool) throws(AccountError) -> Bool {
        try vault.changeTokens(of: key) { stored in
            var tokens = FacebookTokens(stored, of: key)
            return change(&tokens) ? tokens.stored(by: clock, inPlaceOf: stored) : nil
        }
    }

    /// Lets an access token expire, if it still is the stored one: the session at Facebook has aged.
    func expire(_ token: AccessToken) throws(AccountError) {
        try change { tokens in
            guard let access = tokens.access, access.tokenString.isExactly(token.tokenString) else { return false }
            tokens.access = access.expired(at: clock.now)
            return tokens.access != access
        }
    }

    /// Records that the service no longer accepts an access token: if it still is the stored one, the account waits for a login.
    func end(_ tokenString: String) throws(AccountError) {
        let stored = try vault.secrets(of: key).tokens
        guard stored.accessToken.reveal.isExactly(tokenString) else { return }
        _ = try vault.markNeedsSignIn(key, reason: SignInReason.tokenInvalid, replacing: stored)
    }
}
