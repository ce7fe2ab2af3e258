import Foundation
import MemberCore

/// A request to the sign-in dialog whose member has not decided yet.
struct DialogRequest: Sendable {
    /// What the app wants besides a sign-in; the raw value is `auth_type`.
    enum AuthType: String, Sendable {
        /// Ask for declined permissions again.
        case rerequest
        /// Renew the access to the member's data.
        case reauthorize
        /// Ask who signs in, even where the browser remembers somebody.
        case reauthenticate
    }

    var app: SandboxFacebookApp
    var redirectURI: String
    /// The words of `response_type`.
    var responseTypes: Set<String>
    /// The requested permissions, without `openid`.
    var scope: [String]
    /// Whether `openid` is among them.
    var asksIdentity: Bool
    var state: String?
    var nonce: String?
    var challenge: String?
    var authType: AuthType?
    /// Whether the redirect tells the permissions.
    var returnsScopes: Bool
    /// Whether the access token is of limited tracking, and so not for Graph.
    var isShim: Bool
    var thumbprint: String?
    /// Who signs in, once that is known.
    var member: Int?
    /// A secret in the pages' forms and in a cookie.
    var formToken: String
    var expires: Double

    /// Whether it is for an ID token alone.
    var isLimited: Bool { responseTypes.contains("id_token") && responseTypes.isDisjoint(with: Self.graphTypes) }
    /// Whether the redirect has its fields in the fragment.
    var wantsTokens: Bool { !responseTypes.isDisjoint(with: Self.graphTypes.subtracting(["code"]).union(["id_token"])) }

    private static let graphTypes: Set<String> = ["token", "token_or_nonce", "code"]
}

/// What the dialog has to ask a member, who may have decided before.
struct DialogQuestion: Sendable {
    /// What is asked for now.
    var asked: [String] = []
    /// What the app has already.
    var held: [String] = []
    /// What was declined before, and is not asked for again.
    var skipped: [String] = []
    /// Whether the app is not connected yet.
    let isFirst: Bool

    init(_ request: DialogRequest, _ connection: FacebookState.Connection?) {
        isFirst = connection == nil
        for name in request.scope where name != FacebookState.basic {
            switch connection?.permissions[name] {
            case .granted: held.append(name)
            case .declined where request.authType != .rerequest: skipped.append(name)
            default: asked.append(name)
            }
        }
    }
}

/// Where the dialog's pages are and send their forms.
enum DialogPath {
    static let signIn = "/dialog/login"
    static let consent = "/dialog/consent"
    static let decision = "/dialog/decide"
}
