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
