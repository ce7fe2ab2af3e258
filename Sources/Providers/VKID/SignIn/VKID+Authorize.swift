import MemberCore
public import MemberOAuth

extension VKID {
    /// Signs a member in.
    /// - Parameters:
    ///   - authConfiguration: How this sign-in is made.
    ///   - oAuthProvider: With whose account.
    ///   - agent: Shows VK ID's page and brings the answer.
    ///   - limit: How long to wait for the answer; nil is VK ID's 15 minutes.
    /// - Returns: What came of it; a session is stored and current.
    /// - Throws: ``AuthError``; while another sign-in of this object is under way ``AuthError/authAlreadyInProgress``.
    public func authorize(
        with authConfiguration: AuthConfiguration = .init(), oAuthProvider: OAuthProvider = .vkid,
        using agent: any UserAgent, limit: Duration? = nil
    ) async throws(AuthError) -> AuthOutcome {
        try await authorize(authConfiguration, oAuthProvider, agent, limit, .customAuth, style: nil)
    }

    /// Signs a member in, for whichever element started it; its look is the community sheet's where the configuration has none.
    func authorize(
        _ configuration: AuthConfiguration, _ provider: OAuthProvider, _ agent: (any UserAgent)?, _ limit: Duration?,
        _ source: FlowSource, style: SheetStyle?
    ) async throws(AuthError) -> AuthOutcome {
        let run = SignInRun(vkid: self, configuration: configuration, provider: provider, source: source)
        do throws(AuthError) {
            let outcome = try await oneAtATime { () async throws(AuthError) in
                try await run.perform(with: agent ?? context.userAgent, limit: limit)
            }
            if case .signedIn(let session) = outcome { followUp(configuration, session, style) }
            await tellCompleted(outcome.result, provider)
            return outcome
        } catch {
            await tellCompleted(.failure(error), provider)
            throw error
        }
    }

    /// Runs one sign-in; a second one meanwhile fails at once.
    private func oneAtATime(
        _ body: () async throws(AuthError) -> AuthOutcome
    ) async throws(AuthError) -> AuthOutcome {
        let isFree = isBusy.withLock { busy in
            defer { busy = true }
            return !busy
        }
        guard isFree else { throw .authAlreadyInProgress }
        defer { isBusy.withLock { $0 = false } }
        return try await body()
    }

    /// Begins the community sheet that follows a sign-in; it lives on its own.
    func followUp(_ configuration: AuthConfiguration, _ session: any UserSession, _ style: SheetStyle?) {
        guard let sheet = configuration.groupSubscriptionConfiguration else { return }
        showSheet(sheet, after: session, style: style)
    }

    func tellStarted(_ provider: OAuthProvider) async {
        await observers.tell { [self] in $0.vkid(self, didStartAuthUsing: provider) }
    }

    func tellCompleted(_ result: AuthResult, _ provider: OAuthProvider) async {
        await observers.tell { [self] in $0.vkid(self, didCompleteAuthWith: result, in: provider) }
    }
}
