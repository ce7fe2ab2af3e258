public import Foundation
public import MemberCore

/// An RSA public key, parsed once. It does not change after the initialiser, so tasks may share it.
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
        let (modulus, exponent) = (DERWriter.stripped(modulus), DERWriter.stripped(exponent))
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
    ///   - data: The signed bytes.
    ///   - scheme: How it was signed. A PSS salt must be as long as the hash.
    /// - Returns: Whether this key's owner signed it.
    package func verify(signature: Data, over data: Data, scheme: RSAScheme) -> Bool {
        signature.count == modulus.count && signature.lexicographicallyPrecedes(modulus)
            && key.verify(signature: signature, over: data, scheme: scheme)
    }

    /// Checks an old signature with SHA-1 (RSASSA-PKCS1-v1_5, RFC 8017 §8.2). This package never makes one.
    ///
    /// SHA-1 no longer resists collisions: use it only for documents that are known to be old.
    /// - Parameters:
    ///   - signature: As long as the modulus, and a smaller number.
    ///   - data: The signed bytes.
    /// - Returns: Whether this key's owner signed it.
    package func verifyOldSignature(_ signature: Data, over data: Data) -> Bool {
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

/// An RSA key pair, parsed once. It does not change after the initialiser, so tasks may share it.
public struct RSAPrivateKey: Sendable {
    /// The public half.
    public let publicKey: RSAPublicKey
    /// The pair in the form of PKCS #1, for sealed storage.
    package let pkcs1: Data
    private let key: PlatformRSAPrivateKey

    /// A fresh pair with the exponent 65537.
    /// - Parameter bits: 2048 to 8192. At 2048 it takes some 50 to 300 ms: keep the pair.
    /// - Returns: The pair.
    /// - Throws: ``CryptoError/weakKey``, ``CryptoError/invalidParameter`` above 8192, ``CryptoError/unavailable``.
    public static func generate(bits: Int = 2048) throws(CryptoError) -> RSAPrivateKey {
        guard bits >= RSAPublicKey.allowedBits.lowerBound else { throw .weakKey }
        guard RSAPublicKey.allowedBits.contains(bits) else { throw .invalidParameter }
        guard let pkcs1 = PlatformRSAPrivateKey.generate(bits: bits) else { throw .unavailable }
        return try RSAPrivateKey(pkcs1: pkcs1)
    }

    /// A pair from the members of a private JSON Web Key (RFC 7518 §6.3), each big-endian.
    /// - Parameters:
    ///   - modulus: `n`
    ///   - exponent: `e`
    ///   - privateExponent: `d`
    ///   - prime1: `p`
    ///   - prime2: `q`
    ///   - exponent1: `dp`
    ///   - exponent2: `dq`
    ///   - coefficient: `qi`
    /// - Throws: ``CryptoError/weakKey``, ``CryptoError/invalidKey``.
    public init(
        modulus: Data, exponent: Data, privateExponent: Data, prime1: Data, prime2: Data, exponent1: Data, exponent2: Data,
        coefficient: Data
    ) throws(CryptoError) {
        let numbers = [modulus, exponent, privateExponent, prime1, prime2, exponent1, exponent2, coefficient]
        try self.init(pkcs1: PKCS1.encode([Data()] + numbers))
    }

    /// A pair from storage.
    package init(pkcs1: Data) throws(CryptoError) {
        guard let numbers = PKCS1.decode(pkcs1), numbers.count == 9, numbers[0].isEmpty else { throw .invalidKey }
        publicKey = try RSAPublicKey(modulus: numbers[1], exponent: numbers[2])
        guard let key = PlatformRSAPrivateKey(pkcs1: pkcs1) else { throw .invalidKey }
        (self.key, self.pkcs1) = (key, pkcs1)
    }

    /// The modulus, big-endian.
    public var modulus: Data { publicKey.modulus }
    /// The public exponent, big-endian.
    public var exponent: Data { publicKey.exponent }

    /// Signs (RFC 8017 §8).
    /// - Parameters:
    ///   - data: The bytes to sign.
    ///   - scheme: How.
    /// - Returns: A signature as long as the modulus.
    /// - Throws: ``CryptoError/unavailable``.
    package func sign(_ data: Data, scheme: RSAScheme) throws(CryptoError) -> Data {
        guard let signature = key.sign(data, scheme: scheme) else { throw .unavailable }
        return signature
    }
}

extension RSAPrivateKey: Masked {
    /// A mask; never the key.
    public var description: String { "<RSA private key>" }
}
