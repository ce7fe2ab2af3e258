import Foundation
import MemberCore

extension OAuthClient {
    /// Signs a member in: opens the provider's page, awaits the answer, exchanges the code and checks the tokens.
    ///
    /// The attempt ends exactly once: signed in, failed with a typed reason, cancelled, or timed out.
    /// - Parameters:
    ///   - request: What is asked.
    ///   - agent: Shows the page and brings the answer.
    ///   - limit: How long to wait for the answer; nil is the attempt's life.
    /// - Returns: The grant.
    /// - Throws: ``OAuthError``; ``UserAgentError/cancelled`` inside it when the task was cancelled.
    public func signIn(
        _ request: AuthorizationRequest, with agent: any UserAgent, limit: Duration? = nil
    ) async throws(OAuthError) -> SignInResult {
        if let secrets = request.secrets, secrets.verifier == nil { throw .configuration(.verifierMissing) }
        return try await perform(request, with: agent, limit: limit, exchanges: true) { id async throws(OAuthError) in
            try await exchange(id)
        }
    }

    /// Shows the provider's page, awaits the answer and ends with it as said.
    func perform<Result: Sendable>(
        _ request: AuthorizationRequest, with agent: any UserAgent, limit: Duration?, exchanges: Bool,
        ending: (Attempt.ID) async throws(OAuthError) -> Result
    ) async throws(OAuthError) -> Result {
        if request.isSilent, agent.showsWindow { throw .configuration(.agentNotSilent) }
        let session: any UserAgentSession
        do throws(UserAgentError) {
            session = try await agent.prepare(redirectURI: request.redirectURI)
        } catch { throw .agent(error) }
        do {
            let id = try await answered(request, during: session, limit: limit ?? profile.attemptLife, exchanges)
            let result = try await ending(id)
            await session.close()
            return result
        } catch {
            await session.close()
            throw error
        }
    }

    /// An attempt whose answer has arrived.
    private func answered(
        _ request: AuthorizationRequest, during session: any UserAgentSession, limit: Duration, _ exchanges: Bool
    ) async throws(OAuthError) -> Attempt.ID {
        var request = request
        request.redirectURI = session.redirectURI
        let pending = try await begin(request, exchanges: exchanges)
        let verdict = AnswerVerdict()
        do {
            try await present(pending, session, limit: limit, verdict)
        } catch {
            await end(pending.id, error.code)
            throw error
        }
        if let error = verdict.failure { throw error }
        return pending.id
    }

    /// Shows the page until an answer decides, the limit runs out, or the task is cancelled; whichever is first ends the others.
    private func present(
        _ pending: PendingAuthorization, _ session: any UserAgentSession, limit: Duration, _ verdict: AnswerVerdict
    ) async throws(OAuthError) {
        let outcome = await withTaskGroup(of: Result<Void, OAuthError>.self) { group in
            group.addTask {
                do throws(UserAgentError) {
                    try await session.present(pending.address) { url in await reply(to: url, pending.id, verdict) }
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
        if case .failure(let error) = outcome, !verdict.isAccepted { throw verdict.failure ?? error }
    }

    private func reply(to url: URL, _ id: Attempt.ID, _ verdict: AnswerVerdict) async -> RedirectReply {
        do throws(OAuthError) {
            switch try await receive(id, url) {
            case .accepted:
                verdict.accept()
                return .accepted
            case .refused: return .refused
            case .notMine: return .notMine
            case .ended(let error):
                verdict.fail(error)
                switch error {
                case .declined: return .declined
                case .redirect(.stateMismatch), .redirect(.stateMissing): return .refusedAndOver
                default: return .failed
                }
            }
        } catch {
            if case .attempt(.over) = error { return .refused }
            verdict.fail(error)
            return .failed
        }
    }
}

/// What the answers of one session came to.
private final class AnswerVerdict: Sendable {
    private enum State: Sendable {
        case waiting
        case accepted
        case failed(OAuthError)
    }
    private let state = Locked(State.waiting)

    var isAccepted: Bool { if case .accepted = state.value { true } else { false } }
    var failure: OAuthError? { if case .failed(let error) = state.value { error } else { nil } }

    func accept() { state.withLock { $0 = .accepted } }
    func fail(_ error: OAuthError) {
        state.withLock { if case .waiting = $0 { $0 = .failed(error) } }
    }
}
