public import Foundation
public import MemberAccounts
public import MemberOAuth
public import MemberSignIn
public import MemberWindow

extension Members {
    /// Signs a member in and stores the account.
    /// - Parameters:
    ///   - request: The provider's request; its type selects the provider.
    ///   - agent: Shows the provider's page and returns the redirect.
    ///   - redirectURI: The address at which the redirect arrives; nil if request or user agent supply it.
    ///   - limit: The time limit for the redirect; nil is the provider's own limit.
    ///   - purpose: The app's reason, in its own words, for the permission ledger.
    /// - Returns: The stored account; it is its provider's active one.
    /// - Throws: ``MembersError``; nothing is stored then.
    public func signIn(
        with request: some SignInRequest, using agent: any UserAgent, redirectURI: URL? = nil, limit: Duration? = nil,
        purpose: String? = nil
    ) async throws(MembersError) -> Account {
        let presentation = SignInPresentation(agent: agent, limit: limit, purpose: purpose, redirectURI: redirectURI)
        return try await signIn(with: request, presentation)
    }

    /// Signs a member in, by the vendor's app if there is one, else with the page in the system's web session, and stores the account.
    /// - Parameters:
    ///   - request: The provider's request; its type selects the provider.
    ///   - presenter: The place of the page.
    ///   - redirectURI: The address at which the redirect arrives, such as one of the app's scheme; nil if the provider supplies it.
    ///   - limit: The time limit for the redirect; nil is the provider's own limit.
    ///   - purpose: The app's reason, in its own words, for the permission ledger.
    /// - Returns: The stored account; it is its provider's active one.
    /// - Throws: ``MembersError``, with `SignInError.noUserAgent` on a system without web sessions; nothing is stored then.
    public func signIn(
        with request: some SignInRequest, using presenter: WindowPresenter, redirectURI: URL? = nil, limit: Duration? = nil,
        purpose: String? = nil
    ) async throws(MembersError) -> Account {
        var presentation = SignInPresentation(agent: nil, limit: limit, purpose: purpose, redirectURI: redirectURI)
        presentation.presenter = presenter
        return try await signIn(with: request, presentation)
    }

    private func signIn(
        with request: some SignInRequest, _ presentation: SignInPresentation
    ) async throws(MembersError) -> Account {
        let provider = try provider(for: request)
        do { return try await provider.signIn(taking: request, presentation, in: contexts[provider.name]) } catch {
            throw MembersError(error)
        }
    }

    /// Signs a member in again with the permissions that a resource requires, and replaces the stored tokens.
    ///
    /// ```swift
    /// do { try await load(account) } catch RequestError.stepUp(let challenge) {
    ///     try await members.stepUp(account, to: challenge, using: agent)
    /// }
    /// ```
    /// - Parameters:
    ///   - account: The account.
    ///   - challenge: The resource's requirement, from the error.
    ///   - agent: Shows the provider's page and returns the redirect.
    ///   - redirectURI: The address at which the redirect arrives; nil if the user agent supplies it.
    ///   - limit: The time limit for the redirect; nil is the provider's own limit.
    ///   - purpose: The app's reason, in its own words, for the permission ledger.
    /// - Returns: The account; it is its provider's active one.
    /// - Throws: ``MembersError``; with `ProviderError.anotherMember` if another member signed in. The old tokens are kept then.
    @discardableResult
    public func stepUp(
        _ account: Account, to challenge: StepUpChallenge, using agent: any UserAgent, redirectURI: URL? = nil,
        limit: Duration? = nil, purpose: String? = nil
    ) async throws(MembersError) -> Account {
        let provider = try provider(of: account, offering: .stepUp)
        let presentation = SignInPresentation(agent: agent, limit: limit, purpose: purpose, redirectURI: redirectURI)
        do { return try await provider.stepUp(account, to: challenge, presentation, in: contexts[provider.name]) } catch {
            throw MembersError(error)
        }
    }
}
