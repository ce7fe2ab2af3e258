/// What a ``NetworkTransport`` needs beyond its defaults.
///
/// There is no switch for certificate checks: a private authority is added by its root certificate.
public struct NetworkTransportConfiguration: Sendable, Equatable {
    /// A PEM file of root certificates trusted beside the system's; none by default.
    public var extraRootCertificatesPath: String?
    /// The `User-Agent` of requests that name none (RFC 9110 §10.1.5).
    public var userAgent: String
    /// Shown to servers that demand a client certificate; none by default.
    public var identity: ClientIdentity?
    /// Keys that certain hosts must have; where several entries apply to a host, each must be met.
    public var pins: [CertificatePins]

    /// The defaults.
    /// - Parameters:
    ///   - extraRootCertificatesPath: A PEM file of root certificates trusted beside the system's.
    ///   - userAgent: The `User-Agent` of requests that name none.
    ///   - identity: Shown to servers that demand a client certificate.
    ///   - pins: Keys that certain hosts must have.
    public init(
        extraRootCertificatesPath: String? = nil, userAgent: String = "MemberKit", identity: ClientIdentity? = nil,
        pins: [CertificatePins] = []
    ) {
        self.extraRootCertificatesPath = extraRootCertificatesPath
        self.userAgent = userAgent
        self.identity = identity
        self.pins = pins
    }
}
