extension VKID {
    /// Signs a member in.
    /// - Parameters:
    ///   - authConfiguration: How this sign-in is made.
    ///   - oAuthProvider: With whose account.
    ///   - presenter: Where VK ID's page is shown; the context's own agent, if it has one, is asked instead.
    ///   - completion: Gets the session, or the reason there is none; a code that went to the app's backend is
    ///     ``AuthError/authCodeExchangedOnYourBackend``.
    @MainActor
    public func authorize(
        with authConfiguration: AuthConfiguration = .init(), oAuthProvider: OAuthProvider = .vkid,
        using presenter: UIKitPresenter, completion: @escaping @MainActor @Sendable (AuthResult) -> Void
    ) {
        Task {
            do throws(AuthError) {
                let outcome: AuthOutcome = try await authorize(
                    with: authConfiguration, oAuthProvider: oAuthProvider, using: presenter)
                completion(outcome.result)
            } catch { completion(.failure(error)) }
        }
    }
}
