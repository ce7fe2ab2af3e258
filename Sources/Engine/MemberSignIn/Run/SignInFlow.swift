import Foundation
import MemberAccounts
import MemberCore
package import MemberOAuth

/// One sign-in that waits for its member: by an app or the web, exchanged here or at a backend.
package struct SignInFlow: Sendable {
    let plan: SignInPlan
    let signIns: PendingSignIns
    let appLinks: (any AppLinks)?
    /// Its place among the sign-ins that exclude each other. If it began before this run, the caller reports its end.
    private var ticket: SignInTicket?

    /// Creates a run.
    /// - Parameters:
    ///   - plan: The plan of the sign-in.
    ///   - signIns: The running sign-ins, which receive arriving addresses.
    ///   - appLinks: Opens other apps; nil if apps are not used.
    ///   - ticket: The ticket of a sign-in that has already begun; nil begins one in the plan's reach, if it has a reach.
    package init(
        _ plan: SignInPlan, among signIns: PendingSignIns, appLinks: (any AppLinks)?, as ticket: SignInTicket? = nil
    ) {
        (self.plan, self.signIns, self.appLinks, self.ticket) = (plan, signIns, appLinks, ticket)
    }

    /// Takes the steps, one after the other, until one returns the member.
    /// - Parameters:
    ///   - agent: Shows the page.
    ///   - limit: The time limit for the response in each step; nil is the provider's own limit.
    /// - Returns: The outcome.
    /// - Throws: ``SignInFailure`` of the last step that was taken; its cause is ``SignInBusy`` if the reach refused the sign-in.
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

    /// Returns whether the next step may be taken. The caller's own secrets are valid for one exchange, whatever its result.
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
        let opening = SignInOpening(ticket, inApp: inApp, visibility: plan.visibility)
        let shown = SignInAgent(agent: agent, listening: listening, opening: opening)
        let result = await plan.ending.watch { [request] in await outcome(of: request, with: shown, limit) }
        do throws(SignInFailure) { return try result.get() } catch { throw error.noting(opening.hasShown) }
    }

    /// Returns the time limit, which does not exceed the life of the caller's own secrets.
    private func patience(_ limit: Duration?) -> Duration? {
        guard let end = plan.secretsExpire else { return limit }
        let life = Duration.seconds(end.timeIntervalSince(signIns.clock.now))
        return min(limit ?? life, life)
    }

    private func outcome(
        of request: AuthorizationRequest, with agent: any UserAgent, _ limit: Duration?
    ) async -> SignInStepResult {
        let (ending, store) = (plan.ending, signIns.open)
        do {
            if case .here = plan.exchange {
                return try await ending.client.signIn(request, with: agent, limit: limit) { result in
                    let outcome: SignInStepResult
                    do {
                        let account = try await ending.store(result, in: store, expecting: plan.subject)
                        outcome = .success(.signedIn(account, finding: result.finding))
                    } catch { outcome = .failure(SignInFailure(error)) }
                    return (outcome, outcome.end)
                }
            }
            return try await ending.client.signInForCode(request, with: agent, limit: limit) { code in
                let outcome = await plan.exchange.outcome(of: code, ending, in: store, expecting: plan.subject)
                return (outcome, outcome.end)
            }
        } catch { return .failure(SignInFailure(error)) }
    }

    /// Waits until this app is active, and half a second more, before a page is shown.
    private func waitInFront() async {
        guard let appLinks else { return }
        let activations = appLinks.activations()
        if await appLinks.isActive { return }
        for await _ in activations { break }
        try? await signIns.clock.sleep(for: .milliseconds(500))
    }
}

extension CodeExchange {
    /// Passes a code to the app's backend, and stores the tokens if it returns them.
    func outcome(
        of code: CodeGrant, _ ending: SignInEnding, in store: OpenStore, expecting subject: String?
    ) async -> SignInStepResult {
        do {
            switch self {
            case .here: break
            case .backend(let exchange): try await exchange(code)
            case .tokensFromBackend(let exchange):
                let granted = GrantedTokens(try await exchange(code), code)
                return .success(.signedIn(try await ending.store(granted, in: store, expecting: subject, activates: true)))
            }
            return .success(.handedToBackend(code))
        } catch { return .failure(SignInFailure(atBackend: error)) }
    }
}

extension SignInPlan {
    /// Returns the address at which the response arrives: the planned one, nil if a listening agent supplies it, else the app's own.
    func redirectURI(for agent: (any UserAgent)?) -> URL? {
        redirectURI ?? (agent?.suppliesRedirectURI == true ? nil : ownRedirectURI)
    }
}

/// The result of one way of a sign-in.
package typealias SignInStepResult = Result<SignInOutcome, SignInFailure>

extension SignInStepResult {
    /// The part of the result that the member may see.
    fileprivate var end: SignInConclusion {
        switch self {
        case .success: .signedIn
        case .failure(let failure): SignInConclusion(failure)
        }
    }
}

extension SignInConclusion {
    /// The conclusion of a sign-in that failed.
    fileprivate init(_ failure: SignInFailure) {
        if let error = failure.cause as? OAuthError {
            self.init(error)
        } else {
            let cause: Cause = if case .anotherMember? = failure.cause as? ProviderError { .anotherMember } else { .other }
            self = .failed(cause, code: (failure.cause as? any CodedError)?.code ?? "members.unexpected")
        }
    }
}
