import Foundation
import MemberAccounts
import MemberCore
package import MemberOAuth

/// One sign-in that waits for its member: by an app or the web, exchanged here or at a backend.
package struct SignInFlow: Sendable {
    let plan: SignInPlan
    let signIns: PendingSignIns
    let appLinks: (any AppLinks)?
    /// Where it stands among those that exclude each other; of one that has begun before this run, its caller tells the end.
    private var ticket: SignInTicket?

    /// A run.
    /// - Parameters:
    ///   - plan: How the sign-in is made.
    ///   - signIns: Those under way, and where arriving addresses are handed out.
    ///   - appLinks: Opens other apps; nil where no apps are asked.
    ///   - ticket: Of a sign-in that has begun, and is run as it; nil begins one in the plan's reach, if it has one.
    package init(
        _ plan: SignInPlan, among signIns: PendingSignIns, appLinks: (any AppLinks)?, as ticket: SignInTicket? = nil
    ) {
        (self.plan, self.signIns, self.appLinks, self.ticket) = (plan, signIns, appLinks, ticket)
    }

    /// Takes the steps, one after the other, until one brings the member back.
    /// - Parameters:
    ///   - agent: Shows the page.
    ///   - limit: How long each step may wait for the response; nil is the provider's own limit.
    /// - Returns: What came of it.
    /// - Throws: ``SignInFailure`` of the last step that was taken; ``SignInBusy`` is its cause where the reach has refused it.
    package func perform(with agent: (any UserAgent)?, limit: Duration?) async throws(SignInFailure) -> SignInOutcome {
        signIns.begin()
        defer { signIns.end() }
        guard ticket == nil, let reach = plan.reach else { return try await takeSteps(agent, limit) }
        let begun: SignInTicket
        do throws(SignInBusy) { begun = try reach.begin() } catch { throw SignInFailure(preparing: error) }
        let run = SignInFlow(plan, among: signIns, appLinks: appLinks, as: begun)
        return try await begun.run {
            await Result { () async throws(SignInFailure) in try await run.takeSteps(agent, limit) }
        }.value.get()
    }

    private func takeSteps(_ agent: (any UserAgent)?, _ limit: Duration?) async throws(SignInFailure) -> SignInOutcome {
        var (steps, wasShown) = (plan.steps[...], false)
        while let step = steps.popFirst() {
            guard !Task.isCancelled else { throw .cancelled.noting(wasShown) }
            do throws(SignInFailure) { return try await take(step, agent, limit) } catch {
                wasShown = wasShown || error.wasShown
                guard !steps.isEmpty, mayGoOn(after: error) else { throw error.noting(wasShown) }
                if error.followsAnApp { await waitInFront() }
            }
        }
        throw SignInFailure(SignInError.noUserAgent)
    }

    /// The caller's own secrets are good for one exchange, whatever comes of it.
    private func mayGoOn(after failure: SignInFailure) -> Bool {
        !failure.endsForGood && !Task.isCancelled && (plan.request.secrets == nil || failure.precedesExchange)
    }

    private func take(
        _ step: SignInStep, _ agent: (any UserAgent)?, _ limit: Duration?
    ) async throws(SignInFailure) -> SignInOutcome {
        switch step {
        case .app(let prepare): return try await askApp(prepare, limit)
        case .web:
            guard let agent else { throw SignInFailure(SignInError.noUserAgent) }
            let profile = plan.ending.client.profile
            let listening = SignInAgent.Listening(
                mailbox: signIns.mailbox, form: ResponseForm(profile), loopbackName: profile.redirect.loopbackName)
            return try await signIn(
                with: agent, plan.listensAtHook ? listening : nil, redirectURI: plan.redirectURI(for: agent), limit)
        }
    }

    private func askApp(
        _ prepare: @Sendable (any AppLinks) async throws -> AppStep, _ limit: Duration?
    ) async throws(SignInFailure) -> SignInOutcome {
        guard let appLinks else { throw SignInFailure(SignInError.appNotInstalled) }
        let step: AppStep
        do { step = try await prepare(appLinks) } catch {
            guard !Task.isCancelled else { throw .cancelled }
            throw SignInFailure(preparing: error)
        }
        let agent = AppAgent(
            step: step, links: appLinks, mailbox: signIns.mailbox, form: ResponseForm(plan.ending.client.profile),
            clock: signIns.clock)
        do throws(SignInFailure) {
            return try await signIn(with: agent, nil, inApp: true, redirectURI: step.redirectURI, limit)
        } catch {
            var failure = error
            if let reason = agent.failure.value {
                failure.cause = reason
                failure = failure.noting(reason != .appNotInstalled)
            }
            failure.followsAnApp = true
            throw failure
        }
    }

    private func signIn(
        with agent: any UserAgent, _ listening: SignInAgent.Listening?, inApp: Bool = false, redirectURI: URL?,
        _ limit: Duration?
    ) async throws(SignInFailure) -> SignInOutcome {
        var request = plan.request
        request.redirectURI = redirectURI
        do throws(SignInError) { request.payload = try plan.sealedPayload(isOwn: true) } catch { throw SignInFailure(error) }
        let limit = patience(limit)
        let opening = SignInOpening(ticket, inApp: inApp)
        let shown = SignInAgent(agent: agent, listening: listening, opening: opening)
        let result = await plan.ending.watch { [request] in await outcome(of: request, with: shown, limit) }
        do throws(SignInFailure) { return try result.get() } catch { throw error.noting(opening.hasShown) }
    }

    /// The caller's own secrets end a sign-in with their own end.
    private func patience(_ limit: Duration?) -> Duration? {
        guard let end = plan.secretsExpire else { return limit }
        let life = Duration.seconds(end.timeIntervalSince(signIns.clock.now))
        return min(limit ?? life, life)
    }

    private func outcome(
        of request: AuthorizationRequest, with agent: any UserAgent, _ limit: Duration?
    ) async -> SignInStepResult {
        let (ending, vault) = (plan.ending, signIns.vault)
        do {
            if case .here = plan.exchange {
                return try await ending.client.signIn(request, with: agent, limit: limit) { result in
                    let outcome: SignInStepResult
                    do {
                        let account = try await ending.store(result, in: vault, expecting: plan.subject)
                        outcome = .success(.signedIn(account, finding: result.finding))
                    } catch { outcome = .failure(SignInFailure(error)) }
                    return (outcome, outcome.end)
                }
            }
            return try await ending.client.signInForCode(request, with: agent, limit: limit) { code in
                let outcome = await plan.exchange.outcome(of: code, ending, in: vault, expecting: plan.subject)
                return (outcome, outcome.end)
            }
        } catch { return .failure(SignInFailure(error)) }
    }

    /// Waits until this app is in front, and half a second more, before a page is shown.
    private func waitInFront() async {
        guard let appLinks else { return }
        let activations = appLinks.activations()
        if await appLinks.isActive { return }
        for await _ in activations { break }
        try? await signIns.clock.sleep(for: .milliseconds(500))
    }
}

