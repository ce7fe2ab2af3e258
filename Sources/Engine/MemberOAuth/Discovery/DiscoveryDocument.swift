public import Foundation
public import MemberCore

/// The metadata that a provider publishes (OpenID Connect Discovery §3, RFC 8414 §2).
public struct DiscoveryDocument: Sendable, Codable, Equatable {
    /// The issuer, equal to the configured one character by character.
    public var issuer: String
    /// Opened in the browser.
    public var authorizationEndpoint: URL
    /// Exchanges codes and refresh tokens.
    public var tokenEndpoint: URL
    /// The key set.
    public var jwksURI: URL?
    /// Returns the member's data.
    public var userinfoEndpoint: URL?
    /// Ends tokens.
    public var revocationEndpoint: URL?
    /// Opened in the browser to end a session.
    public var endSessionEndpoint: URL?
    /// Returns the state of a token.
    public var introspectionEndpoint: URL?
    /// The PKCE methods.
    public var codeChallengeMethods: [String]?
    /// The signature algorithms of ID tokens.
    public var idTokenAlgorithms: [String]?
    /// Whether redirects carry `iss`.
    package var announcesIssuer: Bool?
    /// The endpoints for clients with a certificate.
    package var mtlsEndpointAliases: EndpointAliases?
    /// How clients may authenticate at the token endpoint.
    package var tokenAuthenticationMethods: [String]?

    /// Members without a property here, as published.
    public var extra: [String: JSONValue] = [:]

    /// The provider's demands that this library does not support.
    package var unmetDemands: [ProviderDemand] { ProviderDemand.allCases.filter { $0.isMade(by: extra) } }

    enum CodingKeys: String, CodingKey, CaseIterable {
        case issuer
        case authorizationEndpoint = "authorization_endpoint"
        case tokenEndpoint = "token_endpoint"
        case jwksURI = "jwks_uri"
        case userinfoEndpoint = "userinfo_endpoint"
        case revocationEndpoint = "revocation_endpoint"
        case endSessionEndpoint = "end_session_endpoint"
        case introspectionEndpoint = "introspection_endpoint"
        case codeChallengeMethods = "code_challenge_methods_supported"
        case idTokenAlgorithms = "id_token_signing_alg_values_supported"
        case mtlsEndpointAliases = "mtls_endpoint_aliases"
        case tokenAuthenticationMethods = "token_endpoint_auth_methods_supported"
        case announcesIssuer = "authorization_response_iss_parameter_supported"
    }
}

extension DiscoveryDocument {
    /// Reads a document; a member of the wrong type is an error only if the core uses it.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        issuer = try container.decode(String.self, forKey: .issuer)
        authorizationEndpoint = try container.decode(URL.self, forKey: .authorizationEndpoint)
        tokenEndpoint = try container.decode(URL.self, forKey: .tokenEndpoint)
        jwksURI = try container.decodeIfPresent(URL.self, forKey: .jwksURI)
        userinfoEndpoint = try container.decodeIfPresent(URL.self, forKey: .userinfoEndpoint)
        revocationEndpoint = try container.decodeIfPresent(URL.self, forKey: .revocationEndpoint)
        endSessionEndpoint = try container.decodeIfPresent(URL.self, forKey: .endSessionEndpoint)
        introspectionEndpoint = try container.decodeIfPresent(URL.self, forKey: .introspectionEndpoint)
        codeChallengeMethods = try container.decodeIfPresent([String].self, forKey: .codeChallengeMethods)
        idTokenAlgorithms = try container.decodeIfPresent([String].self, forKey: .idTokenAlgorithms)
        announcesIssuer = try container.decodeIfPresent(Bool.self, forKey: .announcesIssuer)
        mtlsEndpointAliases = try container.decodeIfPresent(EndpointAliases.self, forKey: .mtlsEndpointAliases)
        tokenAuthenticationMethods = try container.decodeIfPresent([String].self, forKey: .tokenAuthenticationMethods)
        let known = Set(CodingKeys.allCases.map(\.rawValue))
        extra = try [String: JSONValue](from: decoder).filter { !known.contains($0.key) }
    }

    /// Writes everything that was read, unknown members too.
    public func encode(to encoder: any Encoder) throws {
        try extra.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(issuer, forKey: .issuer)
        try container.encode(authorizationEndpoint, forKey: .authorizationEndpoint)
        try container.encode(tokenEndpoint, forKey: .tokenEndpoint)
        try container.encodeIfPresent(jwksURI, forKey: .jwksURI)
        try container.encodeIfPresent(userinfoEndpoint, forKey: .userinfoEndpoint)
        try container.encodeIfPresent(revocationEndpoint, forKey: .revocationEndpoint)
        try container.encodeIfPresent(endSessionEndpoint, forKey: .endSessionEndpoint)
        try container.encodeIfPresent(introspectionEndpoint, forKey: .introspectionEndpoint)
        try container.encodeIfPresent(codeChallengeMethods, forKey: .codeChallengeMethods)
        try container.encodeIfPresent(idTokenAlgorithms, forKey: .idTokenAlgorithms)
        try container.encodeIfPresent(announcesIssuer, forKey: .announcesIssuer)
        try container.encodeIfPresent(mtlsEndpointAliases, forKey: .mtlsEndpointAliases)
        try container.encodeIfPresent(tokenAuthenticationMethods, forKey: .tokenAuthenticationMethods)
    }
}

/// Keeps the documents of at most a hundred issuers, for as long as they may be used.
actor MetadataCache {
    private struct Entry {
        var document: DiscoveryDocument
        var fetched: Duration
        var life: Duration
    }
    /// The memory of a server with sign-ins at any issuer must not grow with the number of issuers.
    private static let most = 100
    private let usableFor: Duration
    /// The key is the issuer's bytes: strings that only look the same are different issuers.
    private var entries: [[UInt8]: Entry] = [:]

    init(usableFor: Duration) { self.usableFor = usableFor }

    /// A document whose life has not ended.
    func fresh(_ issuer: String, at now: Duration) -> DiscoveryDocument? {
        entries[Array(issuer.utf8)].flatMap { now - $0.fetched < $0.life ? $0.document : nil }
    }

    /// A document that is not too old, to be used while the server fails.
    func usable(_ issuer: String, at now: Duration) -> DiscoveryDocument? {
        entries[Array(issuer.utf8)].flatMap { now - $0.fetched < usableFor ? $0.document : nil }
    }

    /// Keeps a document; replaces the oldest if the cache is full.
    func keep(_ document: DiscoveryDocument, for issuer: String, at now: Duration, life: Duration) {
        let name = Array(issuer.utf8)
        if entries[name] == nil, entries.count >= Self.most,
            let oldest = entries.min(by: { $0.value.fetched < $1.value.fetched })
        {
            entries[oldest.key] = nil
        }
        entries[name] = Entry(document: document, fetched: now, life: life)
    }
}
