public import Foundation
import MemberCore
import MemberHTTP

extension OAuthClient {
    /// Finishes a sign-in with the address the browser came back to.
    /// - Parameters:
    ///   - id: The attempt's name.
    ///   - url: The whole address that arrived.
    /// - Returns: The grant; the attempt has ended.
    /// - Throws: ``OAuthError``. After a refused answer (``OAuthError/redirect(_:)`` where the profile lets the sign-in go on)
    ///   the attempt is still open and another address may be tried.
    public func finish(_ id: Attempt.ID, redirectedTo url: URL) async throws(OAuthError) -> SignInResult {
        try await acceptAnswer(id, url)
        return try await exchange(id)
    }

    /// Takes an address as the answer and keeps it; ``resume(_:)`` or ``handOver(_:)`` goes on with its code.
    /// - Parameters:
    ///   - id: The attempt's name.
    ///   - url: The whole address that arrived.
    /// - Throws: As ``finish(_:redirectedTo:)``.
    public func acceptAnswer(_ id: Attempt.ID, _ url: URL) async throws(OAuthError) {
        switch try await receive(id, url) {
        case .accepted: break
        case .refused(let problem): throw .redirect(problem)
        case .notMine: throw .redirect(.foreignAddress)
        case .ended(let error): throw error
        }
    }

    /// What became of an address that arrived.
    enum Receipt: Sendable {
        case accepted
        case refused(RedirectProblem)
        case notMine
        case ended(OAuthError)
    }

    /// Judges an address and moves the attempt accordingly; the code is stored before it is used.
    func receive(_ id: Attempt.ID, _ url: URL) async throws(OAuthError) -> Receipt {
        let attempt = try await openAttempt(id)
        switch AuthorizationResponse(url, for: attempt, profile) {
        case .notMine: return .notMine
        case .refused(let problem):
            diagnostics.report(.notice, "oauth.redirect_refused", ["attempt": .open(id), "reason": .open(problem.name)])
            return .refused(problem)
        case .failed(let error):
            await end(id, error.code)
            return .ended(error)
        case .code(let code, let carried):
            guard try await move(id, from: [.open], to: .answered(code: code, carried: carried)) else {
                throw .attempt(.over)
            }
            return .accepted
        }
    }

    /// Sends the code of an answered attempt, once, and checks what comes back.
    func exchange(_ id: Attempt.ID) async throws(OAuthError) -> SignInResult {
        guard let attempt = try await stored(id), case .answered(let code, let carried) = attempt.phase else {
            throw .attempt(.over)
        }
        guard attempt.verifier != nil else { throw .configuration(.verifierMissing) }
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
    /// - Returns: The grant, or nil if the attempt still waits for its answer.
    /// - Throws: ``OAuthError``.
    public func resume(_ id: Attempt.ID) async throws(OAuthError) -> SignInResult? {
        guard let attempt = try await stored(id) else { throw .attempt(try await hasEnded(id) ? .over : .unknown) }
        switch attempt.phase {
        case .open:
            guard clock.now < attempt.expires else { return try await timedOut(id) }
            return nil
        case .answered: return try await exchange(id)
        case .sent:
            await end(id, OAuthError.attempt(.interrupted).code)
            throw .attempt(.interrupted)
        case .ended: throw .attempt(.over)
        }
    }

    private func openAttempt(_ id: Attempt.ID) async throws(OAuthError) -> Attempt {
        guard let attempt = try await stored(id) else { throw .attempt(try await hasEnded(id) ? .over : .unknown) }
        guard attempt.phase == .open else { throw .attempt(.over) }
        guard clock.now < attempt.expires else { return try await timedOut(id) }
        return attempt
    }

    private func timedOut<Never>(_ id: Attempt.ID) async throws(OAuthError) -> Never {
        await end(id, OAuthError.timedOut.code)
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

    func end(_ id: Attempt.ID, _ outcome: String) async {
        do {
            _ = try await attempts.advance(id, from: [.open, .answered, .sent], to: .ended(outcome))
        } catch {
            diagnostics.report(.error, "oauth.attempt_not_ended", ["attempt": .open(id)])
        }
    }

    /// An attempt of this client: one begun for another provider, issuer or client is unknown here, so that its code goes to nobody
    /// but the issuer it was asked of (RFC 9700 §4.4).
    func stored(_ id: Attempt.ID) async throws(OAuthError) -> Attempt? {
        let attempt: Attempt?
        do { attempt = try await attempts.attempt(id) } catch { throw OAuthError(storing: error) }
        guard let attempt, attempt.provider.isExactly(profile.name), attempt.environment.isExactly(environment),
            attempt.clientID.isExactly(registration.id), attempt.issuer.isExactly(profile.issuer)
        else { return nil }
        return attempt
    }

    private func hasEnded(_ id: Attempt.ID) async throws(OAuthError) -> Bool {
        do { return try await attempts.hasEnded(id) } catch { throw OAuthError(storing: error) }
    }

    func move(_ id: Attempt.ID, from: Set<Attempt.Phase.Name>, to: Attempt.Phase) async throws(OAuthError) -> Bool {
        do { return try await attempts.advance(id, from: from, to: to) } catch { throw OAuthError(storing: error) }
    }
}

extension TokenSet {
    /// The subject by a member of the answer: a text, or a number.
    func subject(_ member: String?) -> String? {
        guard let member, let value = extra[member] else { return nil }
        let text = value.string ?? value.integer.map(String.init)
        return text?.isEmpty == false ? text : nil
    }
}
