import Foundation
import MemberCrypto

/// A certificate with its key.
struct KeyedCertificate: Sendable {
    /// What a certificate is for.
    enum Role: Sendable {
        case root, intermediate, leaf
    }

    let der: Data
    let key: KeyPair
    /// The subject's name, encoded.
    let subject: Data
    /// The issuer and the serial number, by which a signed document names its signer.
    let issuerAndSerial: Data

    var pem: String { KeyPair.pem("CERTIFICATE", der) }

    /// Issues a certificate.
    /// - Parameters:
    ///   - role: What it is for.
    ///   - name: Whom it is about.
    ///   - key: The key that it is about.
    ///   - issuer: Who issues it; nil for a root, which issues itself.
    ///   - life: When it holds.
    ///   - serial: Its number.
    ///   - mark: An extension without a value that says whose certificate it is, by its object identifier.
    /// - Throws: `CryptoError` if the issuer cannot sign.
    init(
        _ role: Role, _ name: String, key: KeyPair, issuer: KeyedCertificate? = nil, life: ClosedRange<Date>, serial: Data,
        mark: String? = nil
    ) throws(CryptoError) {
        subject = DER.sequence(DER.set([DER.sequence(DER.identifier("2.5.4.3"), DER.utf8(name))]))
        let (issuerName, signer) = (issuer?.subject ?? subject, issuer?.key ?? key)
        let number = DER.integer(serial)
        let body = DER.sequence(
            DER.explicit(0, DER.integer(2)), number, signer.algorithm, issuerName,
            DER.sequence(DER.time(life.lowerBound), DER.time(life.upperBound)), subject, key.publicInfo,
            DER.explicit(3, DER.element(0x30, Self.extensions(role, key, mark))))
        der = DER.sequence(body, signer.algorithm, DER.bits(try signer.sign(body)))
        self.key = key
        issuerAndSerial = DER.sequence(issuerName, number)
    }

    /// Takes a certificate that was kept.
    init(der: Data, key: KeyPair, issuerAndSerial: Data, subject: Data) {
        (self.der, self.key, self.issuerAndSerial, self.subject) = (der, key, issuerAndSerial, subject)
    }

    /// Authority or not, what the key is for, which key it is (RFC 5280 §4.2.1), and the mark.
    private static func extensions(_ role: Role, _ key: KeyPair, _ mark: String?) -> [Data] {
        let isAuthority = role != .leaf
        let constraints =
            switch role {
            case .root: DER.sequence(DER.boolean(true))
            case .intermediate: DER.sequence(DER.boolean(true), DER.integer(0))
            case .leaf: DER.sequence()
            }
        // keyCertSign and cRLSign are bits 5 and 6, digitalSignature is bit 0.
        let usage = DER.element(0x03, isAuthority ? Data([1, 0x06]) : Data([7, 0x80]))
        let identifier = DER.octetString(Digest.sha1(key.publicInfo))
        let list = [
            one("2.5.29.19", isCritical: true, constraints), one("2.5.29.15", isCritical: true, usage),
            one("2.5.29.14", isCritical: false, identifier),
        ]
        return list + (mark.map { [one($0, isCritical: false, DER.null)] } ?? [])
    }

    private static func one(_ identifier: String, isCritical: Bool, _ value: Data) -> Data {
        isCritical
            ? DER.sequence(DER.identifier(identifier), DER.boolean(true), DER.octetString(value))
            : DER.sequence(DER.identifier(identifier), DER.octetString(value))
    }
}
