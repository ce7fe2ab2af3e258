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
        try await perform(request, with: agent, limit: limit, exchanges: false) { attempt async throws(OAuthError) in
            try await handOver(attempt)
        }
    }

    /// Finishes a sign-in as far as the code, with the address the browser came back to.
    /// - Parameters:
    ///   - id: The attempt's name.
    ///   - url: The whole address that arrived.
    /// - Returns: The code; the attempt has ended.
    /// - Throws: As ``finish(_:redirectedTo:)``.
    public func takeCode(_ id: Attempt.ID, redirectedTo url: URL) async throws(OAuthError) -> CodeGrant {
        try await handOver(try await answered(try await known(id), url))
    }

    /// Hands out the code of an answered attempt, once.
    /// - Parameter id: The attempt's name.
    /// - Returns: The code; the attempt has ended.
    /// - Throws: ``OAuthError``; an attempt whose code went out already is over.
    public func handOver(_ id: Attempt.ID) async throws(OAuthError) -> CodeGrant {
        let attempt: Attempt
        do throws(OAuthError) { attempt = try await known(id) } catch {
            if case .attempt = error { throw .attempt(.over) }
            throw error
        }
        return try await handOver(attempt)
    }

    /// Finishes a sign-in that was read already, as far as the code.
    /// - Parameters:
    ///   - attempt: As it is stored.
    ///   - url: The whole address that arrived.
    /// - Returns: The code; the attempt has ended.
    /// - Throws: As ``finish(_:redirectedTo:)``.
    package func takeCode(_ attempt: Attempt, redirectedTo url: URL) async throws(OAuthError) -> CodeGrant {
        try await handOver(try await answered(attempt, url))
    }

    /// Hands out the code of an answered attempt that was read already, once.
    /// - Parameter attempt: The attempt.
    /// - Returns: The code; the attempt has ended.
    /// - Throws: ``OAuthError``; an attempt whose code went out already is over.
    package func handOver(_ attempt: Attempt) async throws(OAuthError) -> CodeGrant {
        guard isMine(attempt), case .answered(let code, let carried) = attempt.phase,
            try await move(attempt.id, from: [.answered], to: .ended("handed_over"))
        else { throw .attempt(.over) }
        return CodeGrant(
            code: code, carried: carried, state: attempt.state, verifier: attempt.verifier, redirectURI: attempt.redirectURI,
            requestedScopes: attempt.scopes, purpose: attempt.purpose, payload: attempt.payload, attemptID: attempt.id)
    }
}
