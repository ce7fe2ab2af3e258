public import Foundation
public import MemberAccounts
import MemberCore
public import MemberOAuth

extension Members {
    /// Signs a member in again to allow what a resource wants, and stores the new tokens in place of the old ones.
    ///
    /// ```swift
    /// do { try await load(account) } catch RequestError.stepUp(let challenge) {
    ///     try await members.stepUp(account, to: challenge, using: agent)
    /// }
    /// ```
    /// - Parameters:
    ///   - account: The account; one of an OpenID provider.
    ///   - challenge: What the resource wants, as the error says.
    ///   - agent: Shows the provider's page and brings the answer.
    ///   - redirectURI: Where the answer arrives; nil where the user agent supplies it.
    ///   - limit: How long to wait for the answer; nil is the provider's own limit.
    ///   - purpose: Why the app asks, in its own words, for the permission ledger.
    /// - Returns: The account; it is its provider's active one.
    /// - Throws: ``MembersError``; ``MembersError/anotherMember`` if somebody else signed in. The old tokens stay then.
    @discardableResult
    public func stepUp(
        _ account: Account, to challenge: StepUpChallenge, using agent: any UserAgent, redirectURI: URL? = nil,
        limit: Duration? = nil, purpose: String? = nil
    ) async throws(MembersError) -> Account {
        guard account.key.provider == OpenIDDetails.provider else { throw .notOffered("further sign-ins") }
        do {
            let details = try OpenIDDetails(of: account)
            let client = try openIDClient(details, clientID: account.key.clientID, stand: account.key.stand)
            let old = try vault.secrets(of: account.key)
            var request = AuthorizationRequest(
                steppingUp: challenge, from: Self.scopes(of: old), redirectURI: redirectURI)
            request.purpose = purpose
            let grant = try await client.signIn(request, with: agent, limit: limit)
            guard grant.subject.isExactly(account.key.subject) else {
                _ = await client.endSession(grant.tokens)
                throw MembersError.anotherMember
            }
            return try store(grant, account.key, details)
        } catch { throw MembersError(signingIn: error) }
    }

    /// What was granted; what was asked for counts where the answer did not say, and `openid` always, for an answer may leave it out.
    private static func scopes(of secrets: AccountSecrets) -> [String] {
        let granted = secrets.tokens.scopes ?? secrets.requestedScopes
        return granted.contains("openid") ? granted : ["openid"] + granted
    }

    /// A client of an OpenID provider that shares what this door knows of it.
    func openIDClient(_ details: OpenIDDetails, clientID: String, stand: String) throws -> OAuthClient {
        let profile = ProviderProfile(details.document, name: OpenIDDetails.provider)
        return OAuthClient(
            profile: profile, registration: try details.registration(clientID: clientID), stand: stand, transport: transport,
            attempts: vault, clock: clock, random: random, diagnostics: diagnostics, keySource: memory.keySource(of: profile))
    }

    /// Stores what a sign-in with an OpenID provider brought.
    func store(_ grant: Grant, _ key: AccountKey, _ details: OpenIDDetails) throws -> Account {
        try vault.store(
            key, label: grant.claims?.name ?? grant.claims?.email, details: try JSONEncoder().encode(details),
            secrets: AccountSecrets(tokens: grant.tokens, claims: grant.claims, requestedScopes: grant.requestedScopes),
            why: grant.purpose)
    }
}
