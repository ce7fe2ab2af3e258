public import Foundation
import MemberCore

/// An X.509 certificate, parsed once (RFC 5280). It does not change after the initialiser, so tasks may share it.
///
/// Reading a certificate does not mean to trust it: that is decided where its chain is checked.
public struct Certificate: Sendable, Equatable {
    /// The certificate's bytes.
    public let der: Data
    /// The key it is about; nil for a kind of key, or a size, that this package does not use.
    package let publicKey: PublicKey?
    /// When its validity begins.
    public let notBefore: Date
    /// When its validity ends.
    public let notAfter: Date
    /// The SHA-256 of the key's SubjectPublicKeyInfo, 32 bytes: to compare with a pin (RFC 7469 §2.4).
    public let publicKeySHA256: Data
    /// The number that its issuer gave it, big-endian, as it is encoded.
    public let serialNumber: Data
    /// The name it was issued to.
    package let subject: DistinguishedName
    /// The name of its issuer.
    package let issuer: DistinguishedName
    /// Its extensions in order.
    package let extensions: [CertificateExtension]
    /// The algorithm of its issuer's signature: an object identifier with dots.
    let signatureAlgorithm: String
    let handle: PlatformCertificate

    /// Reads a certificate.
    /// - Parameter der: Its DER bytes, and nothing after them.
    /// - Throws: ``CryptoError/certificate(_:)`` with ``CertificateProblem/malformed``.
    public init(der: Data) throws(CryptoError) {
        guard let fields = CertificateFields(der), let handle = PlatformCertificate(der) else {
            throw .certificate(.malformed)
        }
        (self.der, self.handle) = (Data(der), handle)
        (notBefore, notAfter) = (fields.notBefore, fields.notAfter)
        publicKey = try? PublicKey(subjectPublicKeyInfo: fields.subjectPublicKeyInfo)
        publicKeySHA256 = Digest.sha256(fields.subjectPublicKeyInfo)
        (serialNumber, signatureAlgorithm) = (fields.serialNumber, fields.signatureAlgorithm)
        (subject, issuer, extensions) = (fields.subject, fields.issuer, fields.extensions)
    }

    /// Reads the first certificate of a PEM text.
    /// - Parameter pem: The text; other blocks are skipped.
    /// - Throws: ``CryptoError/certificate(_:)`` with ``CertificateProblem/malformed``, also if there is no certificate.
    public init(pem: String) throws(CryptoError) {
        guard let first = try Self.all(pem: pem).first else { throw .certificate(.malformed) }
        self = first
    }

    /// Reads all certificates of a PEM text in order.
    /// - Parameter pem: The text; other blocks are skipped.
    /// - Returns: The certificates; none if there is no such block.
    /// - Throws: ``CryptoError/certificate(_:)`` with ``CertificateProblem/malformed`` for a broken one.
    public static func all(pem: String) throws(CryptoError) -> [Certificate] {
        var certificates: [Certificate] = []
        for block in PEM.blocks(pem) where block.label == "CERTIFICATE" {
            guard let der = block.der else { throw .certificate(.malformed) }
            certificates.append(try Certificate(der: der))
        }
        return certificates
    }

    /// An extension by its identifier.
    /// - Parameter identifier: The object identifier with dots.
    /// - Returns: The first one of that identifier; nil if the certificate lacks it.
    package func `extension`(_ identifier: String) -> CertificateExtension? {
        extensions.first { $0.identifier == identifier }
    }

    /// The SHA-256 of the certificate in base64url: `x5t#S256` (RFC 7517 §4.9, RFC 8705 §3.1).
    public var thumbprint: String { Base64URL.encode(Digest.sha256(der)) }

    /// Whether the bytes are the same.
    public static func == (left: Certificate, right: Certificate) -> Bool { left.der == right.der }
}
