public import MemberCrypto

/// Where the key comes from under which a vault seals.
public protocol VaultKeySource: Sendable {
    /// The key; made and kept at the first call.
    /// - Returns: The same key in every process that shares the vault.
    /// - Throws: ``AccountError/locked`` while it cannot be read, ``AccountError/keyUnusable(path:)`` if it is damaged.
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
