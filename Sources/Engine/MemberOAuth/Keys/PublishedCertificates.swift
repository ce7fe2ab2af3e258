public import Foundation
public import MemberCore
import MemberCrypto
public import MemberHTTP
public import MemberJOSE

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
