import MemberOAuth

extension VKID {
    /// Signs a member in, in the form of completion handlers.
    /// - Parameters:
    ///   - authConfiguration: How this sign-in is made.
    ///   - oAuthProvider: With whose account.
    ///   - presenter: Where VK ID's page is shown; the context's own agent, if it has one, is asked instead.
    ///   - completion: Gets what came of it.
    @MainActor
    public func authorize(
        with authConfiguration: AuthConfiguration = .init(), oAuthProvider: OAuthProvider = .vkid,
        using presenter: UIKitPresenter, completion: @escaping OneTapButton.AuthCompletion
    ) {
        Task {
            let agent = context.userAgent ?? SystemSettings.userAgent(presenter)
            let result: AuthResult
            do throws(AuthError) {
                result = try await authorize(authConfiguration, oAuthProvider, agent, nil, .customAuth, look: nil).result
            } catch { result = .failure(error) }
            completion(result)
        }
    }
}
