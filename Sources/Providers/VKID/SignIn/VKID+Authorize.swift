import MemberCore
public import MemberOAuth
import MemberSignIn
import VKWire

extension VKID {
    /// What came of a sign-in.
    public enum AuthOutcome: Sendable {
        /// The member is signed in.
        case signedIn(any UserSession)
        /// The app's backend has the code; no session was made here.
        case handedToBackend(AuthorizationCode)

        /// The outcome in the completion form, where a code at the backend is one of the errors.
        var result: AuthResult {
            switch self {
            case .signedIn(let session): .success(session)
            case .handedToBackend: .failure(.authCodeExchangedOnYourBackend)
            }
        }
    }

    /// Signs a member in.
    /// - Parameters:
    ///   - authConfiguration: How this sign-in is made.
    ///   - oAuthProvider: With whose account.
    ///   - agent: Shows VK ID's page and brings the response.
    ///   - limit: How long to wait for the response; nil is VK ID's 15 minutes.
    /// - Returns: What came of it; a session is stored and current.
    /// - Throws: ``AuthError``; while another sign-in of this object is under way ``VKID/AuthError/authAlreadyInProgress``.
    public func authorize(
        with authConfiguration: AuthConfiguration = .init(), oAuthProvider: OAuthProvider = .vkid,
        using agent: any UserAgent, limit: Duration? = nil
    ) async throws(AuthError) -> AuthOutcome {
        try await ready(oAuthProvider).authorize(authConfiguration, oAuthProvider, agent, limit, .customAuth, style: nil)
    }

    /// Signs a member in, with VK ID's page in the system's web session.
    /// - Parameters:
    ///   - authConfiguration: How this sign-in is made.
    ///   - oAuthProvider: With whose account.
    ///   - presenter: Where VK ID's page is shown; the context's own agent, if it has one, is asked instead.
    ///   - limit: How long to wait for the response; nil is VK ID's 15 minutes.
    /// - Returns: What came of it; a session is stored and current.
    /// - Throws: ``AuthError``; with ``NoUserAgent`` where neither the context nor the system shows pages.
    public func authorize(
        with authConfiguration: AuthConfiguration = .init(), oAuthProvider: OAuthProvider = .vkid,
        using presenter: UIKitPresenter, limit: Duration? = nil
    ) async throws(AuthError) -> AuthOutcome {
        let vkid = try await ready(oAuthProvider)
        let agent = vkid.context.userAgent ?? SystemSignIn.userAgent(presenter)
        return try await vkid.authorize(authConfiguration, oAuthProvider, agent, limit, .customAuth, style: nil)
    }

    /// This object as it is set up; without a setup the observers hear that the sign-in has failed.
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
    /// Signs a member in, for any element; the element's style is the community sheet's where the configuration has no style.
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

    /// Begins the community sheet that follows a sign-in; it lives on its own.
    private func followUp(_ configuration: AuthConfiguration, _ session: any UserSession, _ style: SheetStyle?) {
        guard let sheet = configuration.groupSubscriptionConfiguration else { return }
        showSheet(sheet, after: session, style: style)
    }
}

extension VKID {
    /// Signs a member in.
    /// - Parameters:
    ///   - authConfiguration: How this sign-in is made.
    ///   - oAuthProvider: With whose account.
    ///   - presenter: Where VK ID's page is shown; the context's own agent, if it has one, is asked instead.
    ///   - completion: Gets the session, or the reason for the lack of one; a code that went to the app's backend is
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
