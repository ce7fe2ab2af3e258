package import Foundation

/// A key pair of any kind, which signs certificates, tokens and documents.
package enum KeyPair: Sendable {
    case rsa(RSAPrivateKey)
    case p256(P256PrivateKey)
    case p384(P384PrivateKey)

    /// The signature algorithm, as documents name it.
    package var algorithm: Data {
        switch self {
        case .rsa: DER.sequence(DER.identifier("1.2.840.113549.1.1.11"), DER.null)
        case .p256: DER.sequence(DER.identifier("1.2.840.10045.4.3.2"))
        case .p384: DER.sequence(DER.identifier("1.2.840.10045.4.3.3"))
        }
    }

    /// The public key, as certificates contain it (RFC 5280 §4.1.2.7).
    package var publicInfo: Data {
        switch self {
        case .rsa(let key):
            let numbers = DER.sequence(DER.integer(key.modulus), DER.integer(key.exponent))
            return DER.sequence(DER.sequence(DER.identifier("1.2.840.113549.1.1.1"), DER.null), DER.bits(numbers))
        case .p256(let key):
            return Self.pointInfo("1.2.840.10045.3.1.7", key.publicKey.x, key.publicKey.y)
        case .p384(let key):
            return Self.pointInfo("1.3.132.0.34", key.publicKey.x, key.publicKey.y)
        }
    }

    /// Signs data in the form that documents contain; ECDSA is in ASN.1.
    package func sign(_ data: Data) throws(CryptoError) -> Data {
        switch self {
        case .rsa(let key): try key.sign(data, scheme: .pkcs1(.sha256))
        case .p256(let key): ECDSASignature.der(try key.sign(data))
        case .p384(let key): ECDSASignature.der(try key.sign(data))
        }
    }

    /// The pair in PKCS #8, for the state file; an RSA pair is PKCS #1 inside of it.
    package var pkcs8: Data {
        switch self {
        case .rsa(let key):
            DER.sequence(
                DER.integer(0), DER.sequence(DER.identifier("1.2.840.113549.1.1.1"), DER.null), DER.octetString(key.pkcs1))
        case .p256(let key): Self.pairInfo("1.2.840.10045.3.1.7", key.d, key.publicKey.x + key.publicKey.y)
        case .p384(let key): Self.pairInfo("1.3.132.0.34", key.d, key.publicKey.x + key.publicKey.y)
        }
    }

    /// The pair as a text, as in a `.p8` file.
    package var pem: String { Self.pem("PRIVATE KEY", pkcs8) }

    /// Reads the text of ``pem``.
    package init(pem: String) throws(CryptoError) {
        switch try PrivateKey(pem: pem) {
        case .rsa(let key): self = .rsa(key)
        case .p256(let key): self = .p256(key)
        case .p384(let key): self = .p384(key)
        case .p521, .ed25519: throw .invalidKey
        }
    }

    package init(_ key: RSAPrivateKey) { self = .rsa(key) }
    package init(_ key: P256PrivateKey) { self = .p256(key) }
    package init(_ key: P384PrivateKey) { self = .p384(key) }

    /// Makes a text of RFC 7468.
    package static func pem(_ label: String, _ der: Data) -> String {
        let lines = der.base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
        return "-----BEGIN \(label)-----\n\(lines)\n-----END \(label)-----\n"
    }

    private static func pointInfo(_ curve: String, _ x: Data, _ y: Data) -> Data {
        DER.sequence(curveAlgorithm(curve), DER.bits([4] + x + y))
    }

    private static func pairInfo(_ curve: String, _ d: Data, _ point: Data) -> Data {
        let key = DER.sequence(DER.integer(1), DER.octetString(d), DER.explicit(1, DER.bits([4] + point)))
        return DER.sequence(DER.integer(0), curveAlgorithm(curve), DER.octetString(key))
    }

    private static func curveAlgorithm(_ curve: String) -> Data {
        DER.sequence(DER.identifier("1.2.840.10045.2.1"), DER.identifier(curve))
    }
}
