import Foundation
public import MemberCore

/// The address of a server, and its limits.
public struct HTTPServerConfiguration: Sendable {
    /// The numeric address; by default loopback, so that it cannot be reached from outside the machine.
    public var host = "127.0.0.1"
    /// The port; 0 takes a free one, see ``HTTPServer/port``.
    public var port: UInt16 = 0
    /// How many threads accept and serve; one for each active core, at most four.
    public var loops = min(4, ProcessInfo.processInfo.activeProcessorCount)
    /// The identity for TLS by the server itself, for tests; nil for plain HTTP.
    public var tls: TLSIdentity?

    /// The largest body in bytes, 1 MiB, where a route has no limit of its own; a larger one is refused with 413. One that comes in
    /// chunks is read up to 64 KiB beyond, then the connection is closed.
    public var maximumBody = 1 << 20
    /// The largest head in bytes, 16 KiB; a larger one is refused with 431, or 414 if most of it is the target.
    public var maximumHead = 16 << 10
    /// How many connections may be open at once.
    public var connectionLimit = 1024
    /// How many beyond that limit get a 503; the rest are closed at once.
    public var connectionReserve = 64
    /// Whether a connection beyond the limit replaces the one that has been open longest without a whole request, which is
    /// closed. False by default, so that the new connection is refused. If true, a client that holds connections open cannot
    /// block others.
    public var makesRoom = false
    /// How many bytes of a streamed body, either way, wait inside before the faster side has to.
    public var pipeLimit = 128 << 10

    /// How long a connection may be silent between requests, and a client may leave a response unread; 30 s. The latter is counted in
    /// whole seconds.
    public var idleTimeout = Duration.seconds(30)
    /// How long a head may take, from connecting to the request line and from there to its end; 10 s. Then 408.
    public var headTimeLimit = Duration.seconds(10)
    /// The lowest rate of a body, in bytes a second; 500. Time spent waiting for a handler to read does not count.
    public var minimumBodyRate = 500
    /// How long a body may come slower than that; 10 s. Then 408.
    public var bodyGrace = Duration.seconds(10)
    /// How long a handler may take, and a stream to write its next piece; 60 s. Afterwards its task is cancelled, and the client
    /// receives 503 if no response was sent.
    public var requestTimeLimit = Duration.seconds(60)
    /// How often late connections, silent streams and clients that left are looked for; 500 ms.
    public var checkInterval = Duration.milliseconds(500)
    /// How long ``HTTPServer/stop()`` serves on before it refuses connections, while ``healthPath`` says 503, so that a balancer notices and
    /// sends no more requests; zero, the default, for not at all. Choose more than the balancer's interval of checks times its
    /// failures, and keep drain and ``stopGrace`` together below the time after which the process is killed.
    public var drain = Duration.zero
    /// How long ``HTTPServer/stop()`` waits for running requests; 5 s.
    public var stopGrace = Duration.seconds(5)

    /// Whether `X-Content-Type-Options: nosniff`, `Referrer-Policy: no-referrer`, `Cache-Control: no-store` and, for pages,
    /// `X-Frame-Options: DENY` are added where a handler does not set them.
    public var addsSecurityHeaders = true
    /// Whether clients come by https through a proxy in front: then every cookie is `Secure`, and `Strict-Transport-Security` is
    /// among the fields added.
    public var isBehindTLS = false
    /// Whether the refusals and failures of the server and its router (404, 405, 413, 415, 408, 500 and the others) are problem details in
    /// JSON (``ProblemDetails``) and not a line of plain text; false.
    public var sendsProblemDetails = false
    /// The proxies in front whose `X-Forwarded-For` is believed; none. See ``ServerRequest/client``.
    public var proxies = ProxyNetworks.none
    /// Called at the end of every request that had a request line. It runs on the server's own thread, so it must be quick.
    public var accessLog: (@Sendable (AccessRecord) -> Void)?
    /// The level at which the same requests are reported to the diagnostics, as `http_server.request`; nil, the default, for none.
    public var accessLevel: Diagnostics.Level?
    /// The path of a route that says whether the server takes requests, such as `/healthz`: 200, and 503 once it is stopping. Nil, the
    /// default, for none. It contains no secret and needs none. Choose a path that no route of the router has.
    public var healthPath: String?
    /// Whether requests to ``healthPath`` are logged and reported as others are; false.
    public var logsHealthChecks = false

    /// The defaults.
    /// - Parameter port: The port; 0 takes a free one.
    public init(port: UInt16 = 0) { self.port = port }

    /// The memory that the library may use for a connection, in bytes.
    var memory: Int { maximumHead * 2 }

    /// Whether every cookie is `Secure`.
    var securesCookies: Bool { isBehindTLS || tls != nil }
}

/// A server's certificate for TLS. For tests: on the open network a proxy does this quicker, and renews certificates.
public struct TLSIdentity: Sendable {
    /// The certificate, its authorities behind it, in PEM.
    public let certificate: String
    /// Its private key in PEM, without a password.
    public let key: Secret

    /// A certificate with its key. Clients need no certificate.
    /// - Parameters:
    ///   - certificate: In PEM, authorities behind it.
    ///   - key: In PEM, without a password.
    public init(certificate: String, key: Secret) {
        self.certificate = certificate
        self.key = key
    }
}
