public import Foundation

/// A key pair on P-256.
public typealias P256PrivateKey = ECPrivateKey<P256Curve>
/// A key pair on P-384.
public typealias P384PrivateKey = ECPrivateKey<P384Curve>
/// A key pair on P-521.
public typealias P521PrivateKey = ECPrivateKey<P521Curve>

/// A key pair for ECDSA, parsed once. Nothing in it changes after the initialiser, so tasks may share it.
public struct ECPrivateKey<Curve: NamedCurve>: Sendable {
    /// The public half.
    public let publicKey: ECPublicKey<Curve>
    /// The private number, as long as a coordinate.
    package let d: Data
    private let key: PlatformECPrivateKey

    /// A fresh pair.
    public static func generate() -> Self {
        let (point, d) = PlatformECPrivateKey.generate(Curve.curve)
        let octets = Curve.curve.octets
        // What is refused are points off the curve and numbers that belong to another point; the system makes neither.
        guard let key = try? Self(x: point.prefix(octets), y: point.suffix(octets), d: d) else {
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
        guard d.count == Curve.curve.octets, let key = PlatformECPrivateKey(Curve.curve, point: x + y, d: d) else {
            throw .invalidKey
        }
        (self.publicKey, self.d, self.key) = (publicKey, Data(d), key)
    }

    /// A pair from its private number alone, as long as a coordinate; the point is computed.
    init(d: Data) throws(CryptoError) {
        let octets = Curve.curve.octets
        guard d.count == octets, let point = PlatformECPrivateKey.point(of: d, on: Curve.curve) else { throw .invalidKey }
        try self.init(x: Data(point.prefix(octets)), y: Data(point.suffix(octets)), d: d)
    }

    /// Signs with ECDSA and the curve's hash (RFC 7518 §3.4).
    /// - Parameter data: What to sign.
    /// - Returns: r and s side by side: 64, 96 or 132 bytes.
    /// - Throws: ``CryptoError/unavailable``.
    public func sign(_ data: Data) throws(CryptoError) -> Data {
        guard let signature = key.sign(data) else { throw .unavailable }
        return signature
    }
}

extension ECPrivateKey: CustomStringConvertible, CustomReflectable {
    /// A mask; never the key.
    public var description: String { "<\(Curve.curve.rawValue) private key>" }
    /// An empty mirror, so that `dump` shows nothing either.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
