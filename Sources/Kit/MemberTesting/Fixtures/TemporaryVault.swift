public import Foundation
public import MemberAccounts
public import MemberCore
import MemberCrypto

/// A vault in a temporary folder, which is removed with it; its key is in memory.
///
/// ```swift
/// let home = try TemporaryVault()
/// try home.vault.store(key, label: nil, details: Data(), secrets: secrets)
/// ```
public final class TemporaryVault: Sendable {
    /// The vault.
    public let vault: Vault
    /// The key it seals with, for a second vault on the same folder.
    public let keys: GivenKey
    /// Its folder.
    public var home: URL { vault.home }

    /// Creates a new vault.
    /// - Parameters:
    ///   - clock: The time.
    ///   - diagnostics: Receives notable events.
    /// - Throws: `AccountError` if the temporary folder cannot be used.
    public init(clock: any MemberClock = SystemClock(), diagnostics: Diagnostics = .silent) throws {
        let home = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)
        keys = GivenKey(SealingKey.random(from: SystemRandom()))
        vault = try Vault(home: home, keys: keys, clock: clock, diagnostics: diagnostics)
    }

    deinit {
        // If a file disappears meanwhile, such as a database's log, an attempt ends too early.
        for _ in 0..<5 where FileManager.default.fileExists(atPath: home.path) { try? FileManager.default.removeItem(at: home) }
    }
}
