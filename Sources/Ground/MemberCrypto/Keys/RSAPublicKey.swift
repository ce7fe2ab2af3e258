public import Foundation

/// An RSA public key, parsed once. Nothing in it changes after the initialiser, so tasks may share it.
public struct RSAPublicKey: Sendable, Equatable {
    /// The modulus, big-endian, without leading zeros (`n` of RFC 7518 §6.3.1.1).
    public let modulus: Data
    /// The public exponent, big-endian, without leading zeros (`e`).
    public let exponent: Data
    private let key: PlatformRSAPublicKey

    /// A key from its two numbers.
    /// - Parameters:
    ///   - modulus: Big-endian; 2048 to 8192 bits, odd.
    ///   - exponent: Big-endian; odd, above 1, at most 64 bits.
    /// - Throws: ``CryptoError/weakKey`` below 2048 bits, ``CryptoError/invalidKey`` for numbers out of range.
    public init(modulus: Data, exponent: Data) throws(CryptoError) {
        let (modulus, exponent) = (PKCS1.stripped(modulus), PKCS1.stripped(exponent))
        guard Self.bits(modulus) >= Self.allowedBits.lowerBound else { throw .weakKey }
        guard Self.allowedBits.contains(Self.bits(modulus)), modulus.last.map({ $0 & 1 }) == 1,
            exponent.count <= 8, exponent != Data([1]), exponent.last.map({ $0 & 1 }) == 1,
            let key = PlatformRSAPublicKey(pkcs1: PKCS1.encode([modulus, exponent]))
        else { throw .invalidKey }
        (self.modulus, self.exponent, self.key) = (modulus, exponent, key)
    }

    /// The length of the modulus in bits.
    public var bits: Int { Self.bits(modulus) }

    /// Checks a signature (RFC 8017 §8).
    /// - Parameters:
    ///   - signature: As long as the modulus, and a smaller number.
    ///   - data: What was signed.
    ///   - scheme: How it was signed. A PSS salt must be as long as the hash.
    /// - Returns: Whether this key's owner signed it.
    public func verify(signature: Data, over data: Data, scheme: RSAScheme) -> Bool {
        signature.count == modulus.count && signature.lexicographicallyPrecedes(modulus)
            && key.verify(signature: signature, over: data, scheme: scheme)
    }

    /// Checks an old signature with SHA-1 (RSASSA-PKCS1-v1_5, RFC 8017 §8.2). None is ever made.
    ///
    /// SHA-1 no longer resists collisions: use it only for documents that are known to be old.
    /// - Parameters:
    ///   - signature: As long as the modulus, and a smaller number.
    ///   - data: What was signed.
    /// - Returns: Whether this key's owner signed it.
    public func verifyOldSignature(_ signature: Data, over data: Data) -> Bool {
        signature.count == modulus.count && signature.lexicographicallyPrecedes(modulus)
            && key.verifySHA1(signature: signature, over: data)
    }

    /// Whether the numbers are the same.
    public static func == (left: RSAPublicKey, right: RSAPublicKey) -> Bool {
        left.modulus == right.modulus && left.exponent == right.exponent
    }

    static let allowedBits = 2048...8192

    private static func bits(_ number: Data) -> Int {
        number.count * 8 - (number.first?.leadingZeroBitCount ?? 0)
    }
}
