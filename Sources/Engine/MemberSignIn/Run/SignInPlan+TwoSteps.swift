package import Foundation
package import MemberAccounts
package import MemberOAuth

extension SignInPlan {
    /// Begins the sign-in and opens nothing: for servers, any number at once.
    /// - Returns: The address for the member's browser, and the name to finish with.
    /// - Throws: `OAuthError`; nothing is stored then.
    package func begin() async throws(OAuthError) -> PendingAuthorization {
        var request = request
        request.payload = sealedPayload(isOwn: false)
        request.redirectURI = redirectURI(for: nil)
        return try await ending.client.begin(request)
    }
}

extension SignInEnding {
    /// Finishes a sign-in that was begun by name; a code for a backend is handed out.
    /// - Parameters:
    ///   - attempt: As it is stored.
    ///   - url: The whole address that the browser came back to.
    ///   - vault: Where the account is stored. It does not become the active one.
    /// - Returns: What came of it.
    /// - Throws: ``SignInFailure``.
    package func finish(
        _ attempt: Attempt, redirectedTo url: URL, in vault: Vault
    ) async throws(SignInFailure) -> SignInOutcome {
        let note = SignInContinuation(attempt.payload)
        return try await watch {
            do {
                guard note.exchange == .here else {
                    return .success(.handedToBackend(try await client.takeCode(attempt, redirectedTo: url)))
                }
                let result = try await client.finish(attempt, redirectedTo: url)
                return .success(.signedIn(try await store(result, in: vault, expecting: note.subject, activates: false)))
            } catch { return .failure(SignInFailure(error)) }
        }.get()
    }
}
