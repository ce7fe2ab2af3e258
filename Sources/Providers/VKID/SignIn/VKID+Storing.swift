import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth
import MemberSignIn
import VKWire

extension VKID {
    /// Stores what a sign-in brought.
    func store(
        _ grant: SignInResult, _ provider: OAuthProvider, becomesCurrent: Bool = true
    ) throws(OAuthError) -> any UserSession {
        try store(
            grant.tokens, grant.subject, grant.requestedScopes, grant.purpose, provider, becomesCurrent: becomesCurrent)
    }

    /// Stores tokens as the member's session, the current one unless said otherwise; a known member's old token is ended at VK meanwhile, and nobody waits for it.
    func store(
        _ tokens: TokenSet, _ subject: String, _ requested: [String], _ purpose: String?, _ provider: OAuthProvider,
        becomesCurrent: Bool = true
    ) throws(OAuthError) -> any UserSession {
        guard let user = UserID(written: subject) else {
            throw .invalidResponse(.token, .subjectUnusable)
        }
        let key = key(of: user)
        let secrets = AccountSecrets(tokens: tokens, requestedScopes: requested)
        var details = VKAccountDetails(hosts: configuration.environment.hosts)
        details.oauthProvider = provider.rawValue
        let old: AccountSecrets?
        do throws(AccountError) {
            old = try context.vault.replace(
                key, label: nil, details: details.encoded, secrets: secrets, why: purpose, activates: becomesCurrent
            ).replaced
        } catch { throw OAuthError(storing: error) }
        if let old { endAtVK(old.tokens) }
        return session(key)
    }

    /// Ends a session at VK; nobody waits for it.
    private func endAtVK(_ tokens: TokenSet) {
        let client = client
        Task { _ = await client.endSession(tokens) }
    }

    /// The key of a member of this app in this environment.
    func key(of user: UserID) -> AccountKey {
        AccountKey(
            provider: VKOAuthProfile.provider, environment: configuration.environment.name,
            clientID: configuration.appCredentials.clientId,
            subject: String(user.value))
    }
}
