package import Foundation
package import MemberAccounts
package import MemberOAuth

extension SignInEnding {
    /// Signs in without a page: what an older library of the provider left is exchanged for a response.
    /// - Parameters:
    ///   - request: What is asked; its page is never opened.
    ///   - vault: Where the account is stored. It becomes the active one.
    ///   - reason: How the attempt ends if there is no response; nobody else would come back to it.
    ///   - response: Gets the response, in the form in which that of a page arrives.
    /// - Returns: The account.
    /// - Throws: `OAuthError`, and what `response` throws.
    package func exchange(
        _ request: AuthorizationRequest, in vault: Vault, endingAs reason: String,
        response: (PendingAuthorization) async throws -> URL
    ) async throws -> Account {
        let attempt = try await client.begin(request)
        let url: URL
        do { url = try await response(attempt) } catch {
            _ = try? await vault.advance(attempt.id, from: [.open], to: .ended(reason))
            throw error
        }
        return try await store(try await client.finish(attempt.id, redirectedTo: url), in: vault)
    }
}
