import Foundation

/// The fields of a certificate that are read on every platform alike (RFC 5280 §4.1).
struct CertificateFields {
    let notBefore: Date
    let notAfter: Date
    /// The whole element, tag and length included.
    let subjectPublicKeyInfo: Data

    init?(_ der: Data) {
        var outer = DERReader(der)
        guard var certificate = outer.takeSequence(), outer.isAtEnd, var body = certificate.takeSequence() else { return nil }
        _ = body.take(DERReader.explicit(0))
        // Serial number, signature algorithm and issuer come before the dates, the subject after them.
        guard body.take(DERReader.integer) != nil, body.takeSequence() != nil, body.takeSequence() != nil,
            var validity = body.takeSequence(), let notBefore = DERTime.take(from: &validity),
            let notAfter = DERTime.take(from: &validity), body.takeSequence() != nil, body.nextTag == DERReader.sequence,
            let key = body.takeElement()
        else { return nil }
        (self.notBefore, self.notAfter, subjectPublicKeyInfo) = (notBefore, notAfter, key.whole)
    }
}
