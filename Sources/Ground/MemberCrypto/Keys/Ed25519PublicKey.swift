public import Foundation

/// A public key for Ed25519, parsed once. Nothing in it changes after the initialiser, so tasks may share it.
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
    ///   - data: What was signed.
    /// - Returns: Whether this key's owner signed it.
    public func verify(signature: Data, over data: Data) -> Bool {
        signature.count == 64 && key.verify(signature: signature, over: data)
    }

    /// Whether the points are the same.
    public static func == (left: Self, right: Self) -> Bool { left.x == right.x }

    static let length = 32
}
