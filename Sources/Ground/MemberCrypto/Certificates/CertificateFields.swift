import Foundation

/// The fields of a certificate that are read on every platform alike (RFC 5280 §4.1).
struct CertificateFields {
    let serialNumber: Data
    let signatureAlgorithm: String
    let issuer: DistinguishedName
    let notBefore: Date
    let notAfter: Date
    let subject: DistinguishedName
    /// The whole element, tag and length included.
    let subjectPublicKeyInfo: Data
    let extensions: [CertificateExtension]

    init?(_ der: Data) {
        var outer = DERReader(der)
        guard var certificate = outer.takeSequence(), outer.isAtEnd, var body = certificate.takeSequence() else { return nil }
        _ = body.take(DERReader.explicit(0))
        guard let serial = body.take(DERReader.integer), var algorithm = body.takeSequence(),
            let algorithmName = algorithm.take(DERReader.objectIdentifier).flatMap(ObjectIdentifier.text),
            let issuer = DistinguishedName(&body),
            var validity = body.takeSequence(), let notBefore = DERTime.take(from: &validity),
            let notAfter = DERTime.take(from: &validity), let subject = DistinguishedName(&body),
            body.nextTag == DERReader.sequence, let key = body.takeElement(), let extensions = Self.extensions(&body)
        else { return nil }
        (serialNumber, signatureAlgorithm, self.issuer, self.subject) = (serial, algorithmName, issuer, subject)
        (self.notBefore, self.notAfter, subjectPublicKeyInfo) = (notBefore, notAfter, key.whole)
        self.extensions = extensions
    }

    /// What follows the key: two identifiers that nobody uses, and the extensions.
    private static func extensions(_ body: inout DERReader) -> [CertificateExtension]? {
        for unused: UInt8 in [0x81, 0x82] { _ = body.take(unused) }
        guard !body.isAtEnd else { return [] }
        guard var wrapper = body.enter(DERReader.explicit(3)), body.isAtEnd, var list = wrapper.takeSequence(), wrapper.isAtEnd
        else { return nil }
        var extensions: [CertificateExtension] = []
        while !list.isAtEnd {
            guard let one = list.takeSequence().flatMap(CertificateExtension.init) else { return nil }
            extensions.append(one)
        }
        return extensions
    }
}
