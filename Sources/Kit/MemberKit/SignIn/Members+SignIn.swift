import Foundation
public import MemberAccounts
import MemberCore
public import MemberOAuth
import VKID
import VKWire

extension Members {
    /// Signs a member in and stores the account.
    /// - Parameters:
    ///   - method: With what.
    ///   - agent: Shows the provider's page and brings the answer.
    ///   - limit: How long to wait for the answer; nil is the provider's own limit.
    ///   - purpose: Why the app asks, in its own words, for the permission ledger.
    /// - Returns: The stored account; it is its provider's active one.
    /// - Throws: ``MembersError``; nothing is stored then.
    public func signIn(
        with method: SignInMethod, using agent: any UserAgent, limit: Duration? = nil, purpose: String? = nil
    ) async throws(MembersError) -> Account {
        switch method {
        case .vk(let signIn): try await self.signIn(signIn, agent, limit, purpose)
        case .openID(let signIn): try await self.signIn(signIn, agent, limit, purpose)
        }
    }

    private func signIn(
        _ signIn: VKSignIn, _ agent: any UserAgent, _ limit: Duration?, _ purpose: String?
    ) async throws(MembersError) -> Account {
        let context = VKIDContext(
            vault: vault, transport: transport, clock: clock, random: random, diagnostics: diagnostics)
        let session: any UserSession
        do {
            let config = Configuration(
                appCredentials: AppCredentials(clientId: signIn.clientID), hosts: signIn.hosts, stand: signIn.stand)
            let vkid = try VKIDContext.$current.withValue(context) { try VKID(config: config) }
            var configuration = AuthConfiguration(scope: signIn.scope)
            configuration.purpose = purpose
            switch try await vkid.authorize(with: configuration, using: agent, limit: limit) {
            case .signedIn(let signedIn): session = signedIn
            // A public flow has no backend.
            case .handedToBackend: throw AuthError.authCodeExchangedOnYourBackend
            }
        } catch { throw MembersError(signingIn: error) }
        let key = AccountKey(
            provider: VKOAuthProfile.provider, stand: signIn.stand, clientID: signIn.clientID,
            subject: String(session.userId.value))
        // A name to show is welcome, not needed.
        if let user = try? await session.fetchUser() {
            let name = [user.firstName, user.lastName].compactMap(\.self).joined(separator: " ")
            if !name.isEmpty { try? vault.setLabel(key, name) }
        }
        guard let account = vault.account(key) else { throw .accounts(.notSignedIn) }
        return account
    }

    private func signIn(
        _ signIn: OpenIDSignIn, _ agent: any UserAgent, _ limit: Duration?, _ purpose: String?
    ) async throws(MembersError) -> Account {
        do {
            let document = try await memory.discovery(allowsLoopbackHTTP: signIn.allowsLoopbackHTTP)
                .document(issuer: signIn.issuer)
            let details = OpenIDDetails(document: document, clientSecretFile: signIn.clientSecretFile?.path)
            let client = try openIDClient(details, clientID: signIn.clientID, stand: signIn.issuer)
            var request = AuthorizationRequest(scopes: signIn.scopes, redirectURI: signIn.redirectURI)
            request.purpose = purpose
            let grant = try await client.signIn(request, with: agent, limit: limit)
            let key = AccountKey(
                provider: OpenIDDetails.provider, stand: signIn.issuer, clientID: signIn.clientID, subject: grant.subject)
            return try store(grant, key, details)
        } catch { throw MembersError(signingIn: error) }
    }
}

extension MembersError {
    /// Any error of a sign-in as one of ours, its real cause in front.
    init(signingIn error: any Error) {
        switch error {
        case let error as MembersError: self = error
        case let error as OAuthError: self = .provider(error)
        case let error as AccountError: self = .accounts(error)
        case AuthError.cancelled: self = .provider(.agent(.cancelled))
        case AuthError.declined(let description): self = .provider(.declined(description: description))
        case AuthError.unknown(let cause?): self = MembersError(signingIn: cause)
        case let error as any CodedError: self = .configuration(error)
        default: self = .accounts(.locked)
        }
    }
}
