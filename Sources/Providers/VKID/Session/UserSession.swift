public import Foundation

/// A member signed in with VK ID.
public protocol UserSession: Sendable {
    /// The member.
    var userId: UserID { get }
    /// When the member last signed in.
    var creationDate: Date { get }
    /// Whether the tokens are void and the member must sign in again.
    var needsSignIn: Bool { get }

    /// The tokens, refreshed if the access token ends within a minute; one request for all who ask.
    /// - Parameter forceRefresh: Whether to refresh whatever its age.
    /// - Returns: Both tokens.
    /// - Throws: ``TokenRefreshingError``; the session is kept whatever happens.
    func getFreshAccessToken(forceRefresh: Bool) async throws(TokenRefreshingError) -> (AccessToken, RefreshToken)

    /// Fetches the member's data.
    /// - Returns: The data.
    /// - Throws: ``UserFetchingError``.
    func fetchUser() async throws(UserFetchingError) -> User

    /// Ends the session at VK, and here.
    /// - Parameter removeLocally: Whether it is removed here even if VK refuses.
    /// - Throws: ``LogoutError`` if VK refused; the session is kept then unless `removeLocally`.
    func logout(removeLocally: Bool) async throws(LogoutError)
}

extension UserSession {
    /// The tokens, refreshed if the access token ends within a minute.
    /// - Returns: Both tokens.
    /// - Throws: ``TokenRefreshingError``.
    public func getFreshAccessToken() async throws(TokenRefreshingError) -> (AccessToken, RefreshToken) {
        try await getFreshAccessToken(forceRefresh: false)
    }

    /// Ends the session at VK, and here.
    /// - Throws: ``LogoutError`` if VK refused; the session is kept then.
    public func logout() async throws(LogoutError) { try await logout(removeLocally: false) }
}
