extension OAuth2MigrationManager {
    /// What came of bringing a session over.
    public typealias Completion = @MainActor @Sendable (Result<any UserSession, OAuth2MigrationError>) -> Void

    /// Brings a session over.
    /// - Parameters:
    ///   - session: The old session.
    ///   - secrets: Secrets made elsewhere; nil makes fresh ones.
    ///   - completion: Gets the new session, or the reason there is none.
    public func migrate(
        from session: LegacyUserSession, secrets: PKCESecrets? = nil, completion: @escaping Completion
    ) {
        Task {
            let result: Result<any UserSession, OAuth2MigrationError>
            do throws(OAuth2MigrationError) {
                result = .success(try await migrate(from: session, secrets: secrets))
            } catch { result = .failure(error) }
            await completion(result)
        }
    }

    /// Brings an access token of version 1 over.
    /// - Parameters:
    ///   - token: The token, in clear.
    ///   - oAuthProvider: With whose account the member signed in.
    ///   - secrets: Secrets made elsewhere; nil makes fresh ones.
    ///   - completion: Gets the new session, or the reason there is none.
    public func migrate(
        from token: String, oAuthProvider: OAuthProvider, secrets: PKCESecrets? = nil, completion: @escaping Completion
    ) {
        Task {
            let result: Result<any UserSession, OAuth2MigrationError>
            do throws(OAuth2MigrationError) {
                result = .success(try await migrate(from: token, oAuthProvider: oAuthProvider, secrets: secrets))
            } catch { result = .failure(error) }
            await completion(result)
        }
    }
}
