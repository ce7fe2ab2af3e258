public import Foundation
public import MemberCore
public import MemberHTTP
public import MemberJOSE

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