extension CodeExchange {
    /// Takes a code to the app's backend, and stores the tokens if they come back.
    func outcome(
        of code: CodeGrant, _ ending: SignInEnding, in vault: Vault, expecting subject: String?
    ) async -> SignInStepResult {
        do {
            switch self {
            case .here: break
            case .backend(let exchange): try await exchange(code)
            case .tokensFromBackend(let exchange):
                let granted = GrantedTokens(try await exchange(code), code)
                return .success(.signedIn(try await ending.store(granted, in: vault, expecting: subject, activates: true)))
            }
            return .success(.handedToBackend(code))
        } catch { return .failure(SignInFailure(atBackend: error)) }
    }
}

extension SignInPlan {
    /// Where the response arrives: as planned, as a listening agent supplies it, or at the app's own scheme.
    func redirectURI(for agent: (any UserAgent)?) -> URL? {
        redirectURI ?? (agent?.suppliesRedirectURI == true ? nil : ownRedirectURI)
    }
}

/// What came of one way of a sign-in.
package typealias SignInStepResult = Result<SignInOutcome, SignInFailure>

extension SignInStepResult {
    /// What the member may be told of it.
    fileprivate var end: SignInConclusion {
        switch self {
        case .success: .signedIn
        case .failure(let failure): .failed(code: (failure.cause as? any CodedError)?.code ?? "members.unexpected")
        }
    }
}
