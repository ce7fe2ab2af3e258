import Foundation
public import MemberCore
public import MemberHTTP

/// A client at one provider: signs members in, refreshes and ends their tokens.
///
/// ```swift
/// let profile = try await Discovery(transport: transport).profile(issuer: "https://id.example.com")
/// let client = OAuthClient(profile: profile, registration: .init(id: "my-app"), transport: transport)
/// let grant = try await client.signIn(.init(scopes: ["openid"]), with: agent)
/// ```
/// The client is a value without global state: two clients in one process are independent.
public struct OAuthClient: Sendable {
    /// The provider's rules.
    public let profile: ProviderProfile
    /// The app as the provider knows it.
    public let registration: ClientRegistration
    /// The environment that its accounts belong to: `live`, or a sandbox's address.
    public let environment: String

    let transport: any HTTPTransport
    let attempts: any AttemptStore
    let clock: any MemberClock
    let random: any RandomSource
    let diagnostics: Diagnostics
    let keySource: (any KeySource)?
    let serverClock: ServerClock

    /// Creates a client.
    /// - Parameters:
    ///   - profile: The provider's rules.
    ///   - registration: The app as the provider knows it.
    ///   - environment: `live`, or a sandbox's address.
    ///   - transport: Sends the requests.
    ///   - attempts: Keeps sign-ins until they end.
    ///   - clock: The time.
    ///   - random: The source of states, nonces and verifiers.
    ///   - diagnostics: Receives notable events.
    ///   - keySource: The source of the issuer's keys; by default the profile's key set.
    ///   - usesServerClock: Whether ID tokens are judged by the issuer's clock, as far as the token endpoint reports it over
    ///     TLS: for apps on machines whose clock may be wrong.
    public init(
        profile: ProviderProfile, registration: ClientRegistration, environment: String = "live", transport: any HTTPTransport,
        attempts: any AttemptStore = AttemptMemory(), clock: any MemberClock = SystemClock(),
        random: any RandomSource = SystemRandom(), diagnostics: Diagnostics = .silent, keySource: (any KeySource)? = nil,
        usesServerClock: Bool = false
    ) {
        self.profile = profile
        self.registration = registration
        self.environment = environment
        self.transport = transport
        self.attempts = attempts
        self.clock = clock
        self.random = random
        self.diagnostics = diagnostics
        serverClock = ServerClock(isAllowed: usesServerClock)
        self.keySource = keySource ?? profile.keySource(transport: transport, clock: clock)
    }
}

extension OAuthClient {
    /// The endpoints that this client uses: the aliases count only for a client with a certificate.
    var endpoints: ProviderEndpoints {
        guard registration.showsCertificate, let aliases = profile.aliases else { return profile.endpoints }
        var endpoints = profile.endpoints
        endpoints.token = aliases.token ?? endpoints.token
        endpoints.revocation = aliases.revocation ?? endpoints.revocation
        endpoints.userInfo = aliases.userInfo ?? endpoints.userInfo
        endpoints.introspection = aliases.introspection ?? endpoints.introspection
        return endpoints
    }
}

extension ClientRegistration {
    /// Whether the provider sees a certificate of this client on every connection.
    var showsCertificate: Bool {
        if case .tlsClientCertificate = authentication { true } else { presentsCertificate }
    }
}

/// How far this machine's clock is from the issuer's, measured at the token endpoint (RFC 9110 §6.6.1).
///
/// A sign-in must not fail because the member's clock is wrong. The offset is taken only from a response of the issuer's own token
/// endpoint over TLS, only if the app allows it, and never beyond a day.
final class ServerClock: Sendable {
    private static let limit: Double = 86_400
    private let isAllowed: Bool
    private let offset = Locked<Double>(0)

    init(isAllowed: Bool) { self.isAllowed = isAllowed }

    /// Measures the offset from a response that has just arrived.
    func learn(from response: HTTPResponse, at endpoint: URL, by clock: any MemberClock) {
        guard isAllowed, endpoint.scheme == "https", let date = response.headers["Date"].flatMap(HTTPDate.parse) else { return }
        let measured = Double(date) - clock.now.timeIntervalSince1970
        // The field has whole seconds: an offset below two seconds is not significant.
        offset.withLock { $0 = abs(measured) < 2 || abs(measured) > Self.limit ? 0 : measured }
    }

    /// The issuer's time, as far as it is known.
    func now(by clock: any MemberClock) -> Date { clock.now.addingTimeInterval(offset.value) }
}
