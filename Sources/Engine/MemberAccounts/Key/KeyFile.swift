public import Foundation
public import MemberCore
public import MemberCrypto

/// A key in a file that only its owner may read.
///
/// It is made as a temporary file and linked into place, so that of two first starts one key wins and both use it.
public struct KeyFile: VaultKeySource {
    private let file: OwnersFile
    private let random: any RandomSource

    /// A key file.
    /// - Parameters:
    ///   - url: Where it lies; its folder must exist.
    ///   - random: Where a new key comes from.
    public init(_ url: URL, random: any RandomSource = SystemRandom()) {
        file = OwnersFile(url: url)
        self.random = random
    }

    /// Reads the key, or makes it.
    /// - Returns: The key.
    /// - Throws: ``AccountError/keyUnusable(path:)``; ``AccountError/storage(_:)`` if the folder refuses a new file.
    public func key() throws(AccountError) -> SealingKey {
        if let key = try keptKey() { return key }
        try file.offer(KeyText.fresh(random), random: random)
        guard let key = try keptKey() else { throw .keyUnusable(path: file.url.path) }
        return key
    }

    /// Reads the key.
    /// - Returns: The key; nil if there is no file.
    /// - Throws: ``AccountError/keyUnusable(path:)``.
    public func keptKey() throws(AccountError) -> SealingKey? {
        guard let text = try file.text() else { return nil }
        return try key(text)
    }

    private func key(_ text: String) throws(AccountError) -> SealingKey {
        guard let key = KeyText.key(text) else { throw .keyUnusable(path: file.url.path) }
        return key
    }
}

/// The sealing key of a vault that was given no source: in the system's key store where there is one, else in a key file.
///
/// A home that has a key file goes on with it.
struct StandardKey: VaultKeySource {
    private let file: URL
    private let store: (any VaultKeySource)?

    /// A key.
    /// - Parameters:
    ///   - home: The vault's folder.
    ///   - store: The system's key store; nil where this program has none.
    init(home: URL, store: (any VaultKeySource)?) {
        file = home.appending(path: VaultFolder.keyName)
        self.store = store
    }

    func key() throws(AccountError) -> SealingKey { try source.key() }

    func keptKey() throws(AccountError) -> SealingKey? { try source.keptKey() }

    private var source: any VaultKeySource {
        // Whatever lies there, so that a key that cannot be read is told and not replaced.
        guard let store, PrivateFile.size(file.path) == nil else { return KeyFile(file) }
        return store
    }
}
