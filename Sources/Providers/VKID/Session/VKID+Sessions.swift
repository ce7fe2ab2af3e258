import MemberAccounts
import VKWire

extension VKID {
    /// All sessions of this client at this stand, in the order in which they were first stored.
    public var authorizedSessions: [any UserSession] {
        context.vault.accounts.filter { isMine($0.key) }.map { session($0.key) }
    }

    /// The session signed in last, or nil.
    public var currentAuthorizedSession: (any UserSession)? {
        let mine = context.vault.accounts.filter { isMine($0.key) }
        return mine.max { $0.signedIn < $1.signedIn }.map { session($0.key) }
    }

    func session(_ key: AccountKey) -> VKUserSession {
        VKUserSession(self, Session(key, in: context.vault, clients: clients))
    }

    private func isMine(_ key: AccountKey) -> Bool {
        key.provider == VKOAuthProfile.provider && key.stand == configuration.stand
            && key.clientID == configuration.appCredentials.clientId
    }
}
