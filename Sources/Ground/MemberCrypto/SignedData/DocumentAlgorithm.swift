package import Foundation

/// The algorithms of signed documents by their object identifiers (RFC 5754, RFC 3370).
enum DocumentAlgorithm {
    /// A hash.
    static func hash(_ identifier: String) -> DigestAlgorithm? {
        switch identifier {
        case "1.3.14.3.2.26": .sha1
        case "2.16.840.1.101.3.4.2.1": .sha256
        case "2.16.840.1.101.3.4.2.2": .sha384
        case "2.16.840.1.101.3.4.2.3": .sha512
        default: nil
        }
    }

    /// Whether a signature algorithm matches a hash; an algorithm that names no hash matches every hash.
    static func fits(_ identifier: String, _ hash: DigestAlgorithm) -> Bool {
        switch identifier {
        case "1.2.840.113549.1.1.1", "1.2.840.10045.2.1": true
        case "1.2.840.113549.1.1.5": hash == .sha1
        case "1.2.840.113549.1.1.11", "1.2.840.10045.4.3.2": hash == .sha256
        case "1.2.840.113549.1.1.12", "1.2.840.10045.4.3.3": hash == .sha384
        case "1.2.840.113549.1.1.13", "1.2.840.10045.4.3.4": hash == .sha512
        default: false
        }
    }
}

extension PublicKey {
    /// Checks a signature as documents have it: RSA with PKCS #1 padding, or ECDSA as ASN.1 with the curve's own hash.
    package func verifies(_ signature: Data, over data: Data, _ hash: DigestAlgorithm) -> Bool {
        switch (self, hash) {
        case (.rsa(let key), .sha1): key.verifyOldSignature(signature, over: data)
        case (.rsa(let key), .sha256): key.verify(signature: signature, over: data, scheme: .pkcs1(.sha256))
        case (.rsa(let key), .sha384): key.verify(signature: signature, over: data, scheme: .pkcs1(.sha384))
        case (.rsa(let key), .sha512): key.verify(signature: signature, over: data, scheme: .pkcs1(.sha512))
        case (.p256(let key), .sha256): Self.sideBySide(signature, 32).map { key.verify(signature: $0, over: data) } ?? false
        case (.p384(let key), .sha384): Self.sideBySide(signature, 48).map { key.verify(signature: $0, over: data) } ?? false
        case (.p521(let key), .sha512): Self.sideBySide(signature, 66).map { key.verify(signature: $0, over: data) } ?? false
        default: false
        }
    }

    /// r and s, each of the curve's width, from their ASN.1 form.
    private static func sideBySide(_ der: Data, _ width: Int) -> Data? {
        var outer = DERReader(der)
        guard var pair = outer.takeSequence(), outer.isAtEnd, let r = pair.take(DERReader.integer),
            let s = pair.take(DERReader.integer), pair.isAtEnd
        else { return nil }
        let halves = [r, s].map(DERWriter.stripped)
        guard halves.allSatisfy({ $0.count <= width }) else { return nil }
        return halves.reduce(Data()) { $0 + Data(count: width - $1.count) + $1 }
    }
}
