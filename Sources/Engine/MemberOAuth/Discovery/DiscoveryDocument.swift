public import Foundation
import MemberCore

/// What a provider publishes about itself (OpenID Connect Discovery §3, RFC 8414 §2).
public struct DiscoveryDocument: Sendable, Codable, Equatable {
    /// The issuer, equal to the configured one sign by sign.
    public var issuer: String
    /// Opened in the browser.
    public var authorizationEndpoint: URL
    /// Trades codes and refresh tokens.
    public var tokenEndpoint: URL
    /// The key set.
    public var jwksURI: URL?
    /// Tells about the member.
    public var userinfoEndpoint: URL?
    /// Ends tokens.
    public var revocationEndpoint: URL?
    /// The PKCE methods.
    public var codeChallengeMethods: [String]?
    /// The signature algorithms of ID tokens.
    public var idTokenAlgorithms: [String]?
    /// Whether redirects carry `iss`.
    public var announcesIssuer: Bool?
    /// Where clients with a certificate go instead.
    public var mtlsEndpointAliases: EndpointAliases?
    /// How clients may authenticate at the token endpoint.
    public var tokenAuthenticationMethods: [String]?

    enum CodingKeys: String, CodingKey {
        case issuer
        case authorizationEndpoint = "authorization_endpoint"
        case tokenEndpoint = "token_endpoint"
        case jwksURI = "jwks_uri"
        case userinfoEndpoint = "userinfo_endpoint"
        case revocationEndpoint = "revocation_endpoint"
        case codeChallengeMethods = "code_challenge_methods_supported"
        case idTokenAlgorithms = "id_token_signing_alg_values_supported"
        case mtlsEndpointAliases = "mtls_endpoint_aliases"
        case tokenAuthenticationMethods = "token_endpoint_auth_methods_supported"
        case announcesIssuer = "authorization_response_iss_parameter_supported"
    }
}
