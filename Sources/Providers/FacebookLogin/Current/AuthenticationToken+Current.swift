import Foundation
import MemberAccounts
import MemberCore

extension AuthenticationToken {
    /// The current member's signed token. Reading it never waits.
    ///
    /// Setting it stores the token with the account of the member whom it names, and makes that account the current one; unlike a
    /// login's token, it is not checked. Nil removes it, and without an access token also the account. Both are durable when the
    /// setter returns. Failures, and a token that names no member, are reported to the diagnostics.
    public static var current: AuthenticationToken? {
        get { (try? FacebookContext.inForce())?.currentTokens?.authentication }
        set { try? FacebookContext.inForce().setAuthenticationToken(newValue) }
    }

    /// Whether the token has expired.
    public var isExpired: Bool { isExpired(at: FacebookContext.now) }
}

extension FacebookContext {
    /// Makes a signed token the current one, or removes the current one.
    func setAuthenticationToken(_ token: AuthenticationToken?) {
        noting { () throws(AccountError) in
            guard let token else { return try removeAuthenticationToken() }
            guard let claims = token.claims() else { return diagnostics.report(.warning, "facebook.token_without_claims") }
            try makeCurrent(claims.aud, claims.sub) { tokens, account in
                guard tokens.authentication != token else { return false }
                tokens.authentication = token
                // A token that Facebook no longer accepts is not restored.
                if let account, !hasGoodToken(account) { tokens.access = nil }
                return true
            }
        }
    }

    private func removeAuthenticationToken() throws(AccountError) {
        guard let account = currentAccount, currentTokens?.authentication != nil else { return }
        guard accessToken != nil else { return try removeAccounts() }
        try stored(account.key).change { tokens in
            tokens.authentication = nil
            return true
        }
    }
}
