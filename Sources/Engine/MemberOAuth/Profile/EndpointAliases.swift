public import Foundation

/// The endpoints for a client that presents its own certificate (RFC 8705 §5).
///
/// The authorization endpoint opens in the member's browser and is never taken from these aliases.
public struct EndpointAliases: Sendable, Equatable, Codable {
    /// Exchanges codes and refresh tokens.
    public var token: URL?
    /// Revokes tokens.
    public var revocation: URL?
    /// Returns the member's data.
    public var userInfo: URL?
    /// Returns the state of a token.
    public var introspection: URL?

    enum CodingKeys: String, CodingKey {
        case token = "token_endpoint"
        case revocation = "revocation_endpoint"
        case userInfo = "userinfo_endpoint"
        case introspection = "introspection_endpoint"
    }

    /// Creates aliases.
    /// - Parameters:
    ///   - token: Exchanges codes and refresh tokens.
    ///   - revocation: Revokes tokens.
    ///   - userInfo: Returns the member's data.
    ///   - introspection: Returns the state of a token.
    public init(token: URL? = nil, revocation: URL? = nil, userInfo: URL? = nil, introspection: URL? = nil) {
        self.token = token
        self.revocation = revocation
        self.userInfo = userInfo
        self.introspection = introspection
    }
}
