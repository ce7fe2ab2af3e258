public import Foundation
public import MemberAccounts
public import MemberOAuth
public import MemberSignIn

extension Members {
    /// Begins a sign-in without opening anything: for servers, any number at once. It is stored, and lasts as long as the provider allows.
    ///
    /// ```swift
    /// let pending = try await members.begin(with: .openID(issuer: issuer, clientID: "app"), redirectURI: callback)
    /// // Send the visitor to pending.address, and keep pending.id in the visitor's own session. When the visitor returns:
    /// let account = try await members.finish(pending.id, redirectedTo: url)
    /// ```
    /// - Parameters:
    ///   - request: The provider's request; its type selects the provider.
    ///   - redirectURI: The address at which the redirect arrives, as registered at the provider.
    ///   - purpose: The app's reason, in its own words, for the permission ledger.
    /// - Returns: The address for the visitor's browser, and the id to finish with.
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

    /// Finishes a sign-in that was begun in this process or another one on the same home, and stores the account.
    ///
    /// Take the id from the session of the returning visitor, never from the address: otherwise a visitor could be signed in as another
    /// person.
    /// - Parameters:
    ///   - id: The id that ``begin(with:redirectURI:purpose:)`` returned.
    ///   - url: The whole address of the browser after the redirect.
    /// - Returns: The account; it does not become the account in use, because a server has many.
    /// - Throws: ``MembersError``; with `RedirectProblem.foreignAddress` the sign-in still waits, otherwise it has ended:
    ///   `AttemptProblem.over` means that it had ended before, `AttemptProblem.unknown` that it was never begun here.
    public func finish(_ id: String, redirectedTo url: URL) async throws(MembersError) -> Account {
        do {
            let attempt = try await open.begunSignIn(id)
            let provider = try provider(named: attempt.provider)
            try provider.demand(.beginAndFinish)
            return try await provider.finish(attempt, redirectedTo: url, in: contexts[provider.name])
        } catch { throw MembersError(error) }
    }
}
