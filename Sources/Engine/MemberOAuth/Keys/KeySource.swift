public import Foundation
public import MemberCore
import MemberCrypto
public import MemberHTTP
public import MemberJOSE

/// The source of the keys that ID tokens are verified with (RFC 7517).
///
/// ``PublishedKeySet`` and `PublishedCertificates` fetch the keys that a provider publishes; an app with fixed keys may pass
/// its own.
public protocol KeySource: Sendable {
    /// Returns keys to verify a token with.
    /// - Parameter header: The token's header, whose algorithm has already been allowed. No value in it is used as an address
    ///   of keys.
    /// - Returns: Keys that may or may not contain the token's own key; without it, the token is refused.
    /// - Throws: ``OAuthError`` whose reaction is ``Reaction/later`` where no keys are available now.
    func keys(for header: JOSEHeader) async throws(OAuthError) -> JWKSet
}

extension ProviderProfile {
    /// Creates a source of the issuer's keys, to be shared by clients that are created for each use.
    /// - Parameters:
    ///   - transport: Fetches them.
    ///   - clock: Measures their age.
    /// - Returns: The source; nil where the profile names no address.
    public func keySource(transport: any HTTPTransport, clock: any MemberClock = SystemClock()) -> (any KeySource)? {
        endpoints.keySet.map {
            PublishedKeySet($0, transport: transport, clock: clock, allowsLoopbackHTTP: allowsLoopbackHTTP)
        }
    }
}

/// An issuer's JSON Web Key Set, fetched on first need and again when a key id is unknown.
public struct PublishedKeySet: KeySource {
    private let cache: KeyCache

    /// Creates a source; it fetches the keys on first use.
    /// - Parameters:
    ///   - address: The address of the set.
    ///   - transport: Fetches it.
    ///   - clock: Measures its age.
    ///   - allowsLoopbackHTTP: Whether an address on 127.0.0.1 or [::1] may use http; for tests and tools.
    ///   - rules: How long the fetched keys are used.
    public init(
        _ address: URL, transport: any HTTPTransport, clock: any MemberClock = SystemClock(), allowsLoopbackHTTP: Bool = false,
        rules: FreshnessRules = FreshnessRules()
    ) {
        cache = KeyCache(
            address, transport: transport, clock: clock, allowsLoopbackHTTP: allowsLoopbackHTTP,
            rules: rules, read: { body throws(JOSEError) in try JWKSet(parsing: body) })
    }

    /// The issuer's keys; see ``KeySource/keys(for:)``.
    public func keys(for header: JOSEHeader) async throws(OAuthError) -> JWKSet { try await cache.keys(for: header) }
}

/// Keys that a provider publishes as a JSON object from key id to an X.509 certificate in PEM.
///
/// The certificates are trusted because of their address, as a key set is; their dates and issuers are not checked.
package struct PublishedCertificates: KeySource {
    private let cache: KeyCache

    /// Creates a source; it fetches the keys on first use.
    /// - Parameters:
    ///   - address: The address of the map.
    ///   - transport: Fetches it.
    ///   - clock: Measures its age.
    ///   - allowsLoopbackHTTP: Whether an address on 127.0.0.1 or [::1] may use http; for tests and tools.
    ///   - rules: How long the fetched keys are used.
    package init(
        _ address: URL, transport: any HTTPTransport, clock: any MemberClock = SystemClock(), allowsLoopbackHTTP: Bool = false,
        rules: FreshnessRules = FreshnessRules()
    ) {
        cache = KeyCache(
            address, transport: transport, clock: clock, allowsLoopbackHTTP: allowsLoopbackHTTP,
            rules: rules, read: { body throws(JOSEError) in try Self.read(body) })
    }

    /// The provider's keys; see ``KeySource/keys(for:)``.
    package func keys(for header: JOSEHeader) async throws(OAuthError) -> JWKSet { try await cache.keys(for: header) }

    /// Reads the certificates. Members that are not certificates, or whose key is of an unknown kind, are skipped, as in a key set.
    private static func read(_ body: Data) throws(JOSEError) -> JWKSet {
        guard let members = try? StrictJSON.decode([String: JSONValue].self, from: body) else { throw .malformed }
        guard members.count <= 100 else { throw .tooLarge }
        return JWKSet(
            keys: members.sorted { $0.key < $1.key }.compactMap { kid, value in
                value.string.flatMap { try? Certificate(pem: $0).publicKey }.map { JWK(key: JWK.Key($0), kid: kid) }
            })
    }
}
