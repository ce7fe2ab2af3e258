public import Foundation
public import MemberCore
public import MemberCrypto

/// A key in the Secret Service of a Linux desktop (GNOME Keyring, KWallet), if there is one; else in a key file.
///
/// The choice of the first start is kept: a file in the vault's folder names the service's entry, or contains the key itself. A
/// vault whose key is in the service is locked if the service cannot be reached, for example over ssh.
public struct SecretServiceKey: VaultKeySource {
    private let file: OwnersFile
    private let store: any SecretStore
    private let random: any RandomSource
    private static let pointer = "memberkit-key-in-secret-service-1 "

    /// Creates a key for the vault in a folder.
    /// - Parameters:
    ///   - folder: The vault's folder; it must exist.
    ///   - patience: The limit of the wait for the service, and the notice during it.
    ///   - environment: The environment variables that locate the desktop's bus and the command `secret-tool`.
    ///   - random: The source of a new key.
    public init(
        folder: URL, patience: KeyStorePatience = KeyStorePatience(),
        environment: [String: String] = ProcessInfo.processInfo.environment, random: any RandomSource = SystemRandom()
    ) {
        self.init(folder: folder, store: SecretTool(environment, patience), random: random)
    }

    init(folder: URL, store: any SecretStore, random: any RandomSource) {
        file = OwnersFile(url: folder.appending(path: VaultFolder.keyName))
        self.store = store
        self.random = random
    }

    /// Reads the key, or makes it.
    /// - Returns: The key.
    /// - Throws: ``AccountError/locked`` if the service cannot be reached; ``AccountError/keyUnusable(path:)``.
    public func key() throws(AccountError) -> SealingKey {
        if let key = try keptKey() { return key }
        let name = random.token(bytes: 12)
        if store.isThere, (try? store.keep(KeyText.fresh(random), named: name)) != nil {
            try file.offer(Self.pointer + name, random: random)
        } else {
            try file.offer(KeyText.fresh(random), random: random)
        }
        guard let key = try keptKey() else { throw .keyUnusable(path: file.url.path) }
        return key
    }

    /// Reads the key.
    /// - Returns: The key; nil if the folder contains neither the key nor the name of the service's entry.
    /// - Throws: As ``key()``.
    public func keptKey() throws(AccountError) -> SealingKey? {
        guard let text = try file.text() else { return nil }
        return try key(text)
    }

    private func key(_ text: String) throws(AccountError) -> SealingKey {
        guard text.hasPrefix(Self.pointer) else {
            guard let key = KeyText.key(text) else { throw .keyUnusable(path: file.url.path) }
            return key
        }
        let name = text.dropFirst(Self.pointer.count).trimmingCharacters(in: .whitespacesAndNewlines)
        guard store.isThere else { throw .locked }
        guard let key = try store.text(named: name).flatMap(KeyText.key) else { throw .keyUnusable(path: file.url.path) }
        return key
    }
}
