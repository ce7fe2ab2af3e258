package import Foundation
package import MemberCore
package import MemberSignIn

/// A VK app that may sign members in for other apps.
package struct VendorApp: Sendable, Equatable {
    package var universalLink: URL
    /// The scheme to try when no app opens the universal link.
    package var scheme: String

    /// The apps of VK's list to try, the heaviest first.
    ///
    /// If the list names providers, these are the apps; otherwise all entries with a link at one of VK's own hosts.
    package static func choose(from list: JSONValue) -> [VendorApp] {
        guard case .array(let values)? = list["items"] else { return [] }
        let items = values.compactMap(Item.init)
        let providers = Set(items.filter(\.isProvider).map(\.appID))
        let chosen = items.filter { item in
            providers.isEmpty ? isVendors(item.link) : providers.contains(item.appID)
        }
        // The sort is stable, so that equal weights keep the list's order.
        return chosen.sorted { $0.weight > $1.weight }.map { item in
            VendorApp(
                universalLink: item.link, scheme: providers.isEmpty ? "vkauthorize-silent" : "vk" + String(item.appID))
        }
    }

    /// The hosts of VK's universal links.
    private static let hosts: Set<String> = ["vk.ru", "vk.com"]

    /// Whether a link is VK's own: the whole host is compared, because any person may own a name that begins or ends like it.
    private static func isVendors(_ link: URL) -> Bool {
        guard link.scheme?.asciiLowercased == "https", link.user == nil, link.password == nil, link.port ?? 443 == 443 else {
            return false
        }
        return hosts.contains((link.host(percentEncoded: true) ?? "").asciiLowercased)
    }

    private struct Item {
        let appID: Int64
        let weight: Int64
        let link: URL
        let isProvider: Bool

        init?(_ value: JSONValue) {
            guard let id = value["app_id"]?.integer, let text = value["universal_link"]?.string, let link = URL(string: text),
                link.scheme == "https" || link.scheme == "http"
            else { return nil }
            appID = id
            weight = value["weight"]?.integer ?? 0
            self.link = link
            isProvider = value["is_provider"]?.bool ?? false
        }
    }
}

extension VKService {
    /// Returns the apps to try, by VK's list of them.
    /// - Parameter token: The app's anonymous token.
    /// - Returns: The apps, the heaviest first.
    /// - Throws: ``VKError``.
    package func apps(_ token: AnonymousToken) async throws(VKError) -> [VendorApp] {
        let list = try await call(.api, "method/auth.getVKConnectSettings", [("extended", "true")], token: token.value)
        return VendorApp.choose(from: list)
    }
}

/// The address that asks a VK app for a sign-in: it is made from the web page's address, and has the same state and challenge.
package struct AppRequest: Masked {
    /// The parameter that marks a sign-in with an app, in the request and in its response.
    package static let method = ("vkconnect_auth_provider_method", "external_auth")

    let state: String
    let challenge: String
    let clientID: String
    let oauth2Parameters: String

    /// - Parameters:
    ///   - page: The web page's address.
    ///   - oauth2Parameters: The text of `oauth2_params`.
    package init?(page: URL, oauth2Parameters: String) {
        guard let fields = Self.fields(of: page), let state = fields["state"], let challenge = fields["code_challenge"],
            let clientID = fields["client_id"]
        else { return nil }
        self.state = state
        self.challenge = challenge
        self.clientID = clientID
        self.oauth2Parameters = oauth2Parameters
    }

    /// The links to try.
    package func links(of apps: [VendorApp]) -> [AppLink] {
        apps.flatMap { app in
            [universalLink(of: app).map(AppLink.universal), schemeLink(of: app).map(AppLink.scheme)].compactMap(\.self)
        }
    }

    /// Whether an address has an app's mark; the engine checks the state.
    @Sendable
    package static func isResponse(_ url: URL, to page: URL) -> Bool {
        guard let fields = fields(of: url, plusIsSpace: false) else { return false }
        if let state = fields["state"], let mine = Self.fields(of: page)?["state"], !state.isExactly(mine) { return true }
        return fields[method.0]?.isExactly(method.1) == true
    }

    private static func fields(of url: URL, plusIsSpace: Bool = true) -> FormFields? {
        FormFields(
            encoded: URLComponents(url: url, resolvingAgainstBaseURL: false)?.percentEncodedQuery ?? "", plusIsSpace: plusIsSpace)
    }

    /// The universal link of an app with the request; its existing query stays in front.
    package func universalLink(of app: VendorApp) -> URL? {
        let text = app.universalLink.absoluteString
        return URL(string: text + (text.contains("?") ? "&" : "?") + fields.encoded)
    }

    /// The same address with the app's own scheme.
    package func schemeLink(of app: VendorApp) -> URL? {
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

    package var description: String { "AppRequest(\(clientID))" }
}
