import Foundation
import MemberCore

/// A request to the sign-in dialog whose member has not decided yet.
struct DialogRequest: Sendable {
    /// The app's wish in addition to a sign-in; the raw value is `auth_type`.
    enum AuthType: String, Sendable {
        /// Asks for declined permissions again.
        case rerequest
        /// Renews the access to the member's data.
        case reauthorize
        /// Asks who signs in, even if the browser remembers a member.
        case reauthenticate
    }

    var app: SandboxFacebookApp
    var redirectURI: String
    /// The words of `response_type`.
    var responseTypes: Set<String>
    /// The requested permissions, without `openid`.
    var scope: [String]
    /// Whether the scope contains `openid`.
    var asksIdentity: Bool
    var state: String?
    var nonce: String?
    var challenge: String?
    var authType: AuthType?
    /// Whether the redirect contains the permissions.
    var returnsScopes: Bool
    /// Whether the access token is one of limited tracking, which is not for Graph.
    var isShim: Bool
    var thumbprint: String?
    /// The member who signs in, once it is chosen.
    var member: Int?
    /// The secret in the pages' forms and in a cookie.
    var formToken: String
    var expires: Double

    /// Whether the request is for an ID token alone.
    var isLimited: Bool { responseTypes.contains("id_token") && responseTypes.isDisjoint(with: Self.graphTypes) }
    /// Whether the fields of the redirect are in the fragment.
    var wantsTokens: Bool { !responseTypes.isDisjoint(with: Self.graphTypes.subtracting(["code"]).union(["id_token"])) }

    private static let graphTypes: Set<String> = ["token", "token_or_nonce", "code"]
}

/// The permissions that the dialog asks a member for, given earlier decisions.
struct DialogQuestion: Sendable {
    /// The permissions to ask for now.
    var asked: [String] = []
    /// The permissions that the app already has.
    var held: [String] = []
    /// The permissions that were declined before, and are not asked for again.
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

/// The paths of the dialog's pages and forms.
enum DialogPath {
    static let signIn = "/dialog/login"
    static let consent = "/dialog/consent"
    static let decision = "/dialog/decide"
}
