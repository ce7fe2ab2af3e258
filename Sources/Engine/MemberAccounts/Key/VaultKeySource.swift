public import MemberCrypto

/// Where the key comes from under which a vault seals.
public protocol VaultKeySource: Sendable {
    /// The key; made and kept at the first call.
    /// - Returns: The same key in every process that shares the vault.
    /// - Throws: ``AccountError/locked`` while it cannot be read, ``AccountError/keyUnusable(path:)`` if it is damaged.
    func key() throws(AccountError) -> SealingKey
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
