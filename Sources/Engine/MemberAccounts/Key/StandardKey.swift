import Foundation
import MemberCrypto

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
        guard let store, (try? FileManager.default.attributesOfItem(atPath: file.path)) == nil else { return KeyFile(file) }
        return store
    }
}
