import Foundation
import MemberCore

extension OAuthClient {
    /// Exchanges a code that arrived elsewhere, for a server whose app signs in and sends the code to it.
    ///
    /// It needs no attempt. It makes every check of ``finish(_:redirectedTo:)``: the ID token with nonce and hashes, the
    /// subject, and user info where that names the member. A problem that would make a later step fail is reported before the
    /// code is sent; the code is sent once.
    /// - Parameter grant: The code, with the other values of the app's request.
    /// - Returns: The result; its ``SignInResult/attemptID`` is the code's.
    /// - Throws: ``OAuthError``.
    public func exchange(_ grant: CodeGrant) async throws(OAuthError) -> SignInResult {
        try checkProvider()
        try checkMember(grant.requestedScopes)
        guard !grant.code.isEmpty else { throw .redirect(.noCode) }
        guard grant.verifier != nil || profile.allowsChallenge(nil) else { throw .configuration(.verifierMissing) }
        return try await redeem(grant)
    }

    /// Sends the code of an answered attempt, once, and checks the response.
    package func exchange(_ attempt: Attempt) async throws(OAuthError) -> SignInResult {
        guard isMine(attempt) else { throw .attempt(.unknown) }
        let grant: CodeGrant
        switch attempt.phase {
        case .answered(let code, let carried): grant = CodeGrant(code, carried: carried, of: attempt)
        case .answeredWithTokens(let tokens): grant = CodeGrant(tokens, of: attempt)
        case .open, .sent, .ended: throw .attempt(.over)
        }
        guard attempt.verifier != nil || attempt.challenge == nil else { throw .configuration(.verifierMissing) }
        guard try await move(attempt.id, from: [.answered], to: .sent) else { throw .attempt(.over) }
        do {
            let result = try await redeem(grant)
            // The tokens are here: if the store fails now, they must not be lost.
            await end(attempt.id, "signed_in")
            return result
        } catch {
            await end(attempt.id, error.code)
            throw error
        }
    }

    private func redeem(_ grant: CodeGrant) async throws(OAuthError) -> SignInResult {
        guard let brought = grant.brought else {
            let tokens = try await requestTokens(.code(grant), at: .token, carried: grant.carried, signIn: grant.attemptID)
            let subject = tokens.subject(profile.token.subjectMember).map(MadeTokens.Subject.response) ?? .idToken
            return try await resultOrEnd(MadeTokens(tokens, subject: subject), grant)
        }
        return try await resultOrEnd(try await made(of: brought, grant), grant)
    }

    /// The tokens that the provider's function makes from a response.
    private func made(of brought: RedirectTokens, _ grant: CodeGrant) async throws(OAuthError) -> MadeTokens {
        try checkTrust()
        guard let make = profile.requestForm.tokens else { throw .redirect(.unexpectedToken) }
        let response = RedirectGrant(tokens: brought, request: grant)
        var made = try await make(response, channel(at: .token, signIn: grant.attemptID))
        made.tokens = try made.tokens.checked(at: .token)
        if made.tokens.carried.fields.isEmpty { made.tokens.carried = grant.carried }
        return made
    }

    /// The result. Tokens without a result are ended at the server, even if the task was cancelled: no other party knows them.
    private func resultOrEnd(_ made: MadeTokens, _ grant: CodeGrant) async throws(OAuthError) -> SignInResult {
        do throws(OAuthError) { return try await repeatedResult(made, grant) } catch {
            _ = await Task { await endSession(made.tokens) }.value
            throw error
        }
    }

    /// The result; tried once more after a temporary fault of user info or key set, because the code is already spent.
    private func repeatedResult(_ made: MadeTokens, _ grant: CodeGrant) async throws(OAuthError) -> SignInResult {
        do throws(OAuthError) { return try await result(made, grant) } catch {
            guard error.reaction == .later, !Task.isCancelled else { throw error }
        }
        return try await result(made, grant)
    }

    private func result(_ made: MadeTokens, _ grant: CodeGrant) async throws(OAuthError) -> SignInResult {
        let (tokens, scopes) = (made.tokens, grant.requestedScopes)
        let claims = try await claims(tokens, grant)
        let named = made.subject.name(askedFor: grant.responseType)
        if let named, let subject = claims?.sub, !named.isExactly(subject) { throw .invalidResponse(.token, .anotherMember) }
        var subject = claims?.sub ?? named
        if subject == nil, !scopes.containsExactly("openid"), profile.token.subjectMember == nil {
            subject = profile.userInfo.subject(try await userInfo(tokens, subject: nil, signIn: grant.attemptID))
        }
        guard let subject, !subject.isEmpty else { throw .invalidResponse(.token, .noSubject) }
        guard profile.subject.accepts(subject) else { throw .invalidResponse(.token, .subjectUnusable) }
        return SignInResult(
            tokens: tokens, subject: subject, claims: claims, requestedScopes: scopes, grantedScopes: tokens.scopes ?? scopes,
            purpose: grant.purpose, payload: grant.payload, attemptID: grant.attemptID, finding: made.finding)
    }
}

extension OAuthClient {
    /// The verified claims of the ID token; nil where it is not checked. A token that a provider's function made is always
    /// checked, because it may have passed through the browser.
    private func claims(_ tokens: TokenSet, _ grant: CodeGrant) async throws(OAuthError) -> IDTokenClaims? {
        let isDemanded = profile.token.subjectMember == nil && grant.requestedScopes.contains("openid")
        guard isDemanded || (grant.brought != nil && tokens.idToken != nil) else { return nil }
        return try await verifyIDToken(tokens, grant)
    }
}

extension MadeTokens.Subject {
    /// The member, where a source that may identify the member names one (RFC 9700 §2.1.2).
    fileprivate func name(askedFor responseType: String) -> String? {
        switch self {
        case .idToken: nil
        case .response(let name): name
        case .redirect(let name): responseType.isExactly(ResponseType.code) ? nil : name
        }
    }
}

extension TokenSet {
    /// The subject from a member of the response: a string or a whole number.
    func subject(_ member: String?) -> String? {
        guard let text = member.flatMap({ extra[$0]?.identifier }), !text.isEmpty else { return nil }
        return text
    }
}
