import Foundation
public import MemberCore

/// A public key of any kind that this package checks signatures with.
public enum PublicKey: Sendable, Equatable {
    /// RSA.
    case rsa(RSAPublicKey)
    /// ECDSA on P-256.
    case p256(P256PublicKey)
    /// ECDSA on P-384.
    case p384(P384PublicKey)
    /// ECDSA on P-521.
    case p521(P521PublicKey)
    /// Ed25519.
    case ed25519(Ed25519PublicKey)

    /// Reads a SubjectPublicKeyInfo (RFC 5280 §4.1.2.7).
    init(subjectPublicKeyInfo der: Data) throws(CryptoError) {
        var outer = DERReader(der)
        guard var reader = outer.takeSequence(), outer.isAtEnd, let identifier = reader.takeSequence(),
            let algorithm = KeyAlgorithm(identifier), let key = reader.takeBits(), reader.isAtEnd
        else { throw .invalidKey }
        switch algorithm {
        case .rsa:
            guard let numbers = PKCS1.decode(key), numbers.count == 2 else { throw .invalidKey }
            self = .rsa(try RSAPublicKey(modulus: numbers[0], exponent: numbers[1]))
        case .ec(.p256): self = .p256(try P256PublicKey(uncompressed: key))
        case .ec(.p384): self = .p384(try P384PublicKey(uncompressed: key))
        case .ec(.p521): self = .p521(try P521PublicKey(uncompressed: key))
        case .ed25519: self = .ed25519(try Ed25519PublicKey(x: key))
        }
    }
}

/// A key pair of any kind that this package signs with.
public enum PrivateKey: Sendable {
    /// RSA.
    case rsa(RSAPrivateKey)
    /// ECDSA on P-256.
    case p256(P256PrivateKey)
    /// ECDSA on P-384.
    case p384(P384PrivateKey)
    /// ECDSA on P-521.
    case p521(P521PrivateKey)
    /// Ed25519.
    case ed25519(Ed25519PrivateKey)

    /// The public half.
    public var publicKey: PublicKey {
        switch self {
        case .rsa(let key): .rsa(key.publicKey)
        case .p256(let key): .p256(key.publicKey)
        case .p384(let key): .p384(key.publicKey)
        case .p521(let key): .p521(key.publicKey)
        case .ed25519(let key): .ed25519(key.publicKey)
        }
    }

    /// Reads the first private key of a PEM text.
    /// - Parameter pem: PKCS #8 (`PRIVATE KEY`, RFC 5958) or the traditional forms (`RSA PRIVATE KEY`, RFC 8017 A.1.2;
    ///   `EC PRIVATE KEY`, RFC 5915); other blocks are skipped.
    /// - Throws: ``CryptoError/encryptedKey`` if it has a password, ``CryptoError/noKey`` if the text has no private key,
    ///   ``CryptoError/invalidKey``, ``CryptoError/weakKey``.
    public init(pem: String) throws(CryptoError) {
        guard let block = PEM.blocks(pem).first(where: { $0.label.hasSuffix("PRIVATE KEY") }) else { throw .noKey }
        guard block.label != "ENCRYPTED PRIVATE KEY" else { throw .encryptedKey }
        guard let der = block.der else { throw pem.contains("Proc-Type: 4,ENCRYPTED") ? .encryptedKey : .invalidKey }
        switch block.label {
        case "PRIVATE KEY": try self.init(pkcs8: der)
        case "RSA PRIVATE KEY": self = .rsa(try RSAPrivateKey(pkcs1: der))
        case "EC PRIVATE KEY": try self.init(sec1: der, curve: nil)
        default: throw .invalidKey
        }
    }

    /// Reads a PrivateKeyInfo (RFC 5958 §2).
    private init(pkcs8 der: Data) throws(CryptoError) {
        var outer = DERReader(der)
        guard var reader = outer.takeSequence(), outer.isAtEnd, reader.take(DERReader.integer) != nil,
            let identifier = reader.takeSequence(), let algorithm = KeyAlgorithm(identifier),
            let key = reader.take(DERReader.octetString)
        else { throw .invalidKey }
        switch algorithm {
        case .rsa: self = .rsa(try RSAPrivateKey(pkcs1: key))
        case .ec(let curve): try self.init(sec1: key, curve: curve)
        case .ed25519:
            var inner = DERReader(key)
            guard let d = inner.take(DERReader.octetString), inner.isAtEnd else { throw .invalidKey }
            self = .ed25519(try Ed25519PrivateKey(d: d))
        }
    }

    /// Reads an ECPrivateKey (RFC 5915 §3); the curve is inside unless PKCS #8 named it already.
    private init(sec1 der: Data, curve outerCurve: EllipticCurve?) throws(CryptoError) {
        var outer = DERReader(der)
        guard var reader = outer.takeSequence(), outer.isAtEnd, reader.take(DERReader.integer) == Data([1]),
            let d = reader.take(DERReader.octetString)
        else { throw .invalidKey }
        let innerCurve = reader.take(DERReader.explicit(0)).flatMap { content in
            var reader = DERReader(content)
            return reader.take(DERReader.objectIdentifier).flatMap(EllipticCurve.init(identifier:))
        }
        var point: Data?
        if let content = reader.take(DERReader.explicit(1)) {
            var inner = DERReader(content)
            point = inner.takeBits()
        }
        switch outerCurve ?? innerCurve {
        case .p256: self = .p256(try Self.pair(d, point))
        case .p384: self = .p384(try Self.pair(d, point))
        case .p521: self = .p521(try Self.pair(d, point))
        case nil: throw .invalidKey
        }
    }

    private static func pair<Curve>(_ d: Data, _ point: Data?) throws(CryptoError) -> ECPrivateKey<Curve> {
        guard let point else { return try ECPrivateKey(d: d) }
        let publicKey = try ECPublicKey<Curve>(uncompressed: point)
        return try ECPrivateKey(x: publicKey.x, y: publicKey.y, d: d)
    }
}

extension PrivateKey: Masked {
    /// A mask; never the key.
    public var description: String { "<private key>" }
}
