import Foundation
import MemberCore
import MemberSignIn
import VKWire

/// The address that asks a VK app for a sign-in: made of the web page's, whose state and challenge it shares.
struct AppRequest {
    /// What marks the way by an app, in the request and in its response.
    static let method = ("vkconnect_auth_provider_method", "external_auth")

    let state: String
    let challenge: String
    let clientID: String
    let oauth2Parameters: String

    /// - Parameters:
    ///   - page: The web page's address.
    ///   - oauth2Parameters: The text of `oauth2_params`.
    init?(page: URL, oauth2Parameters: String) {
        guard let fields = Self.fields(of: page), let state = fields["state"], let challenge = fields["code_challenge"],
            let clientID = fields["client_id"]
        else { return nil }
        self.state = state
        self.challenge = challenge
        self.clientID = clientID
        self.oauth2Parameters = oauth2Parameters
    }

    /// The links to try.
    func links(of apps: [VendorApp]) -> [AppLink] {
        apps.flatMap { app in
            [universalLink(of: app).map(AppLink.universal), schemeLink(of: app).map(AppLink.scheme)].compactMap(\.self)
        }
    }

    /// Whether an address has an app's mark; another state's is for the engine to judge.
    @Sendable
    static func isResponse(_ url: URL, to page: URL) -> Bool {
        guard let fields = fields(of: url, plusIsSpace: false) else { return false }
        if let state = fields["state"], let mine = Self.fields(of: page)?["state"], !state.isExactly(mine) { return true }
        return fields[method.0]?.isExactly(method.1) == true
    }

    private static func fields(of url: URL, plusIsSpace: Bool = true) -> FormFields? {
        FormFields(
            encoded: URLComponents(url: url, resolvingAgainstBaseURL: false)?.percentEncodedQuery ?? "", plusIsSpace: plusIsSpace)
    }

    /// The universal link of an app with the request; what its query has already stays in front.
    func universalLink(of app: VendorApp) -> URL? {
        let text = app.universalLink.absoluteString
        return URL(string: text + (text.contains("?") ? "&" : "?") + fields.encoded)
    }

    /// The same address with the app's own scheme.
    func schemeLink(of app: VendorApp) -> URL? {
        guard let link = universalLink(of: app), let colon = link.absoluteString.firstIndex(of: ":") else { return nil }
        return URL(string: app.scheme + link.absoluteString[colon...])
    }

    private var fields: FormFields {
        let inner: FormFields = [("oauth2_params", oauth2Parameters), ("v", VKOAuthProfile.sdkVersion)]
        return [
            ("response_type", "code"), ("state", state), ("code_challenge", challenge), ("client_id", clientID), Self.method,
            ("redirect_uri", "vk\(clientID)://vk.ru/blank.html?" + inner.encoded),
        ]
    }
}

extension AppRequest: CustomStringConvertible, CustomReflectable {
    var description: String { "AppRequest(\(clientID))" }
    var customMirror: Mirror { Mirror(self, children: [:]) }
}
