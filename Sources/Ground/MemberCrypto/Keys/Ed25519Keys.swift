public import Foundation
public import MemberCore

/// A public key for Ed25519, parsed once. It does not change after the initialiser, so tasks may share it.
public struct Ed25519PublicKey: Sendable, Equatable {
    /// The point, 32 bytes (`x` of RFC 8037 §2).
    public let x: Data
    private let key: PlatformEd25519PublicKey

    /// A key from its point.
    /// - Parameter x: 32 bytes (RFC 8032 §5.1.2).
    /// - Throws: ``CryptoError/invalidKey`` for another length.
    public init(x: Data) throws(CryptoError) {
        guard x.count == Self.length, let key = PlatformEd25519PublicKey(x) else { throw .invalidKey }
        (self.x, self.key) = (Data(x), key)
    }

    /// Checks a signature of Ed25519 (RFC 8032 §5.1.7).
    /// - Parameters:
    ///   - signature: 64 bytes.
    ///   - data: The signed bytes.
    /// - Returns: Whether this key's owner signed it.
    public func verify(signature: Data, over data: Data) -> Bool {
        signature.count == 64 && key.verify(signature: signature, over: data)
    }

    /// Whether the points are the same.
    public static func == (left: Self, right: Self) -> Bool { left.x == right.x }

    static let length = 32
}

/// A key pair for Ed25519, parsed once. It does not change after the initialiser, so tasks may share it.
public struct Ed25519PrivateKey: Sendable {
    /// The public half.
    public let publicKey: Ed25519PublicKey
    /// The private bytes, 32 of them (`d` of RFC 8037 §2).
    package let d: Data
    private let key: PlatformEd25519PrivateKey

    /// A fresh pair.
    public static func generate() -> Ed25519PrivateKey {
        // The initialiser refuses seeds that are not 32 bytes long; the system makes only these.
        guard let key = try? Ed25519PrivateKey(d: PlatformEd25519PrivateKey.generate()) else {
            preconditionFailure("A key that the system just made is valid")
        }
        return key
    }

    /// A pair from its private bytes; the point is computed.
    /// - Parameter d: 32 bytes (RFC 8032 §5.1.5).
    /// - Throws: ``CryptoError/invalidKey`` for another length.
    public init(d: Data) throws(CryptoError) {
        guard d.count == Ed25519PublicKey.length, let key = PlatformEd25519PrivateKey(d) else { throw .invalidKey }
        publicKey = try Ed25519PublicKey(x: key.point)
        (self.d, self.key) = (Data(d), key)
    }

    /// A pair from the members of a private JSON Web Key (RFC 8037 §2).
    /// - Parameters:
    ///   - x: 32 bytes.
    ///   - d: 32 bytes.
    /// - Throws: ``CryptoError/invalidKey`` if they have another length or do not belong together.
    public init(x: Data, d: Data) throws(CryptoError) {
        try self.init(d: d)
        guard publicKey.x == x else { throw .invalidKey }
    }

    /// Signs with Ed25519 (RFC 8032 §5.1.6).
    /// - Parameter data: The bytes to sign.
    /// - Returns: 64 bytes.
    /// - Throws: ``CryptoError/unavailable``.
    public func sign(_ data: Data) throws(CryptoError) -> Data {
        guard let signature = key.sign(data) else { throw .unavailable }
        return signature
    }
}

extension Ed25519PrivateKey: Masked {
    /// A mask; never the key.
    public var description: String { "<Ed25519 private key>" }
}
