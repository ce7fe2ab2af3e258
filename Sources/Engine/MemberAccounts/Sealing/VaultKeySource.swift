import Foundation
package import MemberCore
public import MemberCrypto

/// The source of the key with which a vault seals.
public protocol VaultKeySource: Sendable {
    /// Returns the key, which is created and kept at the first call.
    /// - Returns: The same key in every process that shares the vault.
    /// - Throws: ``AccountError/locked`` while it cannot be read, ``AccountError/keyUnusable(path:)`` if it is damaged,
    ///   ``AccountError/storage(_:)`` or ``AccountError/keyStoreRefused(code:)`` if it cannot be read for another reason.
    func key() throws(AccountError) -> SealingKey
    /// Returns the key that was kept earlier, without making one. A vault with sealed values uses this method.
    ///
    /// The default is ``key()``: correct for a source that never makes a key.
    /// - Returns: The key; nil if none was ever kept here, or it is missing.
    /// - Throws: As ``key()``.
    func keptKey() throws(AccountError) -> SealingKey?
}

extension VaultKeySource {
    /// Returns the same as ``key()``.
    public func keptKey() throws(AccountError) -> SealingKey? { try key() }
}

/// A key that is passed in: for tests, and for servers whose operator supplies it.
public struct GivenKey: VaultKeySource {
    private let sealingKey: SealingKey

    /// Creates a source from a key.
    /// - Parameter key: The key.
    public init(_ key: SealingKey) { sealingKey = key }

    /// The key.
    public func key() throws(AccountError) -> SealingKey { sealingKey }
}

/// A system store for small secret texts: the Secret Service of a desktop.
protocol SecretStore: Sendable {
    /// Whether there is one for this desktop.
    var isThere: Bool { get }
    /// Finds a text.
    /// - Parameter name: The text's name.
    /// - Returns: The text; nil if no text has that name.
    /// - Throws: ``AccountError/locked`` if the store cannot be asked now.
    func text(named name: String) throws(AccountError) -> String?
    /// Keeps a text.
    /// - Parameters:
    ///   - text: The text.
    ///   - name: The text's name.
    /// - Throws: ``AccountError/locked`` if the store did not accept it.
    func keep(_ text: String, named name: String) throws(AccountError)
}

/// A sealing key as a line of text: a format and 32 bytes in base64url.
package enum KeyText {
    private static let prefix = "memberkit-key-1 "

    package static func fresh(_ random: any RandomSource) -> String { prefix + Base64URL.encode(random.bytes(32)) }

    /// The key; nil if the text does not hold one.
    package static func key(_ text: String) -> SealingKey? {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard text.hasPrefix(prefix), let bytes = Base64URL.decode(text.dropFirst(prefix.count)) else { return nil }
        return try? SealingKey(bytes: bytes)
    }
}
