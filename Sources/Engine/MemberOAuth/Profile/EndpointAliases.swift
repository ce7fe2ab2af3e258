public import Foundation

/// Where a client that shows a certificate of its own reaches the provider (RFC 8705 §5).
///
/// The authorization endpoint is in the member's browser and is never taken from here.
public struct EndpointAliases: Sendable, Equatable, Codable {
    /// Exchanges codes and refresh tokens.
    public var token: URL?
    /// Ends tokens.
    public var revocation: URL?
    /// Tells about the member.
    public var userInfo: URL?
    /// Tells about a token.
    public var introspection: URL?

    enum CodingKeys: String, CodingKey {
        case token = "token_endpoint"
        case revocation = "revocation_endpoint"
        case userInfo = "userinfo_endpoint"
        case introspection = "introspection_endpoint"
    }

    /// Aliases.
    /// - Parameters:
    ///   - token: Exchanges codes and refresh tokens.
    ///   - revocation: Ends tokens.
    ///   - userInfo: Tells about the member.
    ///   - introspection: Tells about a token.
    public init(token: URL? = nil, revocation: URL? = nil, userInfo: URL? = nil, introspection: URL? = nil) {
        self.token = token
        self.revocation = revocation
        self.userInfo = userInfo
        self.introspection = introspection
    }
}
