public import Foundation
public import MemberCore
public import MemberCrypto

/// A key in a file that only its owner may read.
///
/// It is made as a temporary file and linked into place, so that if two processes start for the first time, one key wins and
/// both use it.
public struct KeyFile: VaultKeySource {
    private let file: OwnersFile
    private let random: any RandomSource

    /// Creates a key file.
    /// - Parameters:
    ///   - url: The file's address; its folder must exist.
    ///   - random: The source of a new key.
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

/// The sealing key of a vault that was created without a source: in the system's key store if there is one, else in a key file.
///
/// A home that has a key file continues to use it.
struct StandardKey: VaultKeySource {
    private let file: URL
    private let store: (any VaultKeySource)?

    /// Creates a key.
    /// - Parameters:
    ///   - home: The vault's folder.
    ///   - store: The system's key store; nil if this program has none.
    init(home: URL, store: (any VaultKeySource)?) {
        file = home.appending(path: VaultFolder.keyName)
        self.store = store
    }

    func key() throws(AccountError) -> SealingKey { try source.key() }

    func keptKey() throws(AccountError) -> SealingKey? { try source.keptKey() }

    private var source: any VaultKeySource {
        // Any file there counts, so that an unreadable key is reported and not replaced.
        guard let store, PrivateFile.size(file.path) == nil else { return KeyFile(file) }
        return store
    }
}
