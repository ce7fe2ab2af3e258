public import Foundation
public import MemberAccounts

/// A member signed in with VK ID.
public protocol UserSession: Sendable {
    /// The member.
    var userId: UserID { get }
    /// The provider whose account the member signed in with.
    var oAuthProvider: OAuthProvider { get }
    /// The stored access token. It may have expired; ``getFreshAccessToken(forceRefresh:)`` returns a valid one.
    var accessToken: AccessToken { get }
    /// The stored refresh token.
    var refreshToken: RefreshToken { get }
    /// The stored ID token.
    var idToken: IDToken { get }
    /// The member's data of the last fetch; nil before the first fetch.
    var user: User? { get }
    /// The time of the member's last sign-in.
    var creationDate: Date { get }
    /// VK's name for the session, a different one for each sign-in.
    var sessionId: String { get }
    /// The scope that the sign-in asked for.
    var requestedScope: Scope { get }
    /// The granted scope.
    var grantedScope: Scope { get }
    /// Whether the tokens are invalid and the member must sign in again.
    var needsSignIn: Bool { get }
    /// The engine's session of the same account, for other modules: `VKAPIClient` uses it for its calls. Nil for an invented
    /// session, such as one for a preview.
    var accountSession: Session? { get }

    /// Returns the tokens, refreshed if the access token ends within a minute. All callers share one request.
    /// - Parameter forceRefresh: Whether to refresh regardless of the token's age.
    /// - Returns: Both tokens.
    /// - Throws: ``TokenRefreshingError``; the session is kept in any case.
    func getFreshAccessToken(forceRefresh: Bool) async throws(TokenRefreshingError) -> (AccessToken, RefreshToken)

    /// Fetches the member's data and stores it with the session.
    /// - Returns: The data.
    /// - Throws: ``UserFetchingError``; the stored data does not change then. A user without `user_id` is refused, because the
    ///   data could belong to any user.
    func fetchUser() async throws(UserFetchingError) -> User

    /// Ends the session at VK and removes it here.
    /// - Parameter removeLocally: Whether the session is removed here even if VK refuses.
    /// - Throws: ``LogoutError`` if VK refuses; the session is kept then unless `removeLocally`.
    func logout(removeLocally: Bool) async throws(LogoutError)

    /// Revokes all of the member's permissions at VK. The session stays here, marked as needing a sign-in, and the permission
    /// ledger records the revocations.
    /// - Throws: ``LogoutError`` if VK refuses; nothing changes then.
    func revokePermissions() async throws(LogoutError)
}

extension UserSession {
    /// The member's id, without a token.
    public var debugDescription: String { "UserSession(\(userId.value))" }

    /// Nil: a session of another type has no account in the engine.
    public var accountSession: Session? { nil }

    /// Returns the tokens, refreshed if the access token ends within a minute.
    public func getFreshAccessToken() async throws(TokenRefreshingError) -> (AccessToken, RefreshToken) {
        try await getFreshAccessToken(forceRefresh: false)
    }

    /// Ends the session at VK and removes it here.
    /// - Throws: ``LogoutError`` if VK refuses; the session is kept then.
    public func logout() async throws(LogoutError) { try await logout(removeLocally: false) }
}
