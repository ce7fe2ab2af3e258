public import Foundation
import MemberCore

extension OAuthClient {
    /// Signs a member in up to the code, for a backend that exchanges it.
    /// - Parameters:
    ///   - request: The request; its ``AuthorizationRequest/secrets`` need no verifier.
    ///   - agent: Shows the page and returns the response.
    ///   - limit: How long to wait for the response; nil is the attempt's life.
    /// - Returns: The code; its state was compared, and the attempt has ended.
    /// - Throws: ``OAuthError``.
    public func signInForCode(
        _ request: AuthorizationRequest, with agent: any UserAgent, limit: Duration? = nil
    ) async throws(OAuthError) -> CodeGrant {
        try await signInForCode(request, with: agent, limit: limit) { ($0, .signedIn) }
    }

    /// Signs a member in up to the code and continues with it; the last page that the member sees waits for the outcome.
    /// - Parameters:
    ///   - request: The request.
    ///   - agent: Shows the page and returns the response.
    ///   - limit: How long to wait for the response; nil is the attempt's life.
    ///   - next: Continues with the code, and returns the outcome of the sign-in.
    /// - Returns: The result of `next`.
    /// - Throws: As ``signInForCode(_:with:limit:)``.
    package func signInForCode<Next: Sendable>(
        _ request: AuthorizationRequest, with agent: any UserAgent, limit: Duration?,
        goingOn next: (CodeGrant) async -> (Next, SignInConclusion)
    ) async throws(OAuthError) -> Next {
        try await perform(request, with: agent, limit: limit, exchanges: false) { attempt async throws(OAuthError) in
            await next(try await handOver(attempt))
        }
    }

    /// Finishes a sign-in up to the code, with the address that the browser returned to.
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
    /// - Throws: ``OAuthError``; an attempt whose code was already handed out is over. An attempt whose redirect contains tokens
    ///   ends with ``ConfigurationProblem/tokensNotHandedOver``: ``resume(_:)`` continues with those.
    public func handOver(_ id: Attempt.ID) async throws(OAuthError) -> CodeGrant {
        let attempt: Attempt
        do throws(OAuthError) { attempt = try await known(id) } catch {
            if case .attempt = error { throw .attempt(.over) }
            throw error
        }
        return try await handOver(attempt)
    }

    /// Finishes a sign-in whose attempt was already read, up to the code.
    /// - Parameters:
    ///   - attempt: As it is stored.
    ///   - url: The whole address that arrived.
    /// - Returns: The code; the attempt has ended.
    /// - Throws: As ``finish(_:redirectedTo:)``.
    package func takeCode(_ attempt: Attempt, redirectedTo url: URL) async throws(OAuthError) -> CodeGrant {
        try await handOver(try await answered(attempt, url))
    }

    /// Hands out the code of an answered attempt that was already read, once.
    /// - Parameter attempt: The attempt.
    /// - Returns: The code; the attempt has ended.
    /// - Throws: ``OAuthError``; an attempt whose code was already handed out is over.
    package func handOver(_ attempt: Attempt) async throws(OAuthError) -> CodeGrant {
        guard !attempt.hasTokens else {
            // The caller does not take the tokens, so they are not kept.
            await end(attempt.id, OAuthError.configuration(.tokensNotHandedOver).code, from: [.answered])
            throw .configuration(.tokensNotHandedOver)
        }
        let grant = try codeGrant(of: attempt)
        guard try await move(attempt.id, from: [.answered], to: .handedOver) else { throw .attempt(.over) }
        return grant
    }

    /// The code that an answered attempt hands over; the caller returns it only after the attempt has ended.
    func codeGrant(of attempt: Attempt) throws(OAuthError) -> CodeGrant {
        guard isMine(attempt), case .answered(let code, let carried) = attempt.phase else { throw .attempt(.over) }
        return CodeGrant(code, carried: carried, of: attempt)
    }
}

extension Attempt {
    /// Whether its response contains tokens, which are only for this client.
    var hasTokens: Bool { if case .answeredWithTokens = phase { true } else { false } }
}

extension Attempt.Phase {
    /// The code was handed to the party that exchanges it.
    package static let handedOver = Self.ended("handed_over")
}
