/// Where a server listens and what it bears.
public struct HTTPServerConfiguration: Sendable {
    /// The numeric address; loopback, so that nobody outside the machine reaches it.
    public var host = "127.0.0.1"
    /// The port; 0 takes a free one, see ``HTTPServer/port``.
    public var port: UInt16 = 0
    /// The largest body in octets, 1 MiB; a larger one is refused with 413.
    public var maximumBody = 1 << 20
    /// The memory for a request's head in octets, 16 KiB; a larger one is refused with 431 or 414.
    public var maximumHead = 16 << 10
    /// How many connections stand at once; those beyond wait.
    public var connectionLimit = 1024
    /// How long a connection may be silent, in whole seconds; 30 s.
    public var idleTimeout = Duration.seconds(30)
    /// How long ``HTTPServer/stop()`` waits for running requests; 5 s.
    public var stopGrace = Duration.seconds(5)
    /// Whether `X-Content-Type-Options: nosniff`, `Referrer-Policy: no-referrer` and `Cache-Control: no-store` are added where a
    /// handler does not set them.
    public var addsSecurityHeaders = true

    /// The defaults.
    /// - Parameter port: The port; 0 takes a free one.
    public init(port: UInt16 = 0) { self.port = port }
}
