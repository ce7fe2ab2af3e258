import Foundation
import MemberCore
public import MemberHTTP
import MemberJOSE

/// Finds an OpenID provider by its issuer (OpenID Connect Discovery §4).
public struct Discovery: Sendable {
    private let transport: any HTTPTransport
    private let allowsLoopbackHTTP: Bool

    /// A discovery.
    /// - Parameters:
    ///   - transport: Fetches the document.
    ///   - allowsLoopbackHTTP: Whether an issuer on 127.0.0.1 or [::1] may use http; for tests and tools.
    public init(transport: any HTTPTransport, allowsLoopbackHTTP: Bool = false) {
        self.transport = transport
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
        var request = HTTPRequest(.get, try address(of: issuer))
        request.headers["Accept"] = "application/json"
        request.limits = .backChannel
        let response: HTTPResponse
        do throws(HTTPError) { response = try await transport.send(request) } catch { throw .transport(.metadata, error) }
        guard response.status == 200 else { throw .refused(ServerRefusal(place: .metadata, status: response.status)) }
        let document = try read(response)
        guard document.issuer == issuer else { throw .configuration(.issuerMismatch) }
        try check(document)
        return document
    }

    private func read(_ response: HTTPResponse) throws(OAuthError) -> DiscoveryDocument {
        guard response.mediaType == "application/json" else { throw .configuration(.metadataInvalid("it is not JSON")) }
        do {
            return try StrictJSON.decode(DiscoveryDocument.self, from: response.body)
        } catch {
            throw .configuration(.metadataInvalid("a required member is missing or of the wrong kind"))
        }
    }

    private func address(of issuer: String) throws(OAuthError) -> URL {
        guard let url = URL(string: issuer), url.query == nil, url.fragment == nil, isUsable(url),
            let address = URL(string: (issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer) + Self.path)
        else { throw .configuration(.issuerInvalid) }
        return address
    }

    private func check(_ document: DiscoveryDocument) throws(OAuthError) {
        let endpoints: [(String, URL?)] = [
            ("authorization_endpoint", document.authorizationEndpoint), ("token_endpoint", document.tokenEndpoint),
            ("jwks_uri", document.jwksURI), ("userinfo_endpoint", document.userinfoEndpoint),
            ("revocation_endpoint", document.revocationEndpoint),
        ]
        for (name, url) in endpoints {
            if let url, !isUsable(url) { throw .configuration(.endpointInvalid(name)) }
        }
    }

    private func isUsable(_ url: URL) -> Bool { isBackChannelAddress(url, allowsLoopbackHTTP: allowsLoopbackHTTP) }

    private static let path = "/.well-known/openid-configuration"
}

/// Whether the back channel may go to an address: https, or http on this machine where a switch allows it.
func isBackChannelAddress(_ url: URL, allowsLoopbackHTTP: Bool) -> Bool {
    guard url.user == nil, let host = url.host, !host.isEmpty else { return false }
    return url.scheme == "https" || (url.scheme == "http" && allowsLoopbackHTTP && isLoopbackHost(host))
}
