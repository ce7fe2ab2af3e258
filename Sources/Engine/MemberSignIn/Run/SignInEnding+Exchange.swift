package import Foundation
package import MemberAccounts
package import MemberOAuth

extension SignInEnding {
    /// Signs a member in without a page: credentials of the provider's older library are exchanged for a response.
    /// - Parameters:
    ///   - request: The request; its page is never opened.
    ///   - open: The store of the account, which becomes the active one.
    ///   - reason: The attempt's end if there is no response, because no other caller would continue it.
    ///   - response: Gets the response, in the form of a page's response.
    /// - Returns: The account.
    /// - Throws: `OAuthError`, and the errors of `response`.
    package func exchange(
        _ request: AuthorizationRequest, in open: OpenStore, endingAs reason: String,
        response: (PendingAuthorization) async throws -> URL
    ) async throws -> Account {
        let attempt = try await client.begin(request)
        let url: URL
        do { url = try await response(attempt) } catch {
            _ = try? await open.store.advance(attempt.id, from: [.open], to: .ended(reason))
            throw error
        }
        return try await store(try await client.finish(attempt.id, redirectedTo: url), in: open)
    }
}
