import MemberOAuth

extension VKID {
    /// Signs a member in.
    /// - Parameters:
    ///   - authConfiguration: How this sign-in is made.
    ///   - oAuthProvider: With whose account.
    ///   - presenter: Where VK ID's page is shown.
    ///   - completion: Gets the session, or the reason there is none; a code that went to the app's backend is
    ///     ``AuthError/authCodeExchangedOnYourBackend``.
    @MainActor
    public func authorize(
        with authConfiguration: AuthConfiguration = .init(), oAuthProvider: OAuthProvider = .vkid,
        using presenter: UIKitPresenter, completion: @escaping @MainActor @Sendable (AuthResult) -> Void
    ) {
        Task {
            do throws(AuthError) {
                let outcome = try await authorize(
                    authConfiguration, oAuthProvider, presenter.userAgent, nil, .customAuth, look: nil)
                completion(outcome.result)
            } catch { completion(.failure(error)) }
        }
    }
}

extension UIKitPresenter {
    /// What shows VK ID's pages at this place; nil is the context's.
    var userAgent: (any UserAgent)? { nil }
}
