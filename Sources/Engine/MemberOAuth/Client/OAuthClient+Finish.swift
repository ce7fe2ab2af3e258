public import Foundation
import MemberCore
import MemberHTTP

extension OAuthClient {
    /// Finishes a sign-in with the address the browser came back to.
    /// - Parameters:
    ///   - id: The attempt's name.
    ///   - url: The whole address that arrived.
    /// - Returns: The grant; the attempt has ended.
    /// - Throws: ``OAuthError``. After a refused response (``OAuthError/redirect(_:)`` where the profile lets the sign-in go on)
    ///   the attempt is still open and another address may be tried.
    public func finish(_ id: Attempt.ID, redirectedTo url: URL) async throws(OAuthError) -> SignInResult {
        try await exchange(try await answered(try await known(id), url))
    }

    /// Takes an address as the response and keeps it; ``resume(_:)`` or ``handOver(_:)`` goes on with its code.
    /// - Parameters:
    ///   - id: The attempt's name.
    ///   - url: The whole address that arrived.
    /// - Throws: As ``finish(_:redirectedTo:)``.
    public func acceptResponse(_ id: Attempt.ID, _ url: URL) async throws(OAuthError) {
        _ = try await answered(try await known(id), url)
    }

    /// Finishes a sign-in that was read already.
    /// - Parameters:
    ///   - attempt: As it is stored.
    ///   - url: The whole address that arrived.
    /// - Returns: The grant; the attempt has ended.
    /// - Throws: As ``finish(_:redirectedTo:)``; an attempt of another client is unknown.
    package func finish(_ attempt: Attempt, redirectedTo url: URL) async throws(OAuthError) -> SignInResult {
        try await exchange(try await answered(attempt, url))
    }

    /// The attempt with the address as its response, which is kept.
    func answered(_ attempt: Attempt, _ url: URL) async throws(OAuthError) -> Attempt {
        var attempt = attempt
        switch try await receive(url, for: &attempt) {
        case .accepted: return attempt
        case .refused(let problem): throw .redirect(problem)
        case .notMine: throw .redirect(.foreignAddress)
        case .failed(let error): throw error
        }
    }

    /// Judges an address and moves the attempt accordingly; the code is stored before it is used.
    /// - Parameters:
    ///   - url: The whole address that arrived.
    ///   - attempt: As it is stored; with the response afterwards, if that was accepted.
    /// - Returns: What the address means.
    /// - Throws: ``OAuthError``; `AttemptProblem.over` if another response was first.
    package func receive(_ url: URL, for attempt: inout Attempt) async throws(OAuthError) -> RedirectOutcome {
        guard isMine(attempt) else { throw .attempt(.unknown) }
        guard attempt.phase == .open else { throw .attempt(.over) }
        guard clock.now < attempt.expires else { return try await timedOut(attempt.id) }
        let response = AuthorizationResponse(url, for: attempt, profile)
        switch response.outcome {
        case .notMine: break
        case .refused(let problem):
            diagnostics.report(
                .notice, "oauth.redirect_refused", ["attempt": .open(attempt.id), "reason": .open(problem.name)])
        case .failed(let error): guard await end(attempt.id, error.code, from: [.open]) else { throw .attempt(.over) }
        case .accepted:
            let phase = Attempt.Phase.answered(code: response.code ?? Secret(""), carried: response.carried)
            guard try await move(attempt.id, from: [.open], to: phase) else { throw .attempt(.over) }
            attempt.phase = phase
        }
        return response.outcome
    }

    /// Sends the code of an answered attempt, once, and checks what comes back.
    package func exchange(_ attempt: Attempt) async throws(OAuthError) -> SignInResult {
        guard isMine(attempt) else { throw .attempt(.unknown) }
        guard case .answered(let code, let carried) = attempt.phase else { throw .attempt(.over) }
        let id = attempt.id
        guard attempt.verifier != nil || attempt.challenge == nil else { throw .configuration(.verifierMissing) }
        guard try await move(id, from: [.answered], to: .sent) else { throw .attempt(.over) }
        do {
            let tokens = try await requestTokens(.code(code, attempt, carried: carried), at: .token, carried: carried, signIn: id)
            let grant = try await grantOrEnd(tokens, attempt, code)
            // The tokens are here: a store that fails now must not lose them.
            await end(id, "signed_in")
            return grant
        } catch {
            await end(id, error.code)
            throw error
        }
    }

    /// Goes on with an attempt after a relaunch.
    ///
    /// An answered one is exchanged, one whose code had left ends as interrupted, an open one keeps waiting.
    /// - Parameter id: The attempt's name.
    /// - Returns: The grant, or nil if the attempt still waits for its response.
    /// - Throws: ``OAuthError``.
    public func resume(_ id: Attempt.ID) async throws(OAuthError) -> SignInResult? {
        try await resume(try await known(id))
    }

