import Foundation
import MemberCore
public import MemberHTTP
import MemberJOSE

/// Finds an OpenID provider by its issuer, and remembers its document for as long as it says (OpenID Connect Discovery §4).
public struct Discovery: Sendable {
    private let transport: any HTTPTransport
    private let allowsLoopbackHTTP: Bool
    private let convention: Convention
    private let clock: any MemberClock
    private let rules: FreshnessRules
    private let cache: MetadataCache

    /// Where an issuer publishes its document.
    public enum Convention: Sendable {
        /// After the issuer: `/.well-known/openid-configuration` (OpenID Connect Discovery §4).
        case openID
        /// Between host and path: `/.well-known/oauth-authorization-server` (RFC 8414 §3).
        case oauth
    }

    /// Creates a discovery.
    /// - Parameters:
    ///   - transport: Fetches the document.
    ///   - convention: Where the issuer publishes its document.
    ///   - allowsLoopbackHTTP: Whether an issuer on 127.0.0.1, [::1] or localhost may use http; for tests and tools.
    ///   - clock: Measures the age of a document.
    ///   - rules: For how long a document is used.
    public init(
        transport: any HTTPTransport, convention: Convention = .openID, allowsLoopbackHTTP: Bool = false,
        clock: any MemberClock = SystemClock(), rules: FreshnessRules = FreshnessRules()
    ) {
        self.rules = rules
        cache = MetadataCache(usableFor: rules.whileServerFails)
        self.clock = clock
        self.transport = transport
        self.convention = convention
        self.allowsLoopbackHTTP = allowsLoopbackHTTP
    }

    /// Fetches and checks the issuer's document.
    /// - Parameter issuer: The issuer, exactly as configured at the provider.
    /// - Returns: The profile of the provider, named `openid`.
    /// - Throws: ``OAuthError/configuration(_:)`` if the issuer or its document cannot be used; ``OAuthError/transport(_:_:)``.
    public func profile(issuer: String) async throws(OAuthError) -> ProviderProfile {
        var profile = ProviderProfile(try await document(issuer: issuer))
        profile.allowsLoopbackHTTP = allowsLoopbackHTTP
        return profile
    }

    /// Fetches and checks the issuer's document.
    /// - Parameter issuer: The issuer, exactly as configured at the provider.
    /// - Returns: The document.
    /// - Throws: As ``profile(issuer:)``.
    public func document(issuer: String) async throws(OAuthError) -> DiscoveryDocument {
        let address = try address(of: issuer, convention)
        let now = clock.uptime
        if let known = await cache.fresh(issuer, at: now) { return known }
        do throws(OAuthError) {
            var (document, life) = try await fetch(address, issuer)
            if convention == .openID, document.revocationEndpoint == nil {
                life = min(life, await complete(&document, issuer) ?? life)
            }
            await cache.keep(document, for: issuer, at: now, life: life)
            return document
        } catch {
            // A temporary fault of the server: a document not older than a day stays usable.
            if error.reaction == .later, let known = await cache.usable(issuer, at: now) { return known }
            throw error
        }
    }

    /// Adds the values that the issuer publishes only in its OAuth document (RFC 8414 §3); values of OpenID's document stay
    /// unchanged.
    /// - Returns: How long that document is used, or how long to wait before it is requested again after a temporary fault; nil
    ///   if it
    ///   cannot be used.
    private func complete(_ document: inout DiscoveryDocument, _ issuer: String) async -> Duration? {
        let (other, life): (DiscoveryDocument, Duration)
        do throws(OAuthError) {
            (other, life) = try await fetch(address(of: issuer, .oauth), issuer, limit: Self.limitOfSecond)
        } catch { return error.reaction == .later ? rules.shortest : nil }
        document.revocationEndpoint = other.revocationEndpoint
        document.introspectionEndpoint = document.introspectionEndpoint ?? other.introspectionEndpoint
        document.extra.merge(other.extra) { own, _ in own }
        return life
    }

    private func fetch(
        _ address: URL, _ issuer: String, limit: Duration? = nil
    ) async throws(OAuthError) -> (DiscoveryDocument, Duration) {
        var request = HTTPRequest(.get, address)
        request.headers["Accept"] = "application/json"
        request.limits = .backChannel
        if let limit { (request.limits.connect, request.limits.whole) = (limit, limit) }
        let response: HTTPResponse
        do throws(HTTPError) { response = try await transport.send(request) } catch { throw .transport(.metadata, error) }
        guard response.status == 200 else {
            let delay = response.headers.retryAfter(at: clock.now)
            throw .refused(
                ServerRefusal(
                    place: .metadata, status: response.status, retryAfter: delay, address: address,
                    leadsTo: response.redirectTarget(from: address)))
        }
        let document = try read(response)
        guard document.issuer.isExactly(issuer) else {
            throw .configuration(.issuerMismatch(expected: issuer, found: document.issuer))
        }
        try check(document)
        return (document, rules.life(response.headers))
    }

