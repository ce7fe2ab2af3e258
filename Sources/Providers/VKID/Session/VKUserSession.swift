import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth
import VKWire

/// A session that lives in the vault; one whose account was removed keeps what it knew last.
struct VKUserSession: UserSession {
    let vkid: VKID
    let session: Session
    private let known: AccountSecrets?
    private let knownAccount: Account?

    init(_ vkid: VKID, _ session: Session) {
        self.vkid = vkid
        self.session = session
        known = try? session.secrets()
        knownAccount = session.account
    }

    var accountSession: Session? { session }
    private var secrets: AccountSecrets? { (try? session.secrets()) ?? known }
    private var account: Account? { session.account ?? knownAccount }

    var userId: UserID { UserID(value: Int(session.key.subject) ?? 0) }
    var creationDate: Date { account?.signedIn ?? .distantPast }
    var needsSignIn: Bool { session.account?.state != .ready }
    var sessionId: String { secrets?.tokens.carried["device_id"] ?? "" }
    var requestedScope: Scope { Scope(Set(secrets?.requestedScopes ?? [])) }
    var grantedScope: Scope { Scope(Set(secrets?.tokens.scopes ?? secrets?.requestedScopes ?? [])) }
    var accessToken: AccessToken { pair(secrets?.tokens).0 }
    var refreshToken: RefreshToken { pair(secrets?.tokens).1 }
    var idToken: IDToken { IDToken(userId: userId, value: secrets?.tokens.idToken?.reveal ?? "") }
    var user: User? { secrets?.profile.flatMap { try? JSONDecoder().decode(User.self, from: $0) } }

    var oAuthProvider: OAuthProvider {
        let details = account.flatMap { try? VKAccountDetails(of: $0) }
        return details?.oauthProvider.flatMap(OAuthProvider.init(rawValue:)) ?? .vkid
    }

    func pair(_ tokens: TokenSet?) -> (AccessToken, RefreshToken) {
        let scope = Scope(Set(tokens?.scopes ?? []))
        let access = AccessToken(
            userId: userId, value: tokens?.accessToken.reveal ?? "",
            expirationDate: tokens.map { $0.expires ?? .distantFuture } ?? .distantPast, scope: scope, by: vkid.context.clock)
        return (access, RefreshToken(userId: userId, value: tokens?.refreshToken?.reveal ?? "", scope: scope))
    }
}

extension VKUserSession: CustomStringConvertible, CustomReflectable {
    /// The member's id; no token.
    var description: String { "UserSession(\(userId.value))" }
    /// An empty mirror.
    var customMirror: Mirror { Mirror(self, children: [:]) }
}
