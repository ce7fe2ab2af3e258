public import Foundation
public import MemberCore

/// A key that seals values for storage with AES-256-GCM (NIST SP 800-38D).
///
/// ```swift
/// let key = SealingKey.random(from: SystemRandom())
/// let sealed = try key.seal(Data("token".utf8), authenticating: Data("account 7".utf8))
/// let opened = try key.open(sealed, authenticating: Data("account 7".utf8))
/// ```
/// The nonce is random, so one key is good for some four thousand million values.
public struct SealingKey: Sendable {
    /// The key's 32 bytes.
    package let bytes: Data

    /// A key from storage.
    /// - Parameter bytes: 32 bytes.
    /// - Throws: ``CryptoError/keyLength``.
    public init(bytes: Data) throws(CryptoError) {
        guard bytes.count == Self.length else { throw .keyLength }
        self.init(unchecked: bytes)
    }

    private init(unchecked bytes: Data) { self.bytes = bytes }

    /// A fresh key.
    /// - Parameter source: The randomness; the system's own unless in a test.
    /// - Returns: The key.
    public static func random(from source: some RandomSource) -> SealingKey {
        SealingKey(unchecked: source.bytes(length))
    }

    /// Seals a value.
    /// - Parameters:
    ///   - plaintext: The value.
    ///   - purpose: The use of the value; it is not hidden and not stored, but ``open(_:authenticating:)`` needs the same one.
    /// - Returns: nonce (12 bytes), ciphertext, tag (16 bytes).
    /// - Throws: ``CryptoError/unavailable``.
    public func seal(_ plaintext: Data, authenticating purpose: Data) throws(CryptoError) -> Data {
        let nonce = SystemRandom().bytes(gcmNonceLength)
        guard let sealed = sealGCM(plaintext, key: bytes, nonce: nonce, authenticating: purpose) else { throw .unavailable }
        return sealed
    }

    /// Opens a value that ``seal(_:authenticating:)`` made.
    /// - Parameters:
    ///   - sealed: nonce, ciphertext, tag.
    ///   - purpose: The same bytes as when it was sealed.
    /// - Returns: The value.
    /// - Throws: ``CryptoError/sealBroken`` if anything differs by a bit.
    public func open(_ sealed: Data, authenticating purpose: Data) throws(CryptoError) -> Data {
        guard sealed.count >= gcmNonceLength + gcmTagLength,
            let plaintext = openGCM(sealed, key: bytes, authenticating: purpose)
        else { throw .sealBroken }
        return plaintext
    }

    static let length = 32
}

extension SealingKey: Masked {
    /// A mask; never the key.
    public var description: String { "<sealing key>" }
}
