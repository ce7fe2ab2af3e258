public import Foundation
import MemberCore
import MemberOAuth
public import VKID
public import VKWire

/// With what a member signs in.
public enum SignInMethod: Sendable {
    /// VK ID.
    case vk(VKSignIn)
    /// Any OpenID provider.
    case openID(OpenIDSignIn)
}

/// A sign-in with VK ID.
public struct VKSignIn: Sendable {
    /// The app's id, decimal.
    public var clientID: String
    /// What is asked for.
    public var scope: Scope?
    /// Where VK is reached.
    public var hosts: VKHosts
    /// The stand: `live`, or a sandbox's address.
    public var stand: String

    /// A sign-in.
    /// - Parameters:
    ///   - clientID: The app's id.
    ///   - scope: What is asked for.
    ///   - hosts: Where VK is reached.
    ///   - stand: `live`, or a sandbox's address.
    public init(clientID: String, scope: Scope? = nil, hosts: VKHosts = .live, stand: String = "live") {
        self.clientID = clientID
        self.scope = scope
        self.hosts = hosts
        self.stand = stand
    }
}

/// A sign-in with an OpenID provider found by its issuer.
public struct OpenIDSignIn: Sendable {
    /// The issuer, exactly as the provider documents it.
    public var issuer: String
    /// The client id.
    public var clientID: String
    /// A file that holds the client's secret; nil for a public client. Its path is kept with the account, its content is not.
    public var clientSecretFile: URL?
    /// What is asked for.
    public var scopes: [String]
    /// Where the answer arrives; nil where the user agent supplies it.
    public var redirectURI: URL?
    /// Whether an issuer on 127.0.0.1 may use http.
    public var allowsLoopbackHTTP: Bool

    /// A sign-in.
    /// - Parameters:
    ///   - issuer: The issuer.
    ///   - clientID: The client id.
    ///   - clientSecretFile: A file that holds the client's secret.
    ///   - scopes: What is asked for.
    ///   - redirectURI: Where the answer arrives.
    ///   - allowsLoopbackHTTP: Whether an issuer on 127.0.0.1 may use http.
    public init(
        issuer: String, clientID: String, clientSecretFile: URL? = nil, scopes: [String] = ["openid", "profile"],
        redirectURI: URL? = nil, allowsLoopbackHTTP: Bool = false
    ) {
        self.issuer = issuer
        self.clientID = clientID
        self.clientSecretFile = clientSecretFile
        self.scopes = scopes
        self.redirectURI = redirectURI
        self.allowsLoopbackHTTP = allowsLoopbackHTTP
    }
}
