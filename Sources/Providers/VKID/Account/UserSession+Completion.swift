import MemberCore

extension UserSession {
    /// The tokens, refreshed if the access token ends within a minute, or by force; one request for all who ask.
    public func getFreshAccessToken(
        forceRefresh: Bool = false, completion: @escaping @MainActor @Sendable (TokenRefreshingResult) -> Void
    ) {
        completing(completion) { () async throws(TokenRefreshingError) in
            try await getFreshAccessToken(forceRefresh: forceRefresh)
        }
    }

    /// Fetches the member's data and keeps it with the session.
    public func fetchUser(completion: @escaping @MainActor @Sendable (UserFetchingResult) -> Void) {
        completing(completion) { () async throws(UserFetchingError) in try await fetchUser() }
    }

    /// Ends the session at VK, and here; with `removeLocally` even if VK refuses.
    public func logout(
        removeLocally: Bool = false, completion: @escaping @MainActor @Sendable (LogoutResult) -> Void
    ) {
        completing(completion) { () async throws(LogoutError) in try await logout(removeLocally: removeLocally) }
    }
}

extension LegacyUserSession {
    /// Ends the session at VK, and removes it here.
    public func logout(completion: @escaping @MainActor @Sendable (LogoutResult) -> Void) {
        completing(completion) { () async throws(LogoutError) in try await logout() }
    }
}

extension OAuth2MigrationManager {
    /// What came of bringing a session over.
    public typealias Completion = @MainActor @Sendable (Result<any UserSession, OAuth2MigrationError>) -> Void

    /// Brings a session over, as the async form does.
    public func migrate(
        from session: LegacyUserSession, secrets: PKCESecrets? = nil, completion: @escaping Completion
    ) {
        completing(completion) { () async throws(OAuth2MigrationError) in
            try await migrate(from: session, secrets: secrets)
        }
    }

    /// Brings an access token of version 1 over, as the async form does.
    public func migrate(
        from token: String, oAuthProvider: OAuthProvider, secrets: PKCESecrets? = nil, completion: @escaping Completion
    ) {
        completing(completion) { () async throws(OAuth2MigrationError) in
            try await migrate(from: token, oAuthProvider: oAuthProvider, secrets: secrets)
        }
    }
}
