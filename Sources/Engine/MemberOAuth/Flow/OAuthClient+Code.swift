public import Foundation
import MemberCore

extension OAuthClient {
    /// Signs a member in as far as the code, for a backend that exchanges it.
    /// - Parameters:
    ///   - request: What is asked; its ``AuthorizationRequest/secrets`` need no verifier.
    ///   - agent: Shows the page and brings the answer.
    ///   - limit: How long to wait for the answer; nil is the attempt's life.
    /// - Returns: The code; its state was compared, and the attempt has ended.
    /// - Throws: ``OAuthError``.
    public func signInForCode(
        _ request: AuthorizationRequest, with agent: any UserAgent, limit: Duration? = nil
    ) async throws(OAuthError) -> CodeGrant {
        try await perform(request, with: agent, limit: limit, exchanges: false) { id async throws(OAuthError) in
            try await handOver(id)
        }
    }

    /// Finishes a sign-in as far as the code, with the address the browser came back to.
    /// - Parameters:
    ///   - id: The attempt's name.
    ///   - url: The whole address that arrived.
    /// - Returns: The code; the attempt has ended.
    /// - Throws: As ``finish(_:redirectedTo:)``.
    public func takeCode(_ id: Attempt.ID, redirectedTo url: URL) async throws(OAuthError) -> CodeGrant {
        try await acceptAnswer(id, url)
        return try await handOver(id)
    }

    /// Hands out the code of an answered attempt, once.
    /// - Parameter id: The attempt's name.
    /// - Returns: The code; the attempt has ended.
    /// - Throws: ``OAuthError``; an attempt whose code went out already is over.
    public func handOver(_ id: Attempt.ID) async throws(OAuthError) -> CodeGrant {
        guard let attempt = try await stored(id), case .answered(let code, let carried) = attempt.phase else {
            throw .attempt(.over)
        }
        guard try await move(id, from: [.answered], to: .ended("handed_over")) else { throw .attempt(.over) }
        return CodeGrant(
            code: code, carried: carried, state: attempt.state, verifier: attempt.verifier, redirectURI: attempt.redirectURI,
            requestedScopes: attempt.scopes, purpose: attempt.purpose, payload: attempt.payload, attemptID: attempt.id)
    }
}
