public import Foundation
public import MemberAccounts
public import MemberOAuth
public import MemberSignIn

extension Members {
    /// Begins a sign-in and opens nothing: for servers, any number at once. It is stored, and lasts as long as the provider says.
    ///
    /// ```swift
    /// let pending = try await members.begin(with: .openID(issuer: issuer, clientID: "app"), redirectURI: callback)
    /// // Send the visitor to pending.address, and keep pending.id in the visitor's own session. Where the visitor comes back:
    /// let account = try await members.finish(pending.id, redirectedTo: url)
    /// ```
    /// - Parameters:
    ///   - request: The provider's request; its type selects the provider.
    ///   - redirectURI: Where the redirect arrives, as registered at the provider.
    ///   - purpose: Why the app asks, in its own words, for the permission ledger.
    /// - Returns: The address for the visitor's browser, and the name to finish with.
    /// - Throws: ``MembersError``; nothing is stored then.
    public func begin(
        with request: some SignInRequest, redirectURI: URL, purpose: String? = nil
    ) async throws(MembersError) -> PendingAuthorization {
        let provider = try provider(for: request)
        do {
            return try await provider.begin(
                taking: request, redirectURI: redirectURI, purpose: purpose, in: contexts[provider.name])
        } catch { throw MembersError(error) }
    }

    /// Finishes a sign-in that was begun, in this process or another one on the same home, and stores the account.
    ///
    /// Take the name from the session of the visitor who comes back, never from the address: else somebody could be signed in as
    /// somebody else.
    /// - Parameters:
    ///   - id: The name that ``begin(with:redirectURI:purpose:)`` returned.
    ///   - url: The whole address that the browser came back to.
    /// - Returns: The account; it does not become the account in use, for a server has many.
    /// - Throws: ``MembersError``; with `RedirectProblem.foreignAddress` the sign-in waits on, otherwise it has ended:
    ///   `AttemptProblem.over` is one that had ended before, `AttemptProblem.unknown` one that was never begun here.
    public func finish(_ id: String, redirectedTo url: URL) async throws(MembersError) -> Account {
        do {
            let attempt = try await vault.begunSignIn(id)
            let provider = try provider(named: attempt.provider)
            try provider.demand(.beginAndFinish)
            return try await provider.finish(attempt, redirectedTo: url, in: contexts[provider.name])
        } catch { throw MembersError(error) }
    }
}
