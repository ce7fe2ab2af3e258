import Foundation
import MemberAccounts
import MemberCore
import MemberSignIn
import VKWire

extension VKID {
    /// All sessions of this client in this environment, in the order in which they were first stored.
    public var authorizedSessions: [any UserSession] {
        context.vault.accounts.map(\.key).filter { $0.client == accountClient }.map { session($0) }
    }

    /// The session signed in last, or nil; a sign-in that was finished by name counts for nothing here.
    public var currentAuthorizedSession: (any UserSession)? {
        context.vault.activeAccount(of: accountClient).map { session($0.key) }
    }

    func session(_ key: AccountKey) -> VKUserSession {
        VKUserSession(self, Session(key, in: context.vault, clients: clients))
    }

    /// This client at this environment, as the vault knows it.
    private var accountClient: AccountClient {
        AccountClient(
            provider: VKOAuthProfile.provider, environment: configuration.environment.name,
            clientID: configuration.appCredentials.clientId)
    }
}
