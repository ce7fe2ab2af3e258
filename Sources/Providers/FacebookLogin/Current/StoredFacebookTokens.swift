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
        try vault.accountStep(key, by: FacebookTokenRules.expired(token, of: key, clock))
    }

    /// Records that the service no longer accepts an access token: if it still is the stored one, the account waits for a login.
    func end(_ tokenString: String) throws(AccountError) {
        try vault.accountStep(key, by: FacebookTokenRules.ended(tokenString))
    }
}

/// What becomes of an account after the service's word about its token: decisions for one step of any store.
enum FacebookTokenRules {
    /// The service no longer accepts an access token: if it still is the stored one, the account waits for a login.
    static func ended(_ tokenString: String) -> @Sendable (StoredAccount) -> AccountChange? {
        { stored in
            guard stored.secrets.tokens.accessToken.reveal.isExactly(tokenString) else { return nil }
            var change = AccountChange()
            change.needsSignIn = SignInReason.tokenInvalid
            return change
        }
    }

    /// The session at Facebook has aged: an access token expires, if it still is the stored one.
    static func expired(
        _ token: AccessToken, of key: AccountKey, _ clock: any MemberClock
    ) -> @Sendable (StoredAccount) -> AccountChange? {
        { stored in
            var tokens = FacebookTokens(stored.secrets.tokens, of: key)
            guard let access = tokens.access, access.tokenString.isExactly(token.tokenString) else { return nil }
            tokens.access = access.expired(at: clock.now)
            guard tokens.access != access else { return nil }
            var change = AccountChange()
            change.tokens = tokens.stored(by: clock, inPlaceOf: stored.secrets.tokens)
            return change
        }
    }
}
