import Foundation
import MemberCore
public import MemberCrypto

/// Where the key comes from under which a vault seals.
public protocol VaultKeySource: Sendable {
    /// The key; made and kept at the first call.
    /// - Returns: The same key in every process that shares the vault.
    /// - Throws: ``AccountError/locked`` while it cannot be read, ``AccountError/keyUnusable(path:)`` if it is damaged,
    ///   ``AccountError/storage(_:)`` or ``AccountError/keyStoreRefused(code:)`` if it cannot be read for another reason.
    func key() throws(AccountError) -> SealingKey
    /// The key that was kept earlier; none is made. A vault that holds sealed values asks for this one.
    ///
    /// The default is ``key()``: right for a source that never makes one.
    /// - Returns: The key; nil if none was ever kept here, or it is gone.
    /// - Throws: As ``key()``.
    func keptKey() throws(AccountError) -> SealingKey?
}

extension VaultKeySource {
    /// The same as ``key()``.
    public func keptKey() throws(AccountError) -> SealingKey? { try key() }
}

/// A key that is passed in: for tests, and for servers whose operator brings it.
public struct GivenKey: VaultKeySource {
    private let sealingKey: SealingKey

    /// A key.
    /// - Parameter key: The key.
    public init(_ key: SealingKey) { sealingKey = key }

    /// The key.
    public func key() throws(AccountError) -> SealingKey { sealingKey }
}

/// A place of the system that keeps small texts under lock: the Secret Service of a desktop.
protocol SecretStore: Sendable {
    /// Whether there is one for this desktop.
    var isThere: Bool { get }
    /// Finds a text.
    /// - Parameter name: Its name.
    /// - Returns: The text; nil if nothing is kept by that name.
    /// - Throws: ``AccountError/locked`` if the place cannot be asked now.
    func text(named name: String) throws(AccountError) -> String?
    /// Keeps a text.
    /// - Parameters:
    ///   - text: The text.
    ///   - name: Its name.
    /// - Throws: ``AccountError/locked`` if it was not taken.
    func keep(_ text: String, named name: String) throws(AccountError)
}

/// A sealing key as a line of text: a format and 32 bytes in base64url.
enum KeyText {
    private static let prefix = "memberkit-key-1 "

    static func fresh(_ random: any RandomSource) -> String { prefix + Base64URL.encode(random.bytes(32)) }

    /// The key; nil if the text does not hold one.
    static func key(_ text: String) -> SealingKey? {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard text.hasPrefix(prefix), let bytes = Base64URL.decode(text.dropFirst(prefix.count)) else { return nil }
        return try? SealingKey(bytes: bytes)
    }
}
