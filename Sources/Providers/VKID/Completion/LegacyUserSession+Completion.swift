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
