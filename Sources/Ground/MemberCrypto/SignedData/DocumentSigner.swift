import Foundation

/// One signature of a document (SignerInfo, RFC 5652 §5.3).
struct DocumentSigner: Sendable {
    /// How the signer's certificate is named.
    private enum Name: Sendable {
        case issuerAndSerial(issuer: Data, serial: Data)
        case subjectKey(Data)
    }

    private let name: Name
    let digestName: String
    private let signatureName: String
    /// The signed attributes as they are signed; nil if the content itself is.
    private let attributes: Data?
    private let signature: Data

    /// The signers of a set; nil if one is broken.
    static func all(_ reader: BERReader) -> [DocumentSigner]? {
        var (reader, signers) = (reader, [DocumentSigner]())
        while !reader.isAtEnd {
            guard let one = reader.enter(DERReader.sequence).flatMap(DocumentSigner.init) else { return nil }
            signers.append(one)
        }
        return signers
    }

    private init?(_ reader: BERReader) {
        var reader = reader
        guard reader.take(DERReader.integer) != nil, let name = Self.name(&reader),
            var digest = reader.enter(DERReader.sequence), let digestName = digest.takeIdentifier()
        else { return nil }
        var attributes: Data?
        if let element = reader.take(DERReader.explicit(0)) {
            guard !element.isIndefinite else { return nil }
            // The signed bytes are a SET, which has another tag in the document (RFC 5652 §5.4).
            attributes = [DERReader.set] + reader.whole(element).dropFirst()
        }
        guard var algorithm = reader.enter(DERReader.sequence), let signatureName = algorithm.takeIdentifier(),
            let element = reader.next(), let signature = reader.string(of: element)
        else { return nil }
        (self.name, self.digestName, self.signatureName) = (name, digestName, signatureName)
        (self.attributes, self.signature) = (attributes, signature)
    }

    private static func name(_ reader: inout BERReader) -> Name? {
        if reader.nextTag == 0x80 { return reader.next().map { .subjectKey(reader.content(of: $0)) } }
        guard var pair = reader.enter(DERReader.sequence), let issuer = pair.take(DERReader.sequence),
            let serial = pair.take(DERReader.integer)
        else { return nil }
        return .issuerAndSerial(issuer: pair.whole(issuer), serial: pair.content(of: serial))
    }

    /// Whether the certificate's name is this signer's; the signature is not checked.
    func isMade(by certificate: Certificate) -> Bool {
        switch name {
        case .issuerAndSerial(let issuer, let serial):
            return certificate.serialNumber == serial && certificate.issuer.der == issuer
        case .subjectKey(let key):
            guard let value = certificate.extension("2.5.29.14")?.value else { return false }
            var reader = DERReader(value)
            return reader.take(DERReader.octetString) == key
        }
    }

    /// Checks the signature over the content.
    func verify(
        _ content: Data, _ contentType: String, by certificate: Certificate, allowsSHA1: Bool
    ) throws(CryptoError) {
        guard let hash = DocumentAlgorithm.hash(digestName), hash != .sha1 || allowsSHA1,
            DocumentAlgorithm.fits(signatureName, hash), let key = certificate.publicKey
        else { throw .signedData(.unsupportedAlgorithm) }
        if let attributes {
            let signed = SignedAttributes(attributes)
            guard signed?.contentType == contentType, let expected = signed?.messageDigest,
                constantTimeEquals(expected, digest(content, hash))
            else { throw .signedData(.badSignature) }
        }
        guard key.verifies(signature, over: attributes ?? content, hash) else { throw .signedData(.badSignature) }
    }
}

/// The two attributes that every signature over attributes has (RFC 5652 §11).
private struct SignedAttributes {
    var contentType: String?
    var messageDigest: Data?

    init?(_ set: Data) {
        var outer = BERReader(set)
        guard var list = outer.enter(DERReader.set) else { return nil }
        while !list.isAtEnd {
            guard var attribute = list.enter(DERReader.sequence), let name = attribute.takeIdentifier(),
                var values = attribute.enter(DERReader.set)
            else { return nil }
            switch name {
            case "1.2.840.113549.1.9.3": contentType = values.takeIdentifier()
            case "1.2.840.113549.1.9.4": messageDigest = values.next().flatMap(values.string)
            default: break
            }
        }
    }
}
