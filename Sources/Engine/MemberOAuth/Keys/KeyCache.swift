import Foundation
import MemberCore
import MemberHTTP
import MemberJOSE

/// The keys at one address, fetched on first need and again when a key is unknown (RFC 7517 §5).
actor KeyCache {
    private struct Entry {
        var keys: JWKSet
        var fetched: Duration
        var freshUntil: Duration
    }

    private let address: URL
    private let transport: any HTTPTransport
    private let clock: any MemberClock
    private let allowsLoopbackHTTP: Bool
    private let read: @Sendable (Data) throws(JOSEError) -> JWKSet
    private var entry: Entry?
    private var fetch: Task<Result<JWKSet, OAuthError>, Never>?
    private let rules: FreshnessRules
    private var budget: FetchBudget
    private var unknown = UnknownKeys()

    init(
        _ address: URL, transport: any HTTPTransport, clock: any MemberClock, allowsLoopbackHTTP: Bool,
        rules: FreshnessRules, read: @escaping @Sendable (Data) throws(JOSEError) -> JWKSet
    ) {
        self.address = address
        self.transport = transport
        self.clock = clock
        self.allowsLoopbackHTTP = allowsLoopbackHTTP
        self.read = read
        self.rules = rules
        budget = FetchBudget(rules)
    }

    /// The keys to verify a token with: the cached keys if they may contain its key, else one more fetch within the budget.
    func keys(for header: JOSEHeader) async throws(OAuthError) -> JWKSet {
        let now = clock.uptime
        guard let entry else { return try await fetched() }
        if Self.holds(entry.keys, header) { return try await known(entry, now) }
        if unknown.contains(header, at: now) { return entry.keys }
        // A fetch that is under way costs nothing to wait for, but it may have begun before the key was published.
        if fetch != nil {
            let keys = try await fetched()
            if Self.holds(keys, header) { return keys }
        }
        guard fetch != nil || budget.take(at: now) else { return entry.keys }
        let keys = try await fetched()
        if !Self.holds(keys, header) { unknown.remember(header, at: clock.uptime) }
        return keys
    }

    private static func holds(_ keys: JWKSet, _ header: JOSEHeader) -> Bool { !keys.candidates(for: header).isEmpty }

    /// Keys that may contain the token's key: while the server fails, they stay usable until they are a day old.
    private func known(_ entry: Entry, _ now: Duration) async throws(OAuthError) -> JWKSet {
        if now < entry.freshUntil { return entry.keys }
        do {
            return try await fetched()
        } catch {
            guard now - entry.fetched < rules.whileServerFails else { throw error }
            // A failing server must not delay every token.
            self.entry?.freshUntil = clock.uptime + rules.shortest
            return entry.keys
        }
    }

    /// Fetches the keys; tokens that need them at the same time share one request.
    private func fetched() async throws(OAuthError) -> JWKSet {
        let task = fetch ?? Task { await self.load() }
        fetch = task
        let result = await task.value
        if fetch == task { fetch = nil }
        return try result.get()
    }

    private func load() async -> Result<JWKSet, OAuthError> {
        guard isBackChannelAddress(address, allowsLoopbackHTTP: allowsLoopbackHTTP) else {
            return .failure(.configuration(.endpointInvalid("jwks_uri")))
        }
        var request = HTTPRequest(.get, address)
        request.headers["Accept"] = Self.mediaTypes.joined(separator: ", ")
        request.limits = .backChannel
        let response: HTTPResponse
        do throws(HTTPError) { response = try await transport.send(request) } catch {
            return .failure(.transport(.keySet, error))
        }
        guard response.status == 200 else {
            let delay = response.headers.retryAfter(at: clock.now)
            return .failure(
                .refused(ServerRefusal(place: .keySet, status: response.status, retryAfter: delay, address: address)))
        }
        guard let type = response.mediaType, Self.mediaTypes.contains(type), let keys = try? read(response.body) else {
            return .failure(.invalidResponse(.keySet, .notKeySet))
        }
        let now = clock.uptime
        entry = Entry(keys: keys, fetched: now, freshUntil: now + rules.life(response.headers))
        return .success(keys)
    }

    private static let mediaTypes = ["application/json", "application/jwk-set+json"]
}
