package import Foundation
import MemberCore

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

    /// Reads the fields after the key: two unused identifiers, and the extensions.
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

/// The name of a certificate's subject or issuer (RFC 5280 §4.1.2.4).
package struct DistinguishedName: Sendable, Equatable {
    /// One part of a name.
    package struct Attribute: Sendable, Equatable {
        /// The kind of the part: an object identifier with dots, such as `2.5.4.3` for the common name.
        package let identifier: String
        /// The part's text; nil for a kind of text that is not UTF-8 or ASCII.
        package let text: String?
    }

    /// The whole name in DER. Two names are the same if these bytes are equal.
    package let der: Data
    /// The parts in order.
    package let attributes: [Attribute]

    /// The common name, `CN`; nil if the name lacks it.
    package var commonName: String? { attributes.first { $0.identifier == "2.5.4.3" }?.text }

    /// Reads the next element.
    init?(_ reader: inout DERReader) {
        guard reader.nextTag == DERReader.sequence, let element = reader.takeElement() else { return nil }
        var (sets, attributes) = (DERReader(element.content), [Attribute]())
        while !sets.isAtEnd {
            guard var set = sets.enter(DERReader.set) else { return nil }
            while !set.isAtEnd {
                guard let attribute = set.takeSequence().flatMap(Self.attribute) else { return nil }
                attributes.append(attribute)
            }
        }
        (der, self.attributes) = (element.whole, attributes)
    }

    private static func attribute(_ reader: DERReader) -> Attribute? {
        var reader = reader
        guard let identifier = reader.take(DERReader.objectIdentifier).flatMap(ObjectIdentifier.text) else { return nil }
        let isText = [0x0C, 0x13, 0x14, 0x16].contains(reader.nextTag)
        guard let value = reader.takeElement() else { return nil }
        return Attribute(identifier: identifier, text: isText ? String(validUTF8: value.content) : nil)
    }
}

/// One extension of a certificate (RFC 5280 §4.2).
package struct CertificateExtension: Sendable, Equatable {
    /// Its object identifier with dots, such as `2.5.29.19`.
    package let identifier: String
    /// Whether a reader that does not know it must refuse the certificate.
    package let isCritical: Bool
    /// The content of its byte string: DER.
    package let value: Data

    init?(_ reader: DERReader) {
        var reader = reader
        guard let identifier = reader.take(DERReader.objectIdentifier).flatMap(ObjectIdentifier.text) else { return nil }
        let critical = reader.take(DERReader.boolean)
        guard critical == nil || critical?.count == 1, let value = reader.take(DERReader.octetString), reader.isAtEnd else {
            return nil
        }
        (self.identifier, isCritical, self.value) = (identifier, critical?.first.map { $0 != 0 } ?? false, value)
    }
}
