public import Foundation
public import MemberCore

/// A public key on P-256.
public typealias P256PublicKey = ECPublicKey<P256Curve>
/// A public key on P-384.
public typealias P384PublicKey = ECPublicKey<P384Curve>
/// A public key on P-521.
public typealias P521PublicKey = ECPublicKey<P521Curve>

/// A public key for ECDSA, parsed once. It does not change after the initialiser, so tasks may share it.
public struct ECPublicKey<Curve: NamedCurve>: Sendable, Equatable {
    /// The first coordinate, as long as the curve's field: 32, 48 or 66 bytes.
    public let x: Data
    /// The second coordinate, of the same length.
    public let y: Data
    private let key: PlatformECPublicKey

    /// A key from its point.
    /// - Parameters:
    ///   - x: Big-endian, of the full length (RFC 7518 §6.2.1.2).
    ///   - y: Big-endian, of the full length.
    /// - Throws: ``CryptoError/invalidKey`` for another length or a point off the curve.
    public init(x: Data, y: Data) throws(CryptoError) {
        let count = Curve.curve.byteCount
        guard x.count == count, y.count == count, let key = PlatformECPublicKey(Curve.curve, point: x + y) else {
            throw .invalidKey
        }
        (self.x, self.y, self.key) = (Data(x), Data(y), key)
    }

    /// A key from its point without compression: 4, x, y (SEC 1 §2.3.3).
    init(uncompressed point: Data) throws(CryptoError) {
        let count = Curve.curve.byteCount
        guard point.count == 1 + 2 * count, point.first == 4 else { throw .invalidKey }
        try self.init(x: Data(point.dropFirst().prefix(count)), y: Data(point.suffix(count)))
    }

    /// Checks a signature of ECDSA with the curve's hash (RFC 7518 §3.4).
    /// - Parameters:
    ///   - signature: r and s side by side, each as long as a coordinate: 64, 96 or 132 bytes; both in 1..n-1.
    ///   - data: The signed bytes.
    /// - Returns: Whether this key's owner signed it.
    public func verify(signature: Data, over data: Data) -> Bool {
        Curve.curve.admits(signature: signature) && key.verify(signature: signature, over: data)
    }

    /// Whether the points are the same.
    public static func == (left: Self, right: Self) -> Bool { left.x == right.x && left.y == right.y }
}

/// A key pair on P-256.
public typealias P256PrivateKey = ECPrivateKey<P256Curve>
/// A key pair on P-384.
public typealias P384PrivateKey = ECPrivateKey<P384Curve>
/// A key pair on P-521.
public typealias P521PrivateKey = ECPrivateKey<P521Curve>

/// A key pair for ECDSA, parsed once. It does not change after the initialiser, so tasks may share it.
public struct ECPrivateKey<Curve: NamedCurve>: Sendable {
    /// The public half.
    public let publicKey: ECPublicKey<Curve>
    /// The private number, as long as a coordinate.
    package let d: Data
    private let key: PlatformECPrivateKey

    /// A fresh pair.
    public static func generate() -> Self {
        let (point, d) = PlatformECPrivateKey.generate(Curve.curve)
        let count = Curve.curve.byteCount
        // The initialiser refuses points off the curve and numbers of another point; the system makes neither.
        guard let key = try? Self(x: point.prefix(count), y: point.suffix(count), d: d) else {
            preconditionFailure("A key that the system just made is valid")
        }
        return key
    }

    /// A pair from the members of a private JSON Web Key (RFC 7518 §6.2).
    /// - Parameters:
    ///   - x: Big-endian, of the full length.
    ///   - y: Big-endian, of the full length.
    ///   - d: Big-endian, of the full length.
    /// - Throws: ``CryptoError/invalidKey`` if they have another length or do not belong together.
    public init(x: Data, y: Data, d: Data) throws(CryptoError) {
        let publicKey = try ECPublicKey<Curve>(x: x, y: y)
        guard d.count == Curve.curve.byteCount, let key = PlatformECPrivateKey(Curve.curve, point: x + y, d: d) else {
            throw .invalidKey
        }
        (self.publicKey, self.d, self.key) = (publicKey, Data(d), key)
    }

    /// A pair from its private number alone, as long as a coordinate; the point is computed.
    init(d: Data) throws(CryptoError) {
        let count = Curve.curve.byteCount
        guard d.count == count, let point = PlatformECPrivateKey.point(of: d, on: Curve.curve) else { throw .invalidKey }
        try self.init(x: Data(point.prefix(count)), y: Data(point.suffix(count)), d: d)
    }

    /// Signs with ECDSA and the curve's hash (RFC 7518 §3.4).
    /// - Parameter data: The bytes to sign.
    /// - Returns: r and s side by side: 64, 96 or 132 bytes.
    /// - Throws: ``CryptoError/unavailable``.
    public func sign(_ data: Data) throws(CryptoError) -> Data {
        guard let signature = key.sign(data) else { throw .unavailable }
        return signature
    }
}

extension ECPrivateKey: Masked {
    /// A mask; never the key.
    public var description: String { "<\(Curve.curve.rawValue) private key>" }
}
