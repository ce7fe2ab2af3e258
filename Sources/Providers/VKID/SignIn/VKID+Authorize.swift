import MemberCore
public import MemberOAuth
import MemberSignIn
import VKWire

extension VKID {
    /// The outcome of a sign-in.
    public enum AuthOutcome: Sendable {
        /// The member is signed in.
        case signedIn(any UserSession)
        /// The app's backend received the code; there is no session here.
        case handedToBackend(AuthorizationCode)

        /// The outcome in the completion form, where a code for the backend is one of the errors.
        var result: AuthResult {
            switch self {
            case .signedIn(let session): .success(session)
            case .handedToBackend: .failure(.authCodeExchangedOnYourBackend)
            }
        }
    }

    /// Signs a member in.
    /// - Parameters:
    ///   - authConfiguration: The configuration of this sign-in.
    ///   - oAuthProvider: The provider of the member's account.
    ///   - agent: Shows VK ID's page and returns the response.
    ///   - limit: The time limit for the response; nil is VK ID's 15 minutes.
    /// - Returns: The outcome; a session is stored and current.
    /// - Throws: ``AuthError``; ``VKID/AuthError/authAlreadyInProgress`` while another sign-in of this object is under way.
    public func authorize(
        with authConfiguration: AuthConfiguration = .init(), oAuthProvider: OAuthProvider = .vkid,
        using agent: any UserAgent, limit: Duration? = nil
    ) async throws(AuthError) -> AuthOutcome {
        try await ready(oAuthProvider).authorize(authConfiguration, oAuthProvider, agent, limit, .customAuth, style: nil)
    }

    /// Signs a member in, with VK ID's page in the system's web session.
    /// - Parameters:
    ///   - authConfiguration: The configuration of this sign-in.
    ///   - oAuthProvider: The provider of the member's account.
    ///   - presenter: The place where VK ID's page is shown; the context's own agent, if there is one, is used instead.
    ///   - limit: The time limit for the response; nil is VK ID's 15 minutes.
    /// - Returns: The outcome; a session is stored and current.
    /// - Throws: ``AuthError``; with ``NoUserAgent`` if neither the context nor the system can show pages.
    public func authorize(
        with authConfiguration: AuthConfiguration = .init(), oAuthProvider: OAuthProvider = .vkid,
        using presenter: UIKitPresenter, limit: Duration? = nil
    ) async throws(AuthError) -> AuthOutcome {
        let vkid = try await ready(oAuthProvider)
        let agent = vkid.context.userAgent ?? SystemSignIn.userAgent(presenter)
        return try await vkid.authorize(authConfiguration, oAuthProvider, agent, limit, .customAuth, style: nil)
    }

    /// Returns this object with its setup; without a setup the observers are notified that the sign-in failed.
    func ready(_ provider: OAuthProvider) async throws(AuthError) -> ConfiguredVKID {
        if let configured { return configured }
        await tellCompleted(.failure(.notConfigured), provider)
        throw .notConfigured
    }

    func tellCompleted(_ result: AuthResult, _ provider: OAuthProvider) async {
        await observers.tell { [self] in $0.vkid(self, didCompleteAuthWith: result, in: provider) }
    }
}

extension ConfiguredVKID {
    /// Signs a member in, for any element; the element's style applies to the community sheet if the configuration has no style.
    func authorize(
        _ configuration: AuthConfiguration, _ provider: OAuthProvider, _ agent: (any UserAgent)?, _ limit: Duration?,
        _ source: FlowSource, style: SheetStyle?
    ) async throws(AuthError) -> VKID.AuthOutcome {
        do throws(AuthError) {
            let ticket: SignInTicket
            do throws(SignInBusy) { ticket = try setup.reach.begin() } catch { throw AuthError(error) }
            let (result, end) = await ticket.run {
                await Result { () async throws(AuthError) in
                    try await run(configuration, provider, agent ?? context.userAgent, limit, source, as: ticket)
                }
            }
            if case .failure = result, end.interruption != nil { throw AuthError(SignInBusy.closed) }
            let outcome = try result.get()
            if case .signedIn(let session) = outcome { followUp(configuration, session, style) }
            await object.tellCompleted(outcome.result, provider)
            return outcome
        } catch {
            await object.tellCompleted(.failure(error), provider)
            throw error
        }
    }

    private func run(
        _ configuration: AuthConfiguration, _ provider: OAuthProvider, _ agent: (any UserAgent)?, _ limit: Duration?,
        _ source: FlowSource, as ticket: SignInTicket
    ) async throws(AuthError) -> VKID.AuthOutcome {
        signIns.begin()
        defer { signIns.end() }
        try configuration.flow.checkSecrets(at: context.clock.now)
        guard !Task.isCancelled else { throw .cancelled }
        await observers.tell { [object] in $0.vkid(object, didStartAuthUsing: provider) }
        let run = SignInFlow(plan(configuration, provider, source), among: signIns, appLinks: context.appLinks, as: ticket)
        do throws(SignInFailure) { return outcome(try await run.perform(with: agent, limit: limit)) } catch {
            throw AuthError(error)
        }
    }

    func outcome(_ outcome: SignInOutcome) -> VKID.AuthOutcome {
        switch outcome {
        case .signedIn(let account, _): .signedIn(session(account.key))
        case .handedToBackend(let grant): .handedToBackend(AuthorizationCode(grant))
        }
    }

    /// Begins the community sheet that follows a sign-in, independently of it.
    private func followUp(_ configuration: AuthConfiguration, _ session: any UserSession, _ style: SheetStyle?) {
        guard let sheet = configuration.groupSubscriptionConfiguration else { return }
        showSheet(sheet, after: session, style: style)
    }
}

extension VKID {
    /// Signs a member in.
    /// - Parameters:
    ///   - authConfiguration: The configuration of this sign-in.
    ///   - oAuthProvider: The provider of the member's account.
    ///   - presenter: The place where VK ID's page is shown; the context's own agent, if there is one, is used instead.
    ///   - completion: Receives the session, or the reason why there is none; for a code that the app's backend received it is
    ///     ``VKID/AuthError/authCodeExchangedOnYourBackend``.
    @MainActor
    public func authorize(
        with authConfiguration: AuthConfiguration = .init(), oAuthProvider: OAuthProvider = .vkid,
        using presenter: UIKitPresenter, completion: @escaping @MainActor @Sendable (AuthResult) -> Void
    ) {
        completing(completion) { @MainActor [self] () async throws(AuthError) in
            let outcome: AuthOutcome = try await authorize(
                with: authConfiguration, oAuthProvider: oAuthProvider, using: presenter)
            return try outcome.result.get()
        }
    }
}
