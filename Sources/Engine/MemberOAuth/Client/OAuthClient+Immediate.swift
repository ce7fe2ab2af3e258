public import Foundation
import MemberCore

/// A sign-in up to its code without an `await`, with a store that never waits.
///
/// ```swift
/// let prepared = try client.begin(request, exchanges: false, in: vault)
/// open(prepared.address)
/// let grant = try client.takeCode(prepared.attempt, redirectedTo: url, in: vault)
/// ```
extension OAuthClient {
    /// Begins a sign-in, as ``begin(_:)`` does.
    /// - Parameters:
    ///   - request: The request; it must have a redirect address.
    ///   - exchanges: As in ``prepare(_:exchanges:)``.
    ///   - store: Keeps the attempt.
    /// - Returns: The attempt as stored, and the address to open.
    /// - Throws: ``OAuthError/configuration(_:)`` before anything is stored; ``OAuthError/storage(_:)``.
    public func begin(
        _ request: AuthorizationRequest, exchanges: Bool? = nil, in store: some ImmediateAttemptStore
    ) throws(OAuthError) -> PreparedAuthorization {
        if let redirectURI = request.redirectURI { try checkServes(profile.requestForm.responseType, redirectURI) }
        let prepared = try prepare(request, exchanges: exchanges)
        do { try store.storeAttempt(prepared.attempt) } catch { throw OAuthError(storing: error) }
        reportBegun(prepared.attempt)
        return prepared
    }

    /// Judges an address and moves the attempt accordingly.
    /// - Parameters:
    ///   - url: The whole address that arrived.
    ///   - attempt: As it is stored; with the response afterwards, if that was accepted.
    ///   - store: Where it is kept.
    /// - Returns: The meaning of the address; the resulting change is stored.
    /// - Throws: ``OAuthError/attempt(_:)``, also if another response was first; ``OAuthError/storage(_:)``; the attempt is
    ///   unchanged then.
    public func receive(
        _ url: URL, for attempt: inout Attempt, in store: some ImmediateAttemptStore
    ) throws(OAuthError) -> RedirectOutcome {
        let decision = try decision(on: url, for: attempt)
        reportRefused(decision, attempt.id)
        guard let phase = decision.phase else { return decision.outcome }
        guard try move(attempt.id, from: [.open], to: phase, in: store) else { throw .attempt(.over) }
        if decision.outcome == .accepted { attempt.phase = phase }
        return decision.outcome
    }

    /// Finishes a sign-in up to the code, with an address that arrived.
    /// - Parameters:
    ///   - attempt: As it is stored.
    ///   - url: The whole address.
    ///   - store: Where it is kept.
    /// - Returns: The code; the attempt has ended.
    /// - Throws: As ``takeCode(_:redirectedTo:)``.
    public func takeCode(
        _ attempt: Attempt, redirectedTo url: URL, in store: some ImmediateAttemptStore
    ) throws(OAuthError) -> CodeGrant {
        let end = try end(attempt, by: url, in: store)
        if let code = end.code { return code }
        throw end.outcome.error ?? .attempt(.over)
    }

    /// Judges an address and ends the attempt accordingly, in one step of the store.
    /// - Parameters:
    ///   - attempt: As it is stored.
    ///   - url: The whole address.
    ///   - store: Where it is kept.
    /// - Returns: The meaning of the address, and the code of an accepted response. The attempt has ended, durably, unless the address was
    ///   refused or is not a response to it.
    /// - Throws: ``OAuthError/attempt(_:)``, also if another response was first; ``OAuthError/storage(_:)``; the attempt is unchanged
    ///   then.
    package func end(
        _ attempt: Attempt, by url: URL, in store: some ImmediateAttemptStore
    ) throws(OAuthError) -> (outcome: RedirectOutcome, code: CodeGrant?) {
        let decision = try decision(on: url, for: attempt)
        reportRefused(decision, attempt.id)
        guard let phase = decision.phase else { return (decision.outcome, nil) }
        var (outcome, last, code): (RedirectOutcome, Attempt.Phase, CodeGrant?) = (decision.outcome, phase, nil)
        if phase.name == .answered {
            var answered = attempt
            answered.phase = phase
            if answered.hasTokens {
                let error = OAuthError.configuration(.tokensNotHandedOver)
                (outcome, last) = (.failed(error), .ended(error.code))
            } else {
                (code, last) = (try codeGrant(of: answered), .handedOver)
            }
        }
        guard try move(attempt.id, from: [.open], to: last, in: store) else { throw .attempt(.over) }
        return (outcome, code)
    }

    /// Hands out the code of an answered attempt, once.
    /// - Parameters:
    ///   - attempt: As it is stored.
    ///   - store: Where it is kept.
    /// - Returns: The code; the attempt has ended.
    /// - Throws: ``OAuthError``; an attempt whose code was already handed out is over. An attempt whose redirect contains tokens
    ///   ends with ``ConfigurationProblem/tokensNotHandedOver``: ``resume(_:)`` continues with those, on the same store.
    public func handOver(_ attempt: Attempt, in store: some ImmediateAttemptStore) throws(OAuthError) -> CodeGrant {
        guard !attempt.hasTokens else {
            try end(attempt, as: .configuration(.tokensNotHandedOver), in: store)
            throw .configuration(.tokensNotHandedOver)
        }
        let grant = try codeGrant(of: attempt)
        guard try move(attempt.id, from: [.answered], to: .handedOver, in: store) else { throw .attempt(.over) }
        return grant
    }

    /// Ends an attempt whose code has not been sent: its window was closed, or another attempt replaces it.
    /// - Parameters:
    ///   - attempt: As it is stored.
    ///   - error: The reason; its code is kept as the outcome.
    ///   - store: Where it is kept.
    /// - Returns: Whether this call ended it.
    /// - Throws: ``OAuthError/attempt(_:)`` for another client's attempt; ``OAuthError/storage(_:)``; the attempt is unchanged
    ///   then.
    @discardableResult
    public func end(
        _ attempt: Attempt, as error: OAuthError, in store: some ImmediateAttemptStore
    ) throws(OAuthError) -> Bool {
        guard isMine(attempt) else { throw .attempt(.unknown) }
        return try move(attempt.id, from: [.open, .answered], to: .ended(error.code), in: store)
    }

    private func move(
        _ id: Attempt.ID, from: Set<Attempt.Phase.Name>, to: Attempt.Phase, in store: some ImmediateAttemptStore
    ) throws(OAuthError) -> Bool {
        do {
            let hasMoved = try store.moveAttempt(id, from: from, to: to)
            if hasMoved { count(to) }
            return hasMoved
        } catch { throw OAuthError(storing: error) }
    }
}
