public import Foundation
import MemberCore

extension OAuthClient {
    /// Decides what an arriving address means for an attempt, without storing it: the pure half of taking a response.
    /// - Parameters:
    ///   - url: The whole address that arrived.
    ///   - attempt: As it is stored.
    /// - Returns: The meaning, and the phase to store. An attempt whose life is over ends with any address.
    /// - Throws: ``OAuthError/attempt(_:)``: the attempt is another client's, or does not wait for a response.
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
    /// - Returns: The meaning of the address.
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

    /// Takes the address as the attempt's response and stores it; returns the changed attempt.
    func answered(_ attempt: Attempt, _ url: URL) async throws(OAuthError) -> Attempt {
        var attempt = attempt
        if let error = try await receive(url, for: &attempt).error { throw error }
        return attempt
    }
}

extension RedirectOutcome {
    /// The error that finishing with such an address throws; nil for an accepted response.
    package var error: OAuthError? {
        switch self {
        case .accepted: nil
        case .refused(let problem): .redirect(problem)
        case .notMine: .redirect(.foreignAddress)
        case .failed(let error): error
        }
    }
}
