public import MemberCore

/// What a server shows as itself over TLS. For tests: on the open network a proxy does this quicker, and renews certificates.
public struct TLSIdentity: Sendable {
    /// The certificate, its authorities behind it, in PEM.
    public let certificate: String
    /// Its private key in PEM, without a password.
    public let key: Secret

    /// A certificate with its key. No certificate is asked of clients.
    /// - Parameters:
    ///   - certificate: In PEM, authorities behind it.
    ///   - key: In PEM, without a password.
    public init(certificate: String, key: Secret) {
        self.certificate = certificate
        self.key = key
    }
}
