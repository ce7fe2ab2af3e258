import Foundation
import MemberCore
import MemberOAuth
import VKWire

/// One sign-in of `authorize`: by an app or the web, exchanged here or at a backend.
struct SignInRun: Sendable {
    let vkid: VKID
    let configuration: AuthConfiguration
    let provider: OAuthProvider
    let source: FlowSource

    func perform(with agent: (any UserAgent)?, limit: Duration?) async throws(AuthError) -> AuthOutcome {
        try configuration.flow.checkSecrets(at: vkid.context.clock.now)
        guard !Task.isCancelled else { throw .cancelled }
        await vkid.tellStarted(provider)
        if let outcome = try await byApp(limit) { return outcome }
        guard !Task.isCancelled else { throw .cancelled }
        guard let agent else { throw .unknown(cause: NoUserAgent()) }
        do throws(SignInFailure) {
            let listening = MailboxAgent(agent: agent, mailbox: vkid.mailbox, rules: vkid.client.profile.redirect)
            return try await signIn(with: listening, redirectURI: vkid.redirectURI(for: agent), limit)
        } catch { throw error.error }
    }

    /// The caller's own secrets end a sign-in with their own end.
    private func patience(_ limit: Duration?) -> Duration? {
        guard let pkce = configuration.flow.pkce else { return limit }
        let life = Duration.seconds(pkce.remainingLife(at: vkid.context.clock.now))
        return min(limit ?? life, life)
    }

    /// The way by a VK app; nil leads on to the web.
    private func byApp(_ limit: Duration?) async throws(AuthError) -> AuthOutcome? {
        guard configuration.strategy != .webOnly else { return nil }
        let mayFallBack = configuration.strategy == .appFirst
        guard provider == .vkid, vkid.configuration.redirectURI == nil else {
            if mayFallBack { return nil }
            throw .unknown(cause: AppSwitchError.appNotInstalled)
        }
        let agent: AppAgent
        do throws(AppSwitchError) { agent = try await vkid.appAgent(configuration, source) } catch {
            guard !Task.isCancelled else { throw .cancelled }
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
        configuration.flow.pkce == nil || failure.precedesExchange
    }

    private func signIn(
        with agent: any UserAgent, redirectURI: URL?, _ limit: Duration?
    ) async throws(SignInFailure) -> AuthOutcome {
        var request = vkid.request(configuration, provider, source, isOwn: true)
        request.redirectURI = redirectURI
        let limit = patience(limit)
        let (result, unsolved) = await CaptchaWatch.watching { [request] in await outcome(of: request, with: agent, limit) }
        return try result.mapError { $0.caused(by: unsolved) }.get()
    }

    private func outcome(
        of request: AuthorizationRequest, with agent: any UserAgent, _ limit: Duration?
    ) async -> Result<AuthOutcome, SignInFailure> {
        let code: CodeGrant
        do throws(OAuthError) {
            if case .publicClientFlow = configuration.flow {
                let grant = try await vkid.client.signIn(request, with: agent, limit: limit)
                return .success(.signedIn(try vkid.store(grant, provider)))
            }
            code = try await vkid.client.signInForCode(request, with: agent, limit: limit)
        } catch { return .failure(SignInFailure(error)) }
        do throws(AuthError) { return .success(try await vkid.handOver(code, configuration.flow, provider)) } catch {
            return .failure(SignInFailure(atBackend: error))
        }
    }
}

/// Why one way of a sign-in came to nothing, and whether another may be tried.
struct SignInFailure: Error {
    var error: AuthError
    /// A foreign state ends it for good; so do whoever cancels, a time limit, a full disk, and a backend that has the code.
    let endsForGood: Bool
    /// Whether nothing was asked of the token endpoint, nor of the app's backend.
    let precedesExchange: Bool

    init(_ error: OAuthError) {
        self.error = AuthError(error)
        switch error {
        case .agent, .redirect, .declined: precedesExchange = true
        case .refused(let refusal): precedesExchange = refusal.place == .authorization
        default: precedesExchange = false
        }
        switch error {
        case .redirect(.stateMismatch), .redirect(.stateMissing), .timedOut, .agent(.cancelled), .storage: endsForGood = true
        default: endsForGood = false
        }
    }

    /// The failure, with the captcha as its cause where one stood in the way.
    func caused(by unsolved: UnsolvedCaptcha?) -> SignInFailure {
        var failure = self
        failure.error = error.caused(by: unsolved)
        return failure
    }

    /// Of a code that the app's backend was given.
    init(atBackend error: AuthError) {
        self.error = error
        precedesExchange = false
        switch error {
        case .cancelled: endsForGood = true
        case .unknown(let cause): if case .storage? = cause as? OAuthError { endsForGood = true } else { endsForGood = false }
        default: endsForGood = false
        }
    }
}
