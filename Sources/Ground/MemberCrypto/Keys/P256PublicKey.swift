public import Foundation

/// A public key on the curve P-256, parsed once.
public struct P256PublicKey: Sendable, Equatable {
    /// The first coordinate, 32 octets.
    public let x: Data
    /// The second coordinate, 32 octets.
    public let y: Data
    private let key: PlatformP256PublicKey

    /// A key from its point.
    /// - Parameters:
    ///   - x: 32 octets, big-endian (RFC 7518 §6.2.1.2 wants the full length).
    ///   - y: 32 octets, big-endian.
    /// - Throws: ``CryptoError/invalidKey`` for another length or a point off the curve.
    public init(x: Data, y: Data) throws(CryptoError) {
        guard x.count == 32, y.count == 32, let key = PlatformP256PublicKey(point: x + y) else { throw .invalidKey }
        (self.x, self.y, self.key) = (Data(x), Data(y), key)
    }

    /// Checks a signature of ECDSA with SHA-256 (RFC 7518 §3.4, `ES256`).
    /// - Parameters:
    ///   - signature: r and s side by side, 64 octets.
    ///   - data: What was signed.
    /// - Returns: Whether this key's owner signed it.
    public func verify(signature: Data, over data: Data) -> Bool {
        signature.count == 64 && key.verify(signature: signature, over: data)
    }

    /// Whether the points are the same.
    public static func == (left: P256PublicKey, right: P256PublicKey) -> Bool { left.x == right.x && left.y == right.y }
}