    /// Goes on with an attempt that was read already.
    /// - Parameter attempt: As it is stored.
    /// - Returns: The grant, or nil if the attempt still waits for its response.
    /// - Throws: ``OAuthError``; an attempt of another client is unknown.
    package func resume(_ attempt: Attempt) async throws(OAuthError) -> SignInResult? {
        guard isMine(attempt) else { throw .attempt(.unknown) }
        switch attempt.phase {
        case .open:
            guard clock.now < attempt.expires else { return try await timedOut(attempt.id) }
            return nil
        case .answered: return try await exchange(attempt)
        case .sent:
            await end(attempt.id, OAuthError.attempt(.interrupted).code, from: [.sent])
            throw .attempt(.interrupted)
        case .ended: throw .attempt(.over)
        }
    }

    private func timedOut<Never>(_ id: Attempt.ID) async throws(OAuthError) -> Never {
        // Only while it waits: another process may have answered it since it was read.
        await end(id, OAuthError.timedOut.code, from: [.open])
        throw .timedOut
    }

    /// The grant. Tokens that bring none are ended at the server, also where the task was cancelled: nobody else knows them.
    private func grantOrEnd(_ tokens: TokenSet, _ attempt: Attempt, _ code: Secret) async throws(OAuthError) -> SignInResult {
        do throws(OAuthError) { return try await repeatedGrant(tokens, attempt, code) } catch {
            _ = await Task { await endSession(tokens) }.value
            throw error
        }
    }

    /// The grant, tried once more after a passing fault of user info or key set: the code is spent.
    private func repeatedGrant(_ tokens: TokenSet, _ attempt: Attempt, _ code: Secret) async throws(OAuthError) -> SignInResult {
        do throws(OAuthError) { return try await grant(tokens, attempt, code) } catch {
            guard error.reaction == .later, !Task.isCancelled else { throw error }
        }
        return try await grant(tokens, attempt, code)
    }

    private func grant(_ tokens: TokenSet, _ attempt: Attempt, _ code: Secret) async throws(OAuthError) -> SignInResult {
        var claims: IDTokenClaims?
        if profile.token.subjectMember == nil, attempt.scopes.contains("openid") {
            claims = try await verifyIDToken(tokens, attempt, code)
        }
        var subject = claims?.sub ?? tokens.subject(profile.token.subjectMember)
        if subject == nil, !attempt.scopes.containsExactly("openid"), profile.token.subjectMember == nil {
            subject = profile.userInfo.subject(try await userInfo(tokens, subject: nil, signIn: attempt.id))
        }
        guard let subject, !subject.isEmpty else { throw .invalidResponse(.token, .noSubject) }
        return SignInResult(
            tokens: tokens, subject: subject, claims: claims, requestedScopes: attempt.scopes,
            grantedScopes: tokens.scopes ?? attempt.scopes, purpose: attempt.purpose, payload: attempt.payload,
            attemptID: attempt.id)
    }

    /// Ends an attempt; a store that fails is told to the diagnostics alone, for the sign-in's own end is what counts.
    /// - Returns: Whether it was in one of the phases.
    @discardableResult
    func end(
        _ id: Attempt.ID, _ outcome: String, from phases: Set<Attempt.Phase.Name> = [.open, .answered, .sent]
    ) async -> Bool {
        do { return try await attempts.advance(id, from: phases, to: .ended(outcome)) } catch {
            diagnostics.report(.error, "oauth.attempt_not_ended", ["attempt": .open(id)])
            return true
        }
    }

    /// An attempt of this client; one that is not stored is over, or was never begun here.
    func known(_ id: Attempt.ID) async throws(OAuthError) -> Attempt {
        let attempt: Attempt?
        do { attempt = try await attempts.attempt(id) } catch { throw OAuthError(storing: error) }
        guard let attempt, isMine(attempt) else { throw .attempt(try await hasEnded(id) ? .over : .unknown) }
        return attempt
    }

    /// Whether an attempt is this client's: one begun for another provider, issuer or client is unknown here, so that its code goes to
    /// nobody but the issuer it was asked of (RFC 9700 §4.4).
    func isMine(_ attempt: Attempt) -> Bool {
        attempt.provider.isExactly(profile.name) && attempt.environment.isExactly(environment)
            && attempt.clientID.isExactly(registration.id) && attempt.issuer.isExactly(profile.issuer)
    }

    private func hasEnded(_ id: Attempt.ID) async throws(OAuthError) -> Bool {
        do { return try await attempts.hasEnded(id) } catch { throw OAuthError(storing: error) }
    }

    func move(_ id: Attempt.ID, from: Set<Attempt.Phase.Name>, to: Attempt.Phase) async throws(OAuthError) -> Bool {
        do { return try await attempts.advance(id, from: from, to: to) } catch { throw OAuthError(storing: error) }
    }
}

extension TokenSet {
    /// The subject by a member of the response: a text, or a number.
    func subject(_ member: String?) -> String? {
        guard let member, let value = extra[member] else { return nil }
        let text = value.string ?? value.integer.map(String.init)
        return text?.isEmpty == false ? text : nil
    }
}