    private func read(_ response: HTTPResponse) throws(OAuthError) -> DiscoveryDocument {
        guard response.mediaType == "application/json" else { throw .configuration(.metadataInvalid("it is not JSON")) }
        do {
            return try StrictJSON.decode(DiscoveryDocument.self, from: response.body)
        } catch {
            throw .configuration(.metadataInvalid("a required member is missing or of the wrong kind"))
        }
    }

    private func address(of issuer: String, _ convention: Convention) throws(OAuthError) -> URL {
        guard let url = URL(string: issuer), url.query == nil, url.fragment == nil, isUsable(url),
            let address = place(of: issuer, at: url, convention)
        else { throw .configuration(.issuerInvalid) }
        return address
    }

    private func place(of issuer: String, at url: URL, _ convention: Convention) -> URL? {
        switch convention {
        case .openID:
            return URL(string: (issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer) + Self.openIDPath)
        case .oauth:
            var parts = URLComponents(url: url, resolvingAgainstBaseURL: false)
            let path = parts?.percentEncodedPath ?? ""
            parts?.percentEncodedPath = Self.oauthPath + (path.hasSuffix("/") ? String(path.dropLast()) : path)
            return parts?.url
        }
    }

    private func check(_ document: DiscoveryDocument) throws(OAuthError) {
        let endpoints: [(String, URL?)] = [
            ("authorization_endpoint", document.authorizationEndpoint), ("token_endpoint", document.tokenEndpoint),
            ("jwks_uri", document.jwksURI), ("userinfo_endpoint", document.userinfoEndpoint),
            ("revocation_endpoint", document.revocationEndpoint), ("end_session_endpoint", document.endSessionEndpoint),
            ("introspection_endpoint", document.introspectionEndpoint),
            ("mtls_endpoint_aliases", document.mtlsEndpointAliases?.introspection),
            ("mtls_endpoint_aliases", document.mtlsEndpointAliases?.token),
            ("mtls_endpoint_aliases", document.mtlsEndpointAliases?.revocation),
            ("mtls_endpoint_aliases", document.mtlsEndpointAliases?.userInfo),
        ]
        for (name, url) in endpoints {
            if let url, !isUsable(url) { throw .configuration(.endpointInvalid(name)) }
        }
    }

    private func isUsable(_ url: URL) -> Bool { isBackChannelAddress(url, allowsLoopbackHTTP: allowsLoopbackHTTP) }

    /// A sign-in continues without the second document, so the wait is too short for a member to notice.
    private static let limitOfSecond = Duration.seconds(5)
    private static let openIDPath = "/.well-known/openid-configuration"
    private static let oauthPath = "/.well-known/oauth-authorization-server"
}

/// Whether the back channel may use an address: https, or http on this machine where a switch allows it. The name `localhost` is
/// allowed here (RFC 6761 §6.3) because the request never leaves the machine; in a redirect, any program on this machine could
/// receive it.
func isBackChannelAddress(_ url: URL, allowsLoopbackHTTP: Bool) -> Bool {
    guard url.user == nil, let host = url.host, !host.isEmpty else { return false }
    return url.scheme == "https" || (url.scheme == "http" && allowsLoopbackHTTP && (isLoopbackHost(host) || host == "localhost"))
}

extension ProviderProfile {
    /// Creates a profile from the standard's rules and the values that a provider publishes.
    /// - Parameters:
    ///   - document: A document that ``Discovery`` has checked, or a stored one.
    ///   - name: The provider's short name.
    public init(_ document: DiscoveryDocument, name: String = "openid") {
        self.init(
            name: name, issuer: document.issuer,
            endpoints: ProviderEndpoints(
                authorization: document.authorizationEndpoint, token: document.tokenEndpoint,
                revocation: document.revocationEndpoint, userInfo: document.userinfoEndpoint, keySet: document.jwksURI,
                endSession: document.endSessionEndpoint, introspection: document.introspectionEndpoint))
        aliases = document.mtlsEndpointAliases
        announcesIssuer = document.announcesIssuer ?? false
        announcedChallengeMethods = document.codeChallengeMethods
        unmetDemands = document.unmetDemands
        // An issuer on http was allowed by the switch of the discovery; its keys need no second switch.
        allowsLoopbackHTTP = document.issuer.hasPrefix("http://")
        userInfo.namesMemberWithoutOpenID = document.jwksURI == nil
        idTokenAlgorithms = Self.usable(document.idTokenAlgorithms ?? [])
    }

    /// The announced algorithms that this library can check, else RS256 (RFC 8725 §3.1). Other announced algorithms are ignored.
    private static func usable(_ announced: [String]) -> [JWSAlgorithm] {
        let checkable: [JWSAlgorithm] = [.rs256, .ps256, .es256, .es384, .es512, .edDSA]
        let usable = announced.compactMap(JWSAlgorithm.init(rawValue:)).filter(checkable.contains)
        return usable.isEmpty ? [.rs256] : usable
    }
}
