import Foundation
import MemberCore
import MemberOAuth

/// The values of one login's dialog beyond those of every authorization request; it makes the parameters.
struct LoginDialog: Sendable {
    /// The mode of the login.
    var mode: LoginMode
    /// The configuration.
    var configuration: LoginConfiguration
    /// The audience of the app's posts.
    var audience = DefaultAudience.friends
    /// The address that the response arrives at; nil if the user agent supplies an address on this machine.
    var redirectURI: URL?
    /// The app's id, which is part of the app's own scheme.
    var appID = ""
    /// Whether the app's secret is known here, as on a server.
    var hasSecret = false
    /// The suffix of the app id in the app's scheme.
    var urlSchemeSuffix: String?
    /// Whether Facebook's app can be opened.
    var isAppPresent = false
    /// The value of an earlier login that is sent again.
    var userTokenNonce: String?
    /// The value from the app's configuration for the service's own records.
    var loggingToken: String?

    /// Whether the redirect contains a code: always, except at the app's own scheme on the member's device without a secret. A
    /// response at another address can be forged by anyone, and a code has no value until Facebook has exchanged it.
    var bringsCode: Bool {
        guard !hasSecret, let redirectURI else { return true }
        guard let own = Self.ownRedirectURI(appID: appID, suffix: urlSchemeSuffix) else { return true }
        var rules = RedirectRules()
        (rules.allowsPlainScheme, rules.allowsPrivateAuthority, rules.ignoresTrailingSlash) = (true, true, true)
        return (try? RedirectAddress(own, rules: rules))?.matches(redirectURI) != true
    }

    /// The requested type of response.
    var responseType: String {
        if bringsCode { return "code" }
        return mode == .limited
            ? "id_token,graph_domain,user_token_nonce"
            : "id_token,token_or_nonce,signed_request,graph_domain,user_token_nonce"
    }

    /// Whether the request has a PKCE challenge: a limited login has one only if a code will be exchanged.
    var usesPKCE: Bool { bringsCode || mode != .limited }

    /// The scopes: the requested ones in alphabetical order, and `openid`.
    var scopes: [String] { configuration.requestedPermissions.map(\.name).sorted() + [Permission.openID.name] }

    /// Returns the secrets of the request.
    func secrets(_ state: DialogState) -> RequestSecrets {
        let verifier = usesPKCE ? configuration.codeVerifier.pkce : nil
        return RequestSecrets(
            state: state.text, challenge: verifier?.challenge, verifier: verifier, nonce: Secret(configuration.nonce))
    }

    /// Returns the service's own parameters.
    /// - Returns: The parameters, without those that have no value.
    func parameters(by clock: some MemberClock) -> FormFields {
        var fields: FormFields = [
            ("cbt", String(Int64((clock.now.timeIntervalSince1970 * 1000).rounded()))),
            ("default_audience", audience.wire), ("display", "touch"), ("e2e", Self.timing(clock.uptime)),
            ("fbapp_pres", isAppPresent ? "1" : "0"), ("ies", "0"), ("return_scopes", "true"), ("sdk", "ios"),
            ("sdk_version", FacebookOAuthProfile.libraryVersion),
        ]
        if mode != .classic { fields.append("tp", "ios_14_do_not_track") }
        if mode == .shim { fields.append("is_limited_login_shim", "true") }
        let optional = [
            ("auth_type", configuration.authType?.rawValue), ("local_client_id", urlSchemeSuffix),
            ("logging_token", loggingToken),
            ("messenger_page_id", configuration.messengerPageId), ("user_token_nonce", userTokenNonce),
        ]
        for case (let name, let value?) in optional where !value.isEmpty { fields.append(name, value) }
        return fields
    }

    /// Returns the time at which the dialog began, in seconds since the machine's start.
    private static func timing(_ uptime: Duration) -> String {
        let seconds = Double(uptime.components.seconds) + Double(uptime.components.attoseconds) * 1e-18
        return #"{"init":\#((seconds * 1000).rounded() / 1000)}"#
    }
}

extension LoginDialog {
    /// Returns the app's own redirect address: `fb`, app id and suffix as scheme, `authorize` as host.
    static func ownRedirectURI(appID: String, suffix: String?) -> URL? {
        URL(string: "fb\(appID)\(suffix ?? "")://authorize/")
    }

    /// Whether an address belongs to the dialog.
    static func isDialog(_ url: URL) -> Bool { url.path(percentEncoded: false).hasSuffix("/dialog/oauth") }

    /// Returns the link by which Facebook's app shows a dialog: with the same parameters and one more.
    static func appLink(of page: URL) -> URL? {
        let query = URLComponents(url: page, resolvingAgainstBaseURL: false)?.percentEncodedQuery ?? ""
        guard var fields = FormFields(encoded: query) else { return nil }
        fields["ios_fast_app_switch"] = "true"
        if let state = fields["state"] {
            fields["state"] = state.replacing(DialogState.Method.browser.rawValue, with: DialogState.Method.app.rawValue)
                .replacing(DialogState.Method.webSession.rawValue, with: DialogState.Method.app.rawValue)
        }
        fields.fields.sort { $0.name < $1.name }
        return URL(string: "fbauth2://authorize?" + fields.encoded)
    }
}
