import MemberCore

extension UserSession {
    /// Returns the tokens, refreshed if the access token ends within a minute, or by force. All callers share one request.
    public func getFreshAccessToken(
        forceRefresh: Bool = false, completion: @escaping @MainActor @Sendable (TokenRefreshingResult) -> Void
    ) {
        completing(completion) { () async throws(TokenRefreshingError) in
            try await getFreshAccessToken(forceRefresh: forceRefresh)
        }
    }

    /// Fetches the member's data and stores it with the session.
    public func fetchUser(completion: @escaping @MainActor @Sendable (UserFetchingResult) -> Void) {
        completing(completion) { () async throws(UserFetchingError) in try await fetchUser() }
    }

    /// Ends the session at VK and removes it here; with `removeLocally` even if VK refuses.
    public func logout(
        removeLocally: Bool = false, completion: @escaping @MainActor @Sendable (LogoutResult) -> Void
    ) {
        completing(completion) { () async throws(LogoutError) in try await logout(removeLocally: removeLocally) }
    }
}

extension LegacyUserSession {
    /// Ends the session at VK and removes it here.
    public func logout(completion: @escaping @MainActor @Sendable (LogoutResult) -> Void) {
        completing(completion) { () async throws(LogoutError) in try await logout() }
    }
}

extension OAuth2MigrationManager {
    /// Receives the result of a migration.
    public typealias Completion = @MainActor @Sendable (Result<any UserSession, OAuth2MigrationError>) -> Void

    /// Migrates a session, as the async form does.
    public func migrate(
        from session: LegacyUserSession, secrets: PKCESecrets? = nil, completion: @escaping Completion
    ) {
        completing(completion) { () async throws(OAuth2MigrationError) in
            try await migrate(from: session, secrets: secrets)
        }
    }

    /// Migrates an access token of version 1, as the async form does.
    public func migrate(
        from token: String, oAuthProvider: OAuthProvider, secrets: PKCESecrets? = nil, completion: @escaping Completion
    ) {
        completing(completion) { () async throws(OAuth2MigrationError) in
            try await migrate(from: token, oAuthProvider: oAuthProvider, secrets: secrets)
        }
    }
}
