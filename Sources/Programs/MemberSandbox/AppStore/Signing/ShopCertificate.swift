import Foundation
import MemberCrypto

/// A certificate with its key.
struct ShopCertificate: Sendable {
    /// What a certificate is for.
    enum Role: Sendable {
        case root, intermediate, leaf
    }

    let der: Data
    let key: ShopKey
    /// The subject's name, encoded.
    let subject: Data
    /// The issuer and the serial number, by which a signed document names its signer.
    let issuerAndSerial: Data

    var pem: String { ShopKey.pem("CERTIFICATE", der) }

    /// Issues a certificate.
    /// - Parameters:
    ///   - role: What it is for; leaves and intermediates bear the mark of the store's.
    ///   - name: Whom it is about.
    ///   - key: The key that it is about.
    ///   - issuer: Who issues it; nil for a root, which issues itself.
    ///   - life: When it holds.
    ///   - serial: Its number.
    /// - Throws: `CryptoError` if the issuer cannot sign.
    init(
        _ role: Role, _ name: String, key: ShopKey, issuer: ShopCertificate? = nil, life: ClosedRange<ShopTime>, serial: Data
    ) throws(CryptoError) {
        subject = DER.sequence(DER.set([DER.sequence(DER.identifier("2.5.4.3"), DER.utf8(name))]))
        let (issuerName, signer) = (issuer?.subject ?? subject, issuer?.key ?? key)
        let number = DER.integer(serial)
        let body = DER.sequence(
            DER.explicit(0, DER.integer(2)), number, signer.algorithm, issuerName,
            DER.sequence(DER.time(life.lowerBound), DER.time(life.upperBound)), subject, key.publicInfo,
            DER.explicit(3, DER.element(0x30, Self.extensions(role, key))))
        der = DER.sequence(body, signer.algorithm, DER.bits(try signer.sign(body)))
        self.key = key
        issuerAndSerial = DER.sequence(issuerName, number)
    }

    /// Takes a certificate that was kept.
    init(der: Data, key: ShopKey, issuerAndSerial: Data, subject: Data) {
        (self.der, self.key, self.issuerAndSerial, self.subject) = (der, key, issuerAndSerial, subject)
    }

    /// Authority or not, what the key is for, which key it is (RFC 5280 §4.2.1), and the store's mark.
    private static func extensions(_ role: Role, _ key: ShopKey) -> [Data] {
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
        var list = [
            one("2.5.29.19", isCritical: true, constraints), one("2.5.29.15", isCritical: true, usage),
            one("2.5.29.14", isCritical: false, identifier),
        ]
        if role == .leaf { list.append(one("1.2.840.113635.100.6.11.1", isCritical: false, DER.null)) }
        if role == .intermediate { list.append(one("1.2.840.113635.100.6.2.1", isCritical: false, DER.null)) }
        return list
    }

    private static func one(_ identifier: String, isCritical: Bool, _ value: Data) -> Data {
        isCritical
            ? DER.sequence(DER.identifier(identifier), DER.boolean(true), DER.octetString(value))
            : DER.sequence(DER.identifier(identifier), DER.octetString(value))
    }
}
