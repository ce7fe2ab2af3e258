import Foundation

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
