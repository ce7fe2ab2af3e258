package import Foundation

/// A response of the Online Certificate Status Protocol (RFC 6960 §4.2), signed by the issuer of the certificate in question.
package enum StatusResponse {
    /// Responds to a request about one certificate.
    /// - Parameters:
    ///   - request: The request, DER.
    ///   - issuer: The issuer, with its key.
    ///   - isRevoked: Whether the certificate was revoked.
    ///   - time: The time; the response is valid for a day.
    /// - Returns: The response, DER; nil for a request that cannot be read.
    /// - Throws: ``CryptoError``.
    package static func make(
        to request: Data, by issuer: KeyedCertificate, isRevoked: Bool, at time: Date
    ) throws(CryptoError) -> Data? {
        guard let name = certificateName(in: request) else { return nil }
        let now = DER.generalizedTime(time)
        let status = isRevoked ? DER.element(0xA1, now) : DER.element(0x80, Data())
        let single = DER.sequence(name, status, now, DER.explicit(0, DER.generalizedTime(time + 86_400)))
        let data = DER.sequence(DER.explicit(1, issuer.subject), now, DER.sequence(single))
        let basic = DER.sequence(data, issuer.key.algorithm, DER.bits(try issuer.key.sign(data)))
        let bytes = DER.sequence(DER.identifier("1.3.6.1.5.5.7.48.1.1"), DER.octetString(basic))
        return DER.sequence(DER.element(0x0A, Data([0])), DER.explicit(0, bytes))
    }

    /// The name by which the request asks for its first certificate (`CertID`), as it is encoded.
    private static func certificateName(in request: Data) -> Data? {
        var outer = DERReader(request)
        guard var whole = outer.takeSequence(), var signed = whole.takeSequence() else { return nil }
        // A version and the name of the requestor may come first.
        _ = signed.take(0xA0)
        _ = signed.take(0xA1)
        guard var list = signed.takeSequence(), var first = list.takeSequence(), let name = first.take(DERReader.sequence) else {
            return nil
        }
        return DER.element(DERReader.sequence, Data(name))
    }
}

extension DER {
    /// Returns a time with four digits for the year.
    fileprivate static func generalizedTime(_ time: Date) -> Data {
        element(0x18, Data((time.ISO8601Format().filter(\.isNumber) + "Z").utf8))
    }
}
