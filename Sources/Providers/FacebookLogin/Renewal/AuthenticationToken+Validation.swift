import MemberAccounts
import MemberCore
public import MemberOAuth
import MemberSignIn

extension AuthenticationToken {
    /// Validates the token as a login does: its claims, its header, its signature by Facebook's published keys, in that order.
    ///
    /// ```swift
    /// let claims = try await AuthenticationToken(tokenString: text, nonce: nonceOfThisLogin).validate()
    /// ```
    /// This is for a token that another party sent. A token is accepted for ten minutes after its creation. After a login has
    /// accepted it, it stays readable by ``claims()`` beyond that, and ``isExpired`` reports its end.
    /// - Returns: The claims, after every check.
    /// - Throws: `OAuthError.idToken(_:)` with the first check that failed; an error whose reaction is `later` if the keys are
    ///   unavailable at the moment; `OAuthError.configuration(_:)` if no app id is set; `OAuthError.storage(_:)` if the accounts
    ///   cannot be opened.
    @discardableResult
    public func validate() async throws(OAuthError) -> AuthenticationTokenClaims {
        let context: FacebookContext
        do { context = try FacebookContext.inForce() } catch { throw OAuthError(storing: error) }
        _ = try await context.idTokenClient().verify(idToken: Secret(tokenString), nonce: .equal(Secret(nonce)))
        guard let claims = claims() else { throw .idToken(.missing) }
        return claims
    }
}

extension FacebookContext {
    /// Returns a client that verifies tokens of the app's logins.
    func idTokenClient() throws(OAuthError) -> OAuthClient {
        let values = preferences.values
        guard let appID = values.appID, !appID.isEmpty else { throw .configuration(.clientIDMissing) }
        let hosts = values.environment.hosts
        return shared.client(
            FacebookOAuthProfile.profile(hosts), ClientRegistration(id: appID), environment: values.environment.name,
            keySource: FacebookState.of(shared).keys.keys(at: hosts))
    }
}
