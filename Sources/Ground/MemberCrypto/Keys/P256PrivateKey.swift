public import Foundation

/// A key pair on the curve P-256, parsed once.
public struct P256PrivateKey: Sendable {
    /// The public half.
    public let publicKey: P256PublicKey
    /// The private number, 32 octets.
    package let d: Data
    private let key: PlatformP256PrivateKey

    /// A fresh pair.
    public static func generate() -> P256PrivateKey {
        let (point, d) = PlatformP256PrivateKey.generate()
        guard let key = try? P256PrivateKey(x: point.prefix(32), y: point.suffix(32), d: d) else {
            preconditionFailure("A key that the system just made is valid")
        }
        return key
    }

    /// A pair from the members of a private JSON Web Key (RFC 7518 §6.2).
    /// - Parameters:
    ///   - x: 32 octets, big-endian.
    ///   - y: 32 octets, big-endian.
    ///   - d: 32 octets, big-endian.
    /// - Throws: ``CryptoError/invalidKey`` if they have another length or do not belong together.
    public init(x: Data, y: Data, d: Data) throws(CryptoError) {
        let publicKey = try P256PublicKey(x: x, y: y)
        guard d.count == 32, let key = PlatformP256PrivateKey(point: x + y, d: d) else { throw .invalidKey }
        (self.publicKey, self.d, self.key) = (publicKey, Data(d), key)
    }

    /// Signs with ECDSA and SHA-256 (RFC 7518 §3.4, `ES256`).
    /// - Parameter data: What to sign.
    /// - Returns: r and s side by side, 64 octets.
    /// - Throws: ``CryptoError/unavailable``.
    public func sign(_ data: Data) throws(CryptoError) -> Data {
        guard let signature = key.sign(data) else { throw .unavailable }
        return signature
    }
}

extension P256PrivateKey: CustomStringConvertible, CustomReflectable {
    /// A mask; never the key.
    public var description: String { "<P-256 private key>" }
    /// An empty mirror, so that `dump` shows nothing either.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
