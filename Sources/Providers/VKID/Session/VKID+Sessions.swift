import Foundation
import MemberAccounts
import MemberCore
import MemberSignIn
import VKWire

extension VKID {
    /// All sessions of this client at this stand, in the order in which they were first stored.
    public var authorizedSessions: [any UserSession] {
        context.vault.accounts.filter { isMine($0.key) }.map { session($0.key) }
    }

    /// The session signed in last, or nil; a sign-in that was finished by name counts for nothing here.
    public var currentAuthorizedSession: (any UserSession)? {
        let mine = context.vault.accounts.filter { isMine($0.key) }
        var latest: (since: Date, key: AccountKey)?
        // Of two at one moment the later one stands behind; none became current after its sign-in.
        for account in mine.reversed().sorted(by: { $0.signedIn > $1.signedIn }) {
            if let latest, latest.since >= account.signedIn { break }
            let since = currentSince(account)
            if since > latest?.since ?? .distantPast { latest = (since, account.key) }
        }
        return latest.map { session($0.key) }
    }

    /// When an account became the current one; the distant past for one that never did.
    func currentSince(_ account: Account) -> Date {
        (try? VKAccountDetails(of: account))?.currentSince ?? account.signedIn
    }

    func session(_ key: AccountKey) -> VKUserSession {
        VKUserSession(self, Session(key, in: context.vault, clients: clients))
    }

    private func isMine(_ key: AccountKey) -> Bool {
        key.provider.isExactly(VKOAuthProfile.provider) && key.stand.isExactly(configuration.environment.name)
            && key.clientID.isExactly(configuration.appCredentials.clientId)
    }
}
