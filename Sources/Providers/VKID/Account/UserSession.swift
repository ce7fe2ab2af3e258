public import Foundation
public import MemberAccounts

/// A member signed in with VK ID.
public protocol UserSession: Sendable {
    /// The member.
    var userId: UserID { get }
    /// With whose account the member signed in.
    var oAuthProvider: OAuthProvider { get }
    /// The stored access token; it may be over, ``getFreshAccessToken(forceRefresh:)`` gives one that is not.
    var accessToken: AccessToken { get }
    /// The stored refresh token.
    var refreshToken: RefreshToken { get }
    /// The stored ID token.
    var idToken: IDToken { get }
    /// The member's data as fetched last; nil before the first time.
    var user: User? { get }
    /// When the member last signed in.
    var creationDate: Date { get }
    /// The name that VK gave to it, another one for each sign-in.
    var sessionId: String { get }
    /// What was asked for at the sign-in.
    var requestedScope: Scope { get }
    /// What was granted.
    var grantedScope: Scope { get }
    /// Whether the tokens are invalid and the member must sign in again.
    var needsSignIn: Bool { get }
    /// The engine's session of the same account, for other modules: `VKAPIClient` calls with it. Nil of one that is made up, such as
    /// for a preview.
    var accountSession: Session? { get }

    /// The tokens, refreshed if the access token ends within a minute; one request for all who ask.
    /// - Parameter forceRefresh: Whether to refresh whatever its age.
    /// - Returns: Both tokens.
    /// - Throws: ``TokenRefreshingError``; the session is kept whatever happens.
    func getFreshAccessToken(forceRefresh: Bool) async throws(TokenRefreshingError) -> (AccessToken, RefreshToken)

    /// Fetches the member's data and keeps it with the session.
    /// - Returns: The data.
    /// - Throws: ``UserFetchingError``; what was kept stays. A user without `user_id` is refused: it could be anybody's.
    func fetchUser() async throws(UserFetchingError) -> User

    /// Ends the session at VK, and here.
    /// - Parameter removeLocally: Whether it is removed here even if VK refuses.
    /// - Throws: ``LogoutError`` if VK refused; the session is kept then unless `removeLocally`.
    func logout(removeLocally: Bool) async throws(LogoutError)

    /// Takes back at VK all that the member allowed. The session stays here, marked as needing a sign-in, and the permission ledger
    /// says what was taken back.
    /// - Throws: ``LogoutError`` if VK refused; nothing is changed then.
    func revokePermissions() async throws(LogoutError)
}

extension UserSession {
    /// The member's id; no token.
    public var debugDescription: String { "UserSession(\(userId.value))" }

    /// None.
    public var accountSession: Session? { nil }

    /// The tokens, refreshed if the access token ends within a minute.
    public func getFreshAccessToken() async throws(TokenRefreshingError) -> (AccessToken, RefreshToken) {
        try await getFreshAccessToken(forceRefresh: false)
    }

    /// Ends the session at VK, and here.
    /// - Throws: ``LogoutError`` if VK refused; the session is kept then.
    public func logout() async throws(LogoutError) { try await logout(removeLocally: false) }
}
