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
