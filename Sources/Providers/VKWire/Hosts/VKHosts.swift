public import Foundation

/// Where VK is reached: three whole addresses, so that a sandbox or a mirror can stand in for each.
public struct VKHosts: Sendable, Hashable, Codable {
    /// Sign-in, tokens and the member's data.
    public var id: URL
    /// The API's methods.
    public var api: URL
    /// The anonymous token.
    public var oauth: URL

    /// Hosts.
    /// - Parameters:
    ///   - id: Sign-in, tokens and the member's data.
    ///   - api: The API's methods.
    ///   - oauth: The anonymous token.
    public init(id: URL, api: URL, oauth: URL) {
        self.id = id
        self.api = api
        self.oauth = oauth
    }

    /// The live service.
    public static let live = VKHosts(id: host("id"), api: host("api"), oauth: host("oauth"))

    private static func host(_ name: String) -> URL {
        var parts = URLComponents()
        parts.scheme = "https"
        parts.host = name + ".vk.ru"
        return parts.url ?? URL(filePath: "/")
    }
}
