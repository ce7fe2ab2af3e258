public import Foundation

/// A public key on P-256.
public typealias P256PublicKey = ECPublicKey<P256Curve>
/// A public key on P-384.
public typealias P384PublicKey = ECPublicKey<P384Curve>
/// A public key on P-521.
public typealias P521PublicKey = ECPublicKey<P521Curve>

/// A public key for ECDSA, parsed once. Nothing in it changes after the initialiser, so tasks may share it.
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
        let octets = Curve.curve.octets
        guard x.count == octets, y.count == octets, let key = PlatformECPublicKey(Curve.curve, point: x + y) else {
            throw .invalidKey
        }
        (self.x, self.y, self.key) = (Data(x), Data(y), key)
    }

    /// A key from its point without compression: 4, x, y (SEC 1 §2.3.3).
    init(uncompressed point: Data) throws(CryptoError) {
        let octets = Curve.curve.octets
        guard point.count == 1 + 2 * octets, point.first == 4 else { throw .invalidKey }
        try self.init(x: Data(point.dropFirst().prefix(octets)), y: Data(point.suffix(octets)))
    }

    /// Checks a signature of ECDSA with the curve's hash (RFC 7518 §3.4).
    /// - Parameters:
    ///   - signature: r and s side by side, each as long as a coordinate: 64, 96 or 132 bytes; both in 1..n-1.
    ///   - data: What was signed.
    /// - Returns: Whether this key's owner signed it.
    public func verify(signature: Data, over data: Data) -> Bool {
        Curve.curve.admits(signature: signature) && key.verify(signature: signature, over: data)
    }

    /// Whether the points are the same.
    public static func == (left: Self, right: Self) -> Bool { left.x == right.x && left.y == right.y }
}
