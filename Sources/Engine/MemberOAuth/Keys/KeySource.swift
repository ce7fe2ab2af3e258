public import Foundation
public import MemberCore
import MemberCrypto
public import MemberHTTP
public import MemberJOSE

/// Where the keys come from that ID tokens are checked with (RFC 7517).
///
/// ``PublishedKeySet`` and ``PublishedCertificates`` fetch what a provider publishes; an app with fixed keys may pass its own.
public protocol KeySource: Sendable {
    /// Keys to judge a token with.
    /// - Parameter header: The token's header, whose algorithm is allowed already. Nothing in it is an address of keys.
    /// - Returns: Keys that may or may not hold the token's own; without it, the token is refused.
    /// - Throws: ``OAuthError`` whose reaction is ``Reaction/later`` where no keys can be had now.
    func keys(for header: JOSEHeader) async throws(OAuthError) -> JWKSet
}

extension ProviderProfile {
    /// A source of the issuer's keys, to be shared by its clients where those are made anew for each use.
    /// - Parameters:
    ///   - transport: Fetches them.
    ///   - clock: Tells how old they are.
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

    /// A source; it fetches nothing yet.
    /// - Parameters:
    ///   - address: Where the set is.
    ///   - transport: Fetches it.
    ///   - clock: Tells how old it is.
    ///   - allowsLoopbackHTTP: Whether an address on 127.0.0.1 or [::1] may use http; for tests and tools.
    ///   - rules: For how long what was fetched is used.
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
/// The certificates are trusted because of the address they come from, as a key set is; their dates and issuers are not looked at.
public struct PublishedCertificates: KeySource {
    private let cache: KeyCache

    /// A source; it fetches nothing yet.
    /// - Parameters:
    ///   - address: Where the map is.
    ///   - transport: Fetches it.
    ///   - clock: Tells how old it is.
    ///   - allowsLoopbackHTTP: Whether an address on 127.0.0.1 or [::1] may use http; for tests and tools.
    ///   - rules: For how long what was fetched is used.
    public init(
        _ address: URL, transport: any HTTPTransport, clock: any MemberClock = SystemClock(), allowsLoopbackHTTP: Bool = false,
        rules: FreshnessRules = FreshnessRules()
    ) {
        cache = KeyCache(
            address, transport: transport, clock: clock, allowsLoopbackHTTP: allowsLoopbackHTTP,
            rules: rules, read: { body throws(JOSEError) in try Self.read(body) })
    }

    /// The provider's keys; see ``KeySource/keys(for:)``.
    public func keys(for header: JOSEHeader) async throws(OAuthError) -> JWKSet { try await cache.keys(for: header) }

    /// Members that are no certificate, or whose key is of an unknown kind, are skipped, as in a key set.
    private static func read(_ body: Data) throws(JOSEError) -> JWKSet {
        guard let members = try? StrictJSON.decode([String: JSONValue].self, from: body) else { throw .malformed }
        guard members.count <= 100 else { throw .tooLarge }
        return JWKSet(
            keys: members.sorted { $0.key < $1.key }.compactMap { kid, value in
                value.string.flatMap { try? Certificate(pem: $0).publicKey }.map { JWK(key: JWK.Key($0), kid: kid) }
            })
    }
}
