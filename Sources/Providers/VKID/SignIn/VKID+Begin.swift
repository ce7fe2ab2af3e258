public import Foundation
import MemberCore
public import MemberOAuth

extension VKID {
    /// Begins a sign-in and opens nothing: for servers, any number at once. It is stored, and lasts 15 minutes.
    /// - Parameters:
    ///   - authConfiguration: How this sign-in is made; a confidential flow ends with the code, and its handler is not called.
    ///   - oAuthProvider: With whose account.
    /// - Returns: The address for the member's browser, and the name to finish with.
    /// - Throws: ``AuthError``.
    public func beginAuthorization(
        with authConfiguration: AuthConfiguration = .init(), oAuthProvider: OAuthProvider = .vkid
    ) async throws(AuthError) -> PendingAuthorization {
        try authConfiguration.flow.checkSecrets(at: context.clock.now)
        var request = request(authConfiguration, oAuthProvider, .customAuth, isOwn: false)
        request.redirectURI = redirectURI(for: nil)
        do throws(OAuthError) { return try await client.begin(request) } catch { throw AuthError(error) }
    }

    /// Finishes a sign-in that was begun, in this process or another one.
    /// - Parameters:
    ///   - id: The name from ``beginAuthorization(with:oAuthProvider:)``.
    ///   - url: The whole address that the browser came back to.
    /// - Returns: What came of it. The session is stored, and does not become the current one; no sheet follows.
    /// - Throws: ``AuthError``. The sign-in has ended then; it waits on only after an address that is not its own
    ///   (`RedirectProblem.foreignAddress`), and is over already for an answer that comes again (`AttemptProblem.over`).
    public func finishAuthorization(_ id: String, redirectedTo url: URL) async throws(AuthError) -> AuthOutcome {
        try await naming { () async throws(AuthError) in
            do throws(OAuthError) { return try await finish(id, redirectedTo: url).outcome } catch { throw AuthError(error) }
        }
    }

    /// Finishes a stored sign-in as its note says.
    func finish(_ id: String, redirectedTo url: URL) async throws(OAuthError) -> (outcome: AuthOutcome, note: SignInContinuation)
    {
        let stored: Attempt?
        do { stored = try await context.vault.attempt(id) } catch {
            throw OAuthError(storing: error)
        }
        let note = SignInContinuation(stored?.payload)
        guard note.exchange == .here else {
            let grant = try await client.takeCode(id, redirectedTo: url)
            return (.handedToBackend(AuthorizationCode(grant)), note)
        }
        let grant = try await client.finish(id, redirectedTo: url)
        return (.signedIn(try store(grant, note.provider, becomesCurrent: false)), note)
    }
}
