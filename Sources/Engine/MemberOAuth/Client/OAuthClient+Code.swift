public import Foundation
public import MemberCore

extension OAuthClient {
    /// Signs a member in as far as the code, for a backend that exchanges it.
    /// - Parameters:
    ///   - request: What is asked; its ``AuthorizationRequest/secrets`` need no verifier.
    ///   - agent: Shows the page and brings the response.
    ///   - limit: How long to wait for the response; nil is the attempt's life.
    /// - Returns: The code; its state was compared, and the attempt has ended.
    /// - Throws: ``OAuthError``.
    public func signInForCode(
        _ request: AuthorizationRequest, with agent: any UserAgent, limit: Duration? = nil
    ) async throws(OAuthError) -> CodeGrant {
        try await signInForCode(request, with: agent, limit: limit) { ($0, .signedIn) }
    }

    /// Signs a member in as far as the code and goes on with it, while the page that the member sees last waits for how that ends.
    /// - Parameters:
    ///   - request: What is asked.
    ///   - agent: Shows the page and brings the response.
    ///   - limit: How long to wait for the response; nil is the attempt's life.
    ///   - next: Goes on with the code, and says what became of the sign-in.
    /// - Returns: What came of going on.
    /// - Throws: As ``signInForCode(_:with:limit:)``.
    package func signInForCode<Next: Sendable>(
        _ request: AuthorizationRequest, with agent: any UserAgent, limit: Duration?,
        goingOn next: (CodeGrant) async -> (Next, SignInConclusion)
    ) async throws(OAuthError) -> Next {
        try await perform(request, with: agent, limit: limit, exchanges: false) { attempt async throws(OAuthError) in
            await next(try await handOver(attempt))
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

/// A code that was accepted and is to be exchanged elsewhere: its state was compared, it was sent nowhere.
public struct CodeGrant: Sendable {
    /// The code; it works once.
    public let code: Secret
    /// Redirect parameters that the token endpoint wants to see again.
    public let carried: FormFields
    /// What tied the response to the request.
    public let state: Secret
    /// The PKCE secret; nil where it was made elsewhere and not told.
    public let verifier: PKCEVerifier?
    /// The redirect address, wanted by the token endpoint byte by byte.
    public let redirectURI: URL
    /// The scopes asked for.
    public let requestedScopes: [String]
    /// Why the app asked, in its own words.
    public let purpose: String?
    /// What the one who started the sign-in kept with it.
    public let payload: Data?
    /// The attempt that this ends; it has ended.
    public let attemptID: Attempt.ID
}

extension CodeGrant: CustomStringConvertible, CustomReflectable {
    /// Its attempt's name alone.
    public var description: String { "<code of \(attemptID)>" }
    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
