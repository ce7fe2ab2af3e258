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
    ///   - id: The attempt's name.
    ///   - note: What was kept with it.
    ///   - url: The whole address that the browser came back to.
    ///   - vault: Where the account is stored. It does not become the active one.
    /// - Returns: What came of it.
    /// - Throws: ``SignInFailure``.
    package func finish(
        _ id: Attempt.ID, _ note: SignInContinuation, redirectedTo url: URL, in vault: Vault
    ) async throws(SignInFailure) -> SignInOutcome {
        try await watch {
            do {
                guard note.exchange == .here else {
                    return .success(.handedToBackend(try await client.takeCode(id, redirectedTo: url)))
                }
                let result = try await client.finish(id, redirectedTo: url)
                return .success(.signedIn(try await store(result, in: vault, expecting: note.subject, activates: false)))
            } catch { return .failure(SignInFailure(error)) }
        }.get()
    }
}
