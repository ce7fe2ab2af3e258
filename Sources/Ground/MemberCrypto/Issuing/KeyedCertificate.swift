package import Foundation

/// A certificate with its key.
package struct KeyedCertificate: Sendable {
    /// The purpose of a certificate.
    package enum Role: Sendable {
        case root, intermediate, leaf
    }

    package let der: Data
    package let key: KeyPair
    /// The encoded name of the subject.
    package let subject: Data
    /// The issuer and the serial number, by which a signed document names its signer.
    package let issuerAndSerial: Data

    package var pem: String { KeyPair.pem("CERTIFICATE", der) }

    /// Issues a certificate; one without an issuer is a root, which signs itself. `mark` is the object identifier of an extension
    /// without a value, which marks the owner of the certificate; `responder` is where it can be asked whether it was revoked.
    package init(
        _ role: Role, _ name: String, key: KeyPair, issuer: KeyedCertificate? = nil, life: ClosedRange<Date>, serial: Data,
        mark: String? = nil, responder: String? = nil
    ) throws(CryptoError) {
        subject = DER.sequence(DER.set([DER.sequence(DER.identifier("2.5.4.3"), DER.utf8(name))]))
        let (issuerName, signer) = (issuer?.subject ?? subject, issuer?.key ?? key)
        let number = DER.integer(serial)
        let body = DER.sequence(
            DER.explicit(0, DER.integer(2)), number, signer.algorithm, issuerName,
            DER.sequence(DER.time(life.lowerBound), DER.time(life.upperBound)), subject, key.publicInfo,
            DER.explicit(3, DER.element(0x30, Self.extensions(role, key, mark) + Self.responder(responder))))
        der = DER.sequence(body, signer.algorithm, DER.bits(try signer.sign(body)))
        self.key = key
        issuerAndSerial = DER.sequence(issuerName, number)
    }

    /// Creates a certificate that was stored.
    package init(der: Data, key: KeyPair, issuerAndSerial: Data, subject: Data) {
        (self.der, self.key, self.issuerAndSerial, self.subject) = (der, key, issuerAndSerial, subject)
    }

    /// Returns the extensions: whether it is an authority, the usage and the identifier of the key (RFC 5280 §4.2.1), and the
    /// mark.
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

    /// Returns the extension that names the responder of the status protocol (RFC 5280 §4.2.2.1); empty without one.
    private static func responder(_ address: String?) -> [Data] {
        guard let address else { return [] }
        let access = DER.sequence(DER.identifier("1.3.6.1.5.5.7.48.1"), DER.element(0x86, Data(address.utf8)))
        return [one("1.3.6.1.5.5.7.1.1", isCritical: false, DER.sequence(access))]
    }

    private static func one(_ identifier: String, isCritical: Bool, _ value: Data) -> Data {
        isCritical
            ? DER.sequence(DER.identifier(identifier), DER.boolean(true), DER.octetString(value))
            : DER.sequence(DER.identifier(identifier), DER.octetString(value))
    }
}
