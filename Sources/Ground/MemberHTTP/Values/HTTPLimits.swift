/// How long a request may take and how much it may bring.
public struct HTTPLimits: Sendable, Equatable {
    /// Until the connection stands, TLS included; 10 s.
    public var connect: Duration = .seconds(10)
    /// From start to the last octet; 30 s.
    public var whole: Duration = .seconds(30)
    /// The largest body read, in octets after decompression; 64 MiB.
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
