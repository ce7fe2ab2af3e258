public import Foundation
import MemberCore
import MemberHTTP

extension OAuthClient {
    /// Finishes a sign-in with the address that the browser returned to.
    /// - Parameters:
    ///   - id: The attempt's name.
    ///   - url: The whole address that arrived.
    /// - Returns: The result; the attempt has ended.
    /// - Throws: ``OAuthError``. After a refused response (``OAuthError/redirect(_:)`` where the profile lets the sign-in
    ///   continue) the attempt is still open and the caller may try another address.
    public func finish(_ id: Attempt.ID, redirectedTo url: URL) async throws(OAuthError) -> SignInResult {
        try await finish(try await known(id), redirectedTo: url)
    }

    /// Takes an address as the response and keeps it; ``resume(_:)`` or ``handOver(_:)`` continues with its code.
    /// - Parameters:
    ///   - id: The attempt's name.
    ///   - url: The whole address that arrived.
    /// - Throws: As ``finish(_:redirectedTo:)``.
    public func acceptResponse(_ id: Attempt.ID, _ url: URL) async throws(OAuthError) {
        let attempt = try await known(id)
        try checkServes(attempt.responseType, attempt.redirectURI)
        _ = try await answered(attempt, url)
    }

    /// Finishes a sign-in whose attempt was already read.
    /// - Parameters:
    ///   - attempt: As it is stored.
    ///   - url: The whole address that arrived.
    /// - Returns: The result; the attempt has ended.
    /// - Throws: As ``finish(_:redirectedTo:)``; an attempt of another client is unknown.
    package func finish(_ attempt: Attempt, redirectedTo url: URL) async throws(OAuthError) -> SignInResult {
        try checkServes(attempt.responseType, attempt.redirectURI)
        return try await exchange(try await answered(attempt, url))
    }

    /// Continues with an attempt after a relaunch.
    ///
    /// An answered attempt is exchanged, an attempt whose code was already sent ends as interrupted, and an open attempt keeps
    /// waiting.
    /// - Parameter id: The attempt's name.
    /// - Returns: The result, or nil if the attempt still waits for its response.
    /// - Throws: ``OAuthError``.
    public func resume(_ id: Attempt.ID) async throws(OAuthError) -> SignInResult? {
        try await resume(try await known(id))
    }

    /// Continues with an attempt that was already read.
    /// - Parameter attempt: As it is stored.
    /// - Returns: The result, or nil if the attempt still waits for its response.
    /// - Throws: ``OAuthError``; an attempt of another client is unknown.
    package func resume(_ attempt: Attempt) async throws(OAuthError) -> SignInResult? {
        guard isMine(attempt) else { throw .attempt(.unknown) }
        switch attempt.phase {
        case .open:
            guard clock.now < attempt.expires else { return try await timedOut(attempt.id) }
            return nil
        case .answered, .answeredWithTokens: return try await exchange(attempt)
        case .sent:
            await end(attempt.id, OAuthError.attempt(.interrupted).code, from: [.sent])
            throw .attempt(.interrupted)
        case .ended: throw .attempt(.over)
        }
    }

    private func timedOut<Never>(_ id: Attempt.ID) async throws(OAuthError) -> Never {
        // Only while the attempt waits: another process may have answered it since it was read.
        await end(id, OAuthError.timedOut.code, from: [.open])
        throw .timedOut
    }

    /// Ends an attempt; a store's error is reported only to the diagnostics, because the sign-in's own outcome matters more.
    /// - Returns: Whether the attempt was in one of the phases.
    @discardableResult
    func end(
        _ id: Attempt.ID, _ outcome: String, from phases: Set<Attempt.Phase.Name> = [.open, .answered, .sent]
    ) async -> Bool {
        do {
            let isEnded = try await attempts.advance(id, from: phases, to: .ended(outcome))
            if isEnded { count(.ended(outcome)) }
            return isEnded
        } catch {
            diagnostics.report(.error, "oauth.attempt_not_ended", ["attempt": .open(id)])
            return true
        }
    }

    /// Finds an attempt of this client; one that is not stored is over, or was never begun here.
    package func known(_ id: Attempt.ID) async throws(OAuthError) -> Attempt {
        let attempt: Attempt?
        do { attempt = try await attempts.attempt(id) } catch { throw OAuthError(storing: error) }
        guard let attempt, isMine(attempt) else { throw .attempt(try await hasEnded(id) ? .over : .unknown) }
        return attempt
    }

    /// Whether an attempt is this client's. An attempt of another provider, issuer or client is unknown here, so that its code
    /// is sent only to the issuer that it was requested from (RFC 9700 §4.4).
    func isMine(_ attempt: Attempt) -> Bool {
        attempt.provider.isExactly(profile.name) && attempt.environment.isExactly(environment)
            && attempt.clientID.isExactly(registration.id) && attempt.issuer.isExactly(profile.issuer)
    }

    private func hasEnded(_ id: Attempt.ID) async throws(OAuthError) -> Bool {
        do { return try await attempts.hasEnded(id) } catch { throw OAuthError(storing: error) }
    }

    func move(_ id: Attempt.ID, from: Set<Attempt.Phase.Name>, to: Attempt.Phase) async throws(OAuthError) -> Bool {
        do {
            let hasMoved = try await attempts.advance(id, from: from, to: to)
            if hasMoved { count(to) }
            return hasMoved
        } catch { throw OAuthError(storing: error) }
    }

    /// Counts a sign-in that is over here: it ended, or its code was handed to a backend.
    func count(_ phase: Attempt.Phase) {
        let outcome: String
        switch phase {
        case .ended(let name): outcome = name
        case .handedOver: outcome = "handed_over"
        default: return
        }
        diagnostics.count("member.sign_ins", ["member.provider": .open(profile.name), "member.outcome": .open(outcome)])
    }
}
