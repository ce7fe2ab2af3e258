import Foundation
import MemberAccounts
import MemberCore
import MemberSignIn
import VKWire

extension VKID {
    /// All sessions of this client in this environment, in the order in which they were first stored.
    public var authorizedSessions: [any UserSession] { configured?.sessions ?? [] }

    /// The session signed in last, or nil; a sign-in that was finished by name counts for nothing here.
    public var currentAuthorizedSession: (any UserSession)? { configured?.currentSession }
}

extension ConfiguredVKID {
    fileprivate var sessions: [any UserSession] {
        context.vault.accounts.map(\.key).filter { $0.client == app.accountClient }.map { session($0) }
    }

    fileprivate var currentSession: (any UserSession)? {
        context.vault.activeAccount(of: app.accountClient).map { session($0.key) }
    }

    func session(_ key: AccountKey) -> VKUserSession {
        VKUserSession(self, Session(key, in: context.vault, clients: clients))
    }
}

/// Hears what happens to the sign-ins and sessions of a ``VKID``; held weakly, called on the main actor.
@MainActor
public protocol VKIDObserver: AnyObject, Sendable {
    /// A sign-in really began.
    func vkid(_ vkid: VKID, didStartAuthUsing oAuthProvider: OAuthProvider)
    /// A sign-in ended, a refused one too; before its caller hears of it.
    func vkid(_ vkid: VKID, didCompleteAuthWith result: AuthResult, in oAuthProvider: OAuthProvider)
    /// A sign-out ended.
    func vkid(_ vkid: VKID, didLogoutFrom session: any UserSession, with result: LogoutResult)
    /// A refresh that asked VK ended.
    func vkid(_ vkid: VKID, didRefreshAccessTokenIn session: any UserSession, with result: TokenRefreshingResult)
    /// The member's data was fetched, or not.
    func vkid(_ vkid: VKID, didUpdateUserIn session: any UserSession, with result: UserFetchingResult)
}

extension VKIDObserver {
    /// Nothing.
    public func vkid(_ vkid: VKID, didLogoutFrom session: any UserSession, with result: LogoutResult) {}
    /// Nothing.
    public func vkid(_ vkid: VKID, didRefreshAccessTokenIn session: any UserSession, with result: TokenRefreshingResult) {}
    /// Nothing.
    public func vkid(_ vkid: VKID, didUpdateUserIn session: any UserSession, with result: UserFetchingResult) {}
}
