/// How long a request may take and how much it may bring.
public struct HTTPLimits: Sendable, Equatable {
    /// Until the connection stands, TLS included; 10 s.
    public var connect: Duration = .seconds(10)
    /// From start to the last byte, redirects included; 30 s. Raise it for a long stream.
    public var whole: Duration = .seconds(30)
    /// How long a standing connection may bring and take no byte; no limit by default. It may run over by a quarter. The time a
    /// reader of a stream takes does not count.
    public var idle: Duration?
    /// The largest body read, in bytes after decompression, into memory, a stream or a file alike; 64 MiB.
    public var body = 64 << 20

    /// The defaults.
    public init() {}

    /// Limits for the back channel of OAuth: 30 s and 1 MiB.
    public static var backChannel: HTTPLimits {
        var limits = HTTPLimits()
        limits.body = 1 << 20
        return limits
    }
}
