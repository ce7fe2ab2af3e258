public import Foundation
public import MemberCore

extension OAuthClient {
    /// Signs a member in: opens the provider's page, awaits the response, exchanges the code and checks the tokens.
    ///
    /// The attempt ends exactly once: signed in, failed with a typed reason, cancelled, or timed out.
    /// - Parameters:
    ///   - request: The request.
    ///   - agent: Shows the page and returns the response.
    ///   - limit: How long to wait for the response; nil is the attempt's life.
    /// - Returns: The result.
    /// - Throws: ``OAuthError``; ``UserAgentError/cancelled`` inside it when the task was cancelled.
    public func signIn(
        _ request: AuthorizationRequest, with agent: any UserAgent, limit: Duration? = nil
    ) async throws(OAuthError) -> SignInResult {
        try await signIn(request, with: agent, limit: limit) { ($0, .signedIn) }
    }

    /// Signs a member in and continues with the result; the last page that the member sees waits for the outcome.
    /// - Parameters:
    ///   - request: The request.
    ///   - agent: Shows the page and returns the response.
    ///   - limit: How long to wait for the response; nil is the attempt's life.
    ///   - next: Continues with the result, and returns the outcome of the sign-in.
    /// - Returns: The result of `next`.
    /// - Throws: As ``signIn(_:with:limit:)``.
    package func signIn<Next: Sendable>(
        _ request: AuthorizationRequest, with agent: any UserAgent, limit: Duration?,
        goingOn next: (SignInResult) async -> (Next, SignInConclusion)
    ) async throws(OAuthError) -> Next {
        if request.secrets?.sufficeForExchange == false { throw .configuration(.verifierMissing) }
        return try await perform(request, with: agent, limit: limit, exchanges: true) { attempt async throws(OAuthError) in
            await next(try await exchange(attempt))
        }
    }

    /// Shows the provider's page, awaits the response and finishes the sign-in as the caller says.
    func perform<Result: Sendable>(
        _ request: AuthorizationRequest, with agent: any UserAgent, limit: Duration?, exchanges: Bool,
        ending: (Attempt) async throws(OAuthError) -> (Result, SignInConclusion)
    ) async throws(OAuthError) -> Result {
        if request.isSilent, agent.showsWindow { throw .configuration(.agentNotSilent) }
        let session: any UserAgentSession
        do throws(UserAgentError) {
            session = try await agent.prepare(redirectURI: request.redirectURI)
        } catch { throw .agent(error) }
        do {
            let attempt = try await answered(request, during: session, limit: limit ?? profile.attemptLife, exchanges)
            let (result, end) = try await ending(attempt)
            await session.ended(end)
            await session.close()
            return result
        } catch {
            await session.ended(SignInConclusion(error))
            await session.close()
            throw error
        }
    }

    /// Shows the page and returns the attempt with its response; the attempt is the stored one and is not read again.
    private func answered(
        _ request: AuthorizationRequest, during session: any UserAgentSession, limit: Duration, _ exchanges: Bool
    ) async throws(OAuthError) -> Attempt {
        var request = request
        request.redirectURI = session.redirectURI
        let prepared = try await begin(request, exchanges: exchanges)
        let attempt = prepared.attempt
        let arrivals = Arrivals(attempt)
        do {
            try await present(prepared.address, session, limit: limit, arrivals)
        } catch {
            await end(attempt.id, error.code)
            throw error
        }
        return try arrivals.answered()
    }

    /// Shows the page until a response decides, the limit runs out, or the task is cancelled; whichever is first ends the others.
    private func present(
        _ address: URL, _ session: any UserAgentSession, limit: Duration, _ arrivals: Arrivals
    ) async throws(OAuthError) {
        let outcome = await withTaskGroup(of: Result<Void, OAuthError>.self) { group in
            group.addTask {
                do throws(UserAgentError) {
                    try await session.present(address) { url in await judge(url, arrivals) }
                    return .success(())
                } catch { return .failure(.agent(error)) }
            }
            group.addTask {
                do { try await clock.sleep(for: limit) } catch { return .failure(.agent(.cancelled)) }
                return .failure(.timedOut)
            }
            let first = await group.next() ?? .failure(.agent(.cancelled))
            group.cancelAll()
            return first
        }
        if case .failure(let error) = outcome, arrivals.outcome != .accepted { throw arrivals.failure ?? error }
    }

    private func judge(_ url: URL, _ arrivals: Arrivals) async -> RedirectOutcome {
        var attempt = arrivals.attempt
        let outcome: RedirectOutcome
        do throws(OAuthError) { outcome = try await receive(url, for: &attempt) } catch {
            // With `attempt(.over)` another response was first and decides; this one gets that error.
            outcome = .failed(error)
        }
        arrivals.decide(outcome, attempt)
        return outcome
    }
}

/// The outcome of the addresses that arrived during one session: the first that decides counts.
private final class Arrivals: Sendable {
    private struct State: Sendable {
        var attempt: Attempt
        var outcome: RedirectOutcome?
    }
    private let state: Locked<State>

    init(_ attempt: Attempt) { state = Locked(State(attempt: attempt)) }

    var attempt: Attempt { state.value.attempt }
    var outcome: RedirectOutcome? { state.value.outcome }
    var failure: OAuthError? { if case .failed(let error) = outcome { error } else { nil } }

    func decide(_ outcome: RedirectOutcome, _ attempt: Attempt) {
        guard outcome.isFinal else { return }
        state.withLock { state in
            // An accepted response changed the attempt, whatever other addresses meant in the meantime.
            if state.outcome == nil || outcome == .accepted { state = State(attempt: attempt, outcome: outcome) }
        }
    }

    /// The attempt with its response.
    func answered() throws(OAuthError) -> Attempt {
        if let failure { throw failure }
        return attempt
    }
}

/// The result of a finished sign-in.
public struct SignInResult: Sendable {
    /// The tokens; the ID token among them has been verified.
    public var tokens: TokenSet
    /// The member at this provider: the user id, or the issuer's `sub`.
    public var subject: String
    /// The verified claims; nil where no ID token was verified.
    public var claims: IDTokenClaims?
    /// The scopes asked for.
    public var requestedScopes: [String]
    /// The scopes granted: as the response says, else as requested.
    public var grantedScopes: [String]
    /// Why the app asked, in its own words.
    public var purpose: String?
    /// The data that the caller who started the sign-in stored with it.
    public var payload: Data?
    /// The name of the sign-in's attempt, which has ended.
    public var attemptID: Attempt.ID
    /// What else the provider's own function found (``MadeTokens/finding``).
    public var finding: (any Sendable)?
}

/// A sign-in that has begun and waits for its response.
public struct PendingAuthorization: Sendable {
    /// The attempt's name, for ``OAuthClient/finish(_:redirectedTo:)``.
    public let id: Attempt.ID
    /// The address that the member's browser opens.
    public let address: URL
    /// When the sign-in times out.
    public let expires: Date

    package init(id: Attempt.ID, address: URL, expires: Date) {
        self.id = id
        self.address = address
        self.expires = expires
    }
}

extension PendingAuthorization: Masked {
    /// Only its name: the address holds the state and the nonce.
    public var description: String { "<pending authorization \(id)>" }
}
