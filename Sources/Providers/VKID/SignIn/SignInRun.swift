import Foundation
import MemberCore
import MemberOAuth

/// One sign-in of `authorize`: by an app or the web, traded here or at a backend.
struct SignInRun: Sendable {
    let vkid: VKID
    let configuration: AuthConfiguration
    let provider: OAuthProvider
    let source: FlowSource

    func perform(with agent: (any UserAgent)?, limit: Duration?) async throws(AuthError) -> AuthOutcome {
        try checkSecrets()
        await vkid.tellStarted(provider)
        if let outcome = try await byApp(limit) { return outcome }
        guard let agent else { throw .unknown(cause: UserAgentError.unavailable) }
        do throws(SignInFailure) {
            return try await signIn(with: agent, redirectURI: vkid.redirectURI(for: agent), limit)
        } catch { throw error.error }
    }

    /// What would fail after the member's part is refused before it.
    private func checkSecrets() throws(AuthError) {
        guard let pkce = configuration.flow.pkce else { return }
        if case .publicClientFlow = configuration.flow, pkce.codeVerifier == nil { throw .codeVerifierNotProvided }
        guard vkid.context.clock.now.timeIntervalSince(pkce.created) < PKCESecrets.life else {
            throw .unknown(cause: OAuthError.timedOut)
        }
    }

    /// The way by a VK app; nil leads on to the web.
    private func byApp(_ limit: Duration?) async throws(AuthError) -> AuthOutcome? {
        guard configuration.strategy != .webOnly, provider == .vkid, vkid.configuration.redirectURI == nil else { return nil }
        let mayFallBack = configuration.strategy == .appFirst
        let agent: AppAgent
        do throws(AppSwitchError) { agent = try await vkid.appAgent(configuration, source) } catch {
            if mayFallBack { return nil }
            throw .unknown(cause: error)
        }
        do throws(SignInFailure) {
            return try await signIn(with: agent, redirectURI: agent.redirectURI, limit)
        } catch {
            guard mayFallBack, !error.endsForGood, !Task.isCancelled, ownSecretsAreUnused(after: error) else {
                throw agent.failure.value.map { AuthError.unknown(cause: $0) } ?? error.error
            }
        }
        await vkid.waitInFront()
        return nil
    }

    /// The caller's own secrets are good for one exchange, whatever comes of it.
    private func ownSecretsAreUnused(after failure: SignInFailure) -> Bool {
        configuration.flow.pkce == nil || failure.isOfAgent
    }

    private func signIn(
        with agent: any UserAgent, redirectURI: URL?, _ limit: Duration?
    ) async throws(SignInFailure) -> AuthOutcome {
        var request = vkid.request(configuration, provider, source, isOwn: true)
        request.redirectURI = redirectURI
        do throws(OAuthError) {
            if case .publicClientFlow = configuration.flow {
                return .signedIn(try vkid.store(try await vkid.client.signIn(request, with: agent, limit: limit), provider))
            }
            let grant = try await vkid.client.signInForCode(request, with: agent, limit: limit)
            return try await vkid.handOver(grant, configuration.flow, provider)
        } catch { throw SignInFailure(error) }
    }
}

/// Why one way of a sign-in came to nothing, and whether another may be tried.
struct SignInFailure: Error {
    let error: AuthError
    /// A foreign state ends it for good; so do whoever cancels, a time limit, a full disk, and a backend that has the code.
    let endsForGood: Bool
    /// Whether nothing was asked of the token endpoint.
    let isOfAgent: Bool

    init(_ error: OAuthError) {
        self.error = AuthError(error)
        if case .agent = error { isOfAgent = true } else { isOfAgent = false }
        switch error {
        case .redirect(.stateMismatch), .redirect(.stateMissing), .timedOut, .agent(.cancelled), .storage: endsForGood = true
        default: endsForGood = false
        }
    }
}
