/// What a ``NetworkTransport`` needs beyond its defaults.
///
/// There is no switch for certificate checks: a private authority is added by its root certificate.
public struct NetworkTransportConfiguration: Sendable, Equatable {
    /// A PEM file of root certificates trusted beside the system's; none by default.
    public var extraRootCertificatesPath: String?
    /// The `User-Agent` of requests that name none (RFC 9110 §10.1.5).
    public var userAgent: String

    /// The defaults.
    /// - Parameters:
    ///   - extraRootCertificatesPath: A PEM file of root certificates trusted beside the system's.
    ///   - userAgent: The `User-Agent` of requests that name none.
    public init(extraRootCertificatesPath: String? = nil, userAgent: String = "MemberKit") {
        self.extraRootCertificatesPath = extraRootCertificatesPath
        self.userAgent = userAgent
    }
}
