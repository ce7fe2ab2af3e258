public import Foundation
public import VKWire

/// The app as VK ID knows it.
public struct AppCredentials: Sendable {
    /// The app's id, decimal.
    public let clientId: String
    /// The app's protected key; only app-to-app sign-in needs it, and only for the anonymous token.
    public let clientSecret: String?

    /// Credentials.
    /// - Parameters:
    ///   - clientId: The app's id.
    ///   - clientSecret: The app's protected key, if there is a use for it.
    public init(clientId: String, clientSecret: String? = nil) {
        self.clientId = clientId
        self.clientSecret = clientSecret
    }
}

/// How `VKID` is set up.
public struct Configuration: Sendable {
    /// The app as VK ID knows it.
    public var appCredentials: AppCredentials
    /// Where answers arrive; nil is the app's own scheme, or what a listening user agent supplies.
    public var redirectURI: URL?
    /// Where VK is reached.
    public var hosts: VKHosts
    /// The stand its accounts belong to: `live`, or a sandbox's address.
    public var stand: String

    /// A configuration.
    /// - Parameters:
    ///   - appCredentials: The app as VK ID knows it.
    ///   - redirectURI: Where answers arrive; nil is the app's own scheme.
    ///   - hosts: Where VK is reached.
    ///   - stand: `live`, or a sandbox's address.
    public init(
        appCredentials: AppCredentials, redirectURI: URL? = nil, hosts: VKHosts = .live, stand: String = "live"
    ) {
        self.appCredentials = appCredentials
        self.redirectURI = redirectURI
        self.hosts = hosts
        self.stand = stand
    }
}
