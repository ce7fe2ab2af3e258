public import Foundation
import MemberCore
public import MemberSignIn

/// VK's addresses: three whole addresses, so that a sandbox or a mirror can replace each.
public struct VKHosts: ProviderHosts {
    /// Sign-in, tokens and the member's data.
    public var id: URL
    /// The API's methods.
    public var api: URL
    /// The anonymous token.
    public var oauth: URL

    /// Creates the addresses.
    /// - Parameters:
    ///   - id: Sign-in, tokens and the member's data.
    ///   - api: The API's methods.
    ///   - oauth: The anonymous token.
    public init(id: URL, api: URL, oauth: URL) {
        self.id = id
        self.api = api
        self.oauth = oauth
    }

    /// The provider's short name.
    public static var provider: String { VKOAuthProfile.provider }

    /// The live service.
    public static let live = VKHosts(id: .https("id.vk.ru"), api: .https("api.vk.ru"), oauth: .https("oauth.vk.ru"))
}

extension VKHosts {
    /// The page that VK asks the member to open before it continues.
    ///
    /// The address in a refusal is not trusted: an app shows the page to a person, who believes that it is VK's. So it must be
    /// at one of these hosts or below one, with the same scheme and port, and without a user part.
    /// - Parameter text: The page's address, as VK gave it.
    /// - Returns: The page; nil for any other address.
    package func page(_ text: String) -> URL? {
        guard let url = URL(string: text, encodingInvalidCharacters: false), let page = Place(url) else { return nil }
        return [id, api, oauth].compactMap(Place.init).contains(where: page.isAt) ? url : nil
    }

    /// The address of a server that a reply of the API names, for an upload or for updates: it may come without a scheme, and must be
    /// encrypted unless the API itself is not.
    /// - Parameter text: The address, as VK gave it.
    /// - Returns: The address; nil for one with a user, a password or a fragment, and for any other scheme.
    package func server(at text: String) -> URL? {
        let scheme = api.scheme ?? "https"
        guard let url = URL(string: text.contains("://") ? text : "\(scheme)://\(text)"), url.host()?.isEmpty == false,
            url.scheme == "https" || url.scheme == scheme, url.user() == nil, url.password() == nil, url.fragment() == nil
        else { return nil }
        return url
    }

    /// The parts of an address that are compared.
    private struct Place {
        let scheme: String
        let host: String
        let port: Int

        init?(_ url: URL) {
            guard let scheme = url.scheme?.lowercased(), let port = url.port ?? ["https": 443, "http": 80][scheme],
                let host = url.host(percentEncoded: true)?.lowercased(), !host.isEmpty, host.utf8.allSatisfy({ $0 < 0x80 }),
                url.user == nil, url.password == nil
            else { return nil }
            (self.scheme, self.host, self.port) = (scheme, host, port)
        }

        func isAt(_ other: Place) -> Bool {
            scheme == other.scheme && port == other.port && host.domainMatches(other.host)
        }
    }
}

/// VK's addresses, and the environment's name that its accounts store.
public typealias VKEnvironment = ProviderEnvironment<VKHosts>
