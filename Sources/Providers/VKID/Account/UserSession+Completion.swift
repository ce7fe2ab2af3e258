extension UserSession {
    /// The tokens, refreshed if the access token ends within a minute; one request for all who ask.
    /// - Parameters:
    ///   - forceRefresh: Whether to refresh whatever its age.
    ///   - completion: Gets both tokens, or the reason there are none.
    public func getFreshAccessToken(
        forceRefresh: Bool = false, completion: @escaping @MainActor @Sendable (TokenRefreshingResult) -> Void
    ) {
        Task {
            let result: TokenRefreshingResult
            do throws(TokenRefreshingError) {
                result = .success(try await getFreshAccessToken(forceRefresh: forceRefresh))
            } catch { result = .failure(error) }
            await completion(result)
        }
    }

    /// Fetches the member's data and keeps it with the session.
    /// - Parameter completion: Gets the data, or the reason there is none.
    public func fetchUser(completion: @escaping @MainActor @Sendable (UserFetchingResult) -> Void) {
        Task {
            let result: UserFetchingResult
            do throws(UserFetchingError) { result = .success(try await fetchUser()) } catch { result = .failure(error) }
            await completion(result)
        }
    }

    /// Ends the session at VK, and here.
    /// - Parameters:
    ///   - removeLocally: Whether it is removed here even if VK refuses.
    ///   - completion: Gets what came of it.
    public func logout(
        removeLocally: Bool = false, completion: @escaping @MainActor @Sendable (LogoutResult) -> Void
    ) {
        Task {
            let result: LogoutResult
            do throws(LogoutError) { result = .success(try await logout(removeLocally: removeLocally)) } catch {
                result = .failure(error)
            }
            await completion(result)
        }
    }
}

extension LegacyUserSession {
    /// Ends the session at VK, and removes it here.
    /// - Parameter completion: Gets what came of it.
    public func logout(completion: @escaping @MainActor @Sendable (LogoutResult) -> Void) {
        Task {
            let result: LogoutResult
            do throws(LogoutError) { result = .success(try await logout()) } catch { result = .failure(error) }
            await completion(result)
        }
    }
}

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
