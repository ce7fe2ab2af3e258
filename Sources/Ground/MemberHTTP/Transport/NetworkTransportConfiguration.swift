public import MemberCore

/// The settings of a ``NetworkTransport`` that differ from its defaults.
///
/// There is no switch for certificate checks: a private authority is added by its root certificate.
public struct NetworkTransportConfiguration: Sendable, Equatable {
    /// A PEM file of root certificates trusted beside the system's; nil by default.
    public var extraRootCertificatesPath: String?
    /// The `User-Agent` of requests that name none (RFC 9110 §10.1.5).
    public var userAgent: String
    /// Shown to servers that demand a client certificate; nil by default.
    public var identity: ClientIdentity?
    /// Keys that certain hosts must have; where several entries apply to a host, each must be met.
    public var pins: [CertificatePins]
    /// How many connections to one host and port are open at a time; further requests wait for one of them, within their own limits.
    ///
    /// By default there is no limit on Linux: as many are opened as requests are in flight, and as many as were in flight within the
    /// last minute are kept for later requests, at least 128 in all. On Apple systems the default is that of `URLSession`, which is
    /// six. Requests of HTTP/2 share a connection, and count as one.
    public var connectionsPerHost: Int?
    /// The hosts whose requests carry the header field `traceparent`, which names the task's `TraceParent`; none by default, so that
    /// no vendor learns of an app's traces.
    public var traceParentHosts: Set<String> = []
    /// Decides when pins expire and measures requests; the system's by default. It does not count when configurations are compared.
    public var clock: any MemberClock

    /// The defaults.
    /// - Parameters:
    ///   - extraRootCertificatesPath: A PEM file of root certificates trusted beside the system's.
    ///   - userAgent: The `User-Agent` of requests that name none.
    ///   - identity: Shown to servers that demand a client certificate.
    ///   - pins: Keys that certain hosts must have.
    ///   - connectionsPerHost: How many connections to one host and port are open at a time; at least one.
    ///   - clock: Decides when pins expire.
    public init(
        extraRootCertificatesPath: String? = nil, userAgent: String = "MemberKit", identity: ClientIdentity? = nil,
        pins: [CertificatePins] = [], connectionsPerHost: Int? = nil, clock: any MemberClock = SystemClock()
    ) {
        self.extraRootCertificatesPath = extraRootCertificatesPath
        self.userAgent = userAgent
        self.identity = identity
        self.pins = pins
        self.connectionsPerHost = connectionsPerHost
        self.clock = clock
    }

    /// Whether two configurations are the same but for the clock.
    public static func == (left: Self, right: Self) -> Bool {
        left.extraRootCertificatesPath == right.extraRootCertificatesPath && left.userAgent == right.userAgent
            && left.identity == right.identity && left.pins == right.pins && left.connectionsPerHost == right.connectionsPerHost
            && left.traceParentHosts == right.traceParentHosts
    }
}
