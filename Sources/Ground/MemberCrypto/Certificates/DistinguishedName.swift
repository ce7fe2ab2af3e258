public import Foundation
import MemberCore

/// The name of a certificate's subject or issuer (RFC 5280 §4.1.2.4).
public struct DistinguishedName: Sendable, Equatable {
    /// One part of a name.
    public struct Attribute: Sendable, Equatable {
        /// What kind of part: an object identifier with dots, such as `2.5.4.3` for the common name.
        public let identifier: String
        /// The part's text; nil for a kind of text that is not UTF-8 or ASCII.
        public let text: String?
    }

    /// The whole name, DER: two names are one if these bytes are equal.
    public let der: Data
    /// The parts in order.
    public let attributes: [Attribute]

    /// The common name, `CN`; nil if there is none.
    public var commonName: String? { attributes.first { $0.identifier == "2.5.4.3" }?.text }

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
