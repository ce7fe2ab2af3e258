public import Foundation
import MemberCore

extension OAuthClient {
    /// What an arriving address means for an attempt, and nothing is stored: the pure half of taking a response.
    /// - Parameters:
    ///   - url: The whole address that arrived.
    ///   - attempt: As it is stored.
    /// - Returns: The meaning, and the phase to store. An attempt whose life is over ends by any address.
    /// - Throws: ``OAuthError/attempt(_:)``: it is another client's, or waits for no response.
    public func decision(on url: URL, for attempt: Attempt) throws(OAuthError) -> RedirectDecision {
        guard isMine(attempt) else { throw .attempt(.unknown) }
        guard attempt.phase == .open else { throw .attempt(.over) }
        guard clock.now < attempt.expires else {
            return RedirectDecision(outcome: .failed(.timedOut), phase: .ended(OAuthError.timedOut.code))
        }
        let response = AuthorizationResponse(url, for: attempt, profile)
        let phase: Attempt.Phase? =
            switch response.outcome {
            case .notMine, .refused: nil
            case .failed(let error): .ended(error.code)
            case .accepted: response.answer
            }
        return RedirectDecision(outcome: response.outcome, phase: phase)
    }

    /// Judges an address and moves the attempt accordingly; the code is stored before it is used.
    /// - Parameters:
    ///   - url: The whole address that arrived.
    ///   - attempt: As it is stored; with the response afterwards, if that was accepted.
    /// - Returns: What the address means.
    /// - Throws: ``OAuthError``; `AttemptProblem.over` if another response was first.
    package func receive(_ url: URL, for attempt: inout Attempt) async throws(OAuthError) -> RedirectOutcome {
        let decision = try decision(on: url, for: attempt)
        switch decision.phase {
        case nil: reportRefused(decision, attempt.id)
        case .ended(let outcome): guard await end(attempt.id, outcome, from: [.open]) else { throw .attempt(.over) }
        case .some(let phase):
            guard try await move(attempt.id, from: [.open], to: phase) else { throw .attempt(.over) }
            attempt.phase = phase
        }
        return decision.outcome
    }

    package func reportRefused(_ decision: RedirectDecision, _ id: Attempt.ID) {
        guard case .refused(let problem) = decision.outcome else { return }
        diagnostics.report(.notice, "oauth.redirect_refused", ["attempt": .open(id), "reason": .open(problem.name)])
    }

    /// The attempt with the address as its response, which is kept.
    func answered(_ attempt: Attempt, _ url: URL) async throws(OAuthError) -> Attempt {
        var attempt = attempt
        if let error = try await receive(url, for: &attempt).error { throw error }
        return attempt
    }
}

extension RedirectOutcome {
    /// What finishing with such an address throws; nil of an accepted one.
    package var error: OAuthError? {
        switch self {
        case .accepted: nil
        case .refused(let problem): .redirect(problem)
        case .notMine: .redirect(.foreignAddress)
        case .failed(let error): error
        }
    }
}
