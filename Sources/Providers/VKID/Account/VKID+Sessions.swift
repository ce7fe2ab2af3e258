import Foundation
import MemberAccounts
import MemberCore
import MemberSignIn
import VKWire

extension VKID {
    /// All sessions of this client in this environment, in the order in which they were first stored.
    public var authorizedSessions: [any UserSession] { configured?.sessions ?? [] }

    /// The session of the last sign-in, or nil. Sign-ins that were finished by their id do not count.
    public var currentAuthorizedSession: (any UserSession)? { configured?.currentSession }
}

extension ConfiguredVKID {
    fileprivate var sessions: [any UserSession] {
        // The VK API's classes keep tokens of communities and of the app beside those of people.
        context.vault.accounts.map(\.key).filter { $0.client == app.accountClient && UInt($0.subject) != nil }.map { session($0) }
    }

    fileprivate var currentSession: (any UserSession)? {
        context.vault.activeAccount(of: app.accountClient).map { session($0.key) }
    }

    func session(_ key: AccountKey) -> VKUserSession {
        VKUserSession(self, Session(key, in: context.vault, clients: clients))
    }
}

/// Observes the sign-ins and sessions of a ``VKID``. It is held weakly and called on the main actor.
@MainActor
public protocol VKIDObserver: AnyObject, Sendable {
    /// A sign-in has begun.
    func vkid(_ vkid: VKID, didStartAuthUsing oAuthProvider: OAuthProvider)
    /// A sign-in has ended, possibly because it was refused; called before the caller receives the result.
    func vkid(_ vkid: VKID, didCompleteAuthWith result: AuthResult, in oAuthProvider: OAuthProvider)
    /// A sign-out has ended.
    func vkid(_ vkid: VKID, didLogoutFrom session: any UserSession, with result: LogoutResult)
    /// A refresh that asked VK has ended.
    func vkid(_ vkid: VKID, didRefreshAccessTokenIn session: any UserSession, with result: TokenRefreshingResult)
    /// A fetch of the member's data has ended.
    func vkid(_ vkid: VKID, didUpdateUserIn session: any UserSession, with result: UserFetchingResult)
}

extension VKIDObserver {
    /// Does nothing; the method is optional.
    public func vkid(_ vkid: VKID, didLogoutFrom session: any UserSession, with result: LogoutResult) {}
    /// Does nothing; the method is optional.
    public func vkid(_ vkid: VKID, didRefreshAccessTokenIn session: any UserSession, with result: TokenRefreshingResult) {}
    /// Does nothing; the method is optional.
    public func vkid(_ vkid: VKID, didUpdateUserIn session: any UserSession, with result: UserFetchingResult) {}
}
