public import Foundation
public import MemberCore
public import MemberCrypto
import MemberStorage

/// A key in a file that only its owner may read.
///
/// It is made as a temporary file and linked into place, so that of two first starts one key wins and both use it.
public struct KeyFile: VaultKeySource {
    private let url: URL
    private let random: any RandomSource
    private static let prefix = "memberkit-key-1 "

    /// A key file.
    /// - Parameters:
    ///   - url: Where it lies; its folder must exist.
    ///   - random: Where a new key comes from.
    public init(_ url: URL, random: any RandomSource = SystemRandom()) {
        self.url = url
        self.random = random
    }

    /// Reads the key, or makes it.
    /// - Returns: The key.
    /// - Throws: ``AccountError/keyUnusable(path:)``; ``AccountError/storage(_:)`` if the folder refuses a new file.
    public func key() throws(AccountError) -> SealingKey {
        if let key = try read() { return key }
        try make()
        guard let key = try read() else { throw .keyUnusable(path: url.path) }
        return key
    }

    private func read() throws(AccountError) -> SealingKey? {
        guard FileManager.default.fileExists(atPath: url.path) else { return nil }
        let mode = (try? FileManager.default.attributesOfItem(atPath: url.path))?[.posixPermissions] as? Int
        guard let mode, mode & 0o077 == 0, let text = try? String(contentsOf: url, encoding: .utf8), text.hasPrefix(Self.prefix),
            let bytes = Base64URL.decode(text.dropFirst(Self.prefix.count).trimmingCharacters(in: .newlines)),
            let key = try? SealingKey(bytes: bytes)
        else { throw .keyUnusable(path: url.path) }
        return key
    }

    private func make() throws(AccountError) {
        let temporary = url.deletingLastPathComponent().appending(path: ".key-" + random.token(octets: 9))
        let text = Self.prefix + Base64URL.encode(random.bytes(32)) + "\n"
        let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
        guard FileManager.default.createFile(atPath: temporary.path, contents: Data(text.utf8), attributes: attributes) else {
            throw .storage(.cannotOpen(path: url.path))
        }
        defer { try? FileManager.default.removeItem(at: temporary) }
        // Fails where another process was first: its key is then the key.
        try? FileManager.default.linkItem(at: temporary, to: url)
    }
}
