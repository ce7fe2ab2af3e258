public import MemberCore
public import MemberHTTPServer
public import MemberRequests

/// The address of a server of the offers' service, and its limits.
///
/// TLS, compression and the public name belong to a proxy in front; name it in ``proxies``, so that clients' own addresses count.
public struct OffersServerConfiguration: Sendable {
    /// The numeric address; by default loopback, so that it cannot be reached from outside the machine.
    public var host = "127.0.0.1"
    /// The port; 0 takes a free one.
    public var port: UInt16 = 0
    /// The proxies in front whose `X-Forwarded-For` is believed; none.
    public var proxies = ProxyNetworks.none
    /// Whether clients come by https through a proxy in front.
    public var isBehindTLS = false
    /// Whether operators may sign in at `/operator` with their key, and see pages. Without an operator's key in the settings nobody can.
    public var hasPages = true
    /// How many requests each API key may send; nil for any number.
    public var keyLimit: RateLimit? = RateLimit(2000, per: .seconds(1))
    /// How many requests without a key an address may send, and how many with an app's key; nil for any number. The App Store sends
    /// all notifications from few addresses.
    public var addressLimit: RateLimit? = RateLimit(200, per: .seconds(1))
    /// How many bytes the bodies over 64 KiB may take that are read or worked on at once, of all clients; those of one address may
    /// take a quarter, but at least the largest body. More are refused with 429. While JSON is read it takes several times as much.
    public var bodyMemory = 256 << 20
    /// How many connections may be open at once.
    public var connectionLimit = 1024
    /// How long a body may take until it is whole; 10 s, then 408.
    public var bodyTimeLimit = Duration.seconds(10)
    /// How long the service may take for a request; 30 s, then 503.
    public var requestTimeLimit = Duration.seconds(30)
    /// When a client may try again after a 503; 5 s.
    public var retryAfter = Duration.seconds(5)
    /// How long ``OffersServer/stop()`` serves on while `/healthz` says 503, so that a balancer sends no more requests; not at all.
    public var drain = Duration.zero
    /// How long ``OffersServer/stop()`` waits for requests under way; 20 s.
    public var stopGrace = Duration.seconds(20)
    /// Called with a line of JSON at the end of each request: its time, id, client, method, route, status, size and duration. It has no
    /// key, member or transaction. It runs on the server's own thread, so it must be quick.
    public var accessLog: (@Sendable (String) -> Void)?
    /// Receives failures and refused requests, without any data of clients.
    public var diagnostics = Diagnostics.silent

    /// The defaults.
    /// - Parameter port: The port; 0 takes a free one.
    public init(port: UInt16 = 0) { self.port = port }
}

extension OffersServerConfiguration {
    /// The settings of the HTTP server.
    func serverConfiguration(_ metrics: OffersMetrics, _ clock: any MemberClock) -> HTTPServerConfiguration {
        var server = HTTPServerConfiguration(port: port)
        (server.host, server.proxies, server.isBehindTLS) = (host, proxies, isBehindTLS)
        (server.connectionLimit, server.makesRoom) = (connectionLimit, true)
        // The body of an unknown path.
        server.maximumBody = 64 << 10
        // No rate is quick enough to get more time: the limit counts for the whole body.
        (server.bodyGrace, server.minimumBodyRate) = (bodyTimeLimit, .max)
        server.requestTimeLimit = requestTimeLimit
        server.checkInterval = min(.milliseconds(500), max(.milliseconds(10), min(bodyTimeLimit, requestTimeLimit) / 4))
        (server.drain, server.stopGrace) = (drain, stopGrace)
        (server.sendsProblemDetails, server.healthPath) = (true, OfferRoute[.health]?.path)
        let log = accessLog
        server.accessLog = { record in
            metrics.requests.count(refused: record)
            log?(record.jsonLine(at: clock.now))
        }
        return server
    }
}
