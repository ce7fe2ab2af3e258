import Foundation
import MemberAccounts
import MemberCore
import MemberCrypto
import MemberTesting
import Testing

@Suite("A locked vault")
struct LockedVaultTests {
    /// A key that cannot be read until it is unlocked.
    private final class Keyring: VaultKeySource {
        private let sealingKey = SealingKey.random(from: SystemRandom())
        let isLocked = Locked(false)

        func key() throws(AccountError) -> SealingKey {
            guard !isLocked.value else { throw .locked }
            return sealingKey
        }
    }

    @Test("lists its accounts, refuses tokens and new accounts, and continues by itself once the key can be read")
    func unlocks() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let keyring = Keyring()
        let anna = try Example.account(in: Vault(home: folder, keys: keyring))
        keyring.isLocked.withLock { $0 = true }
        let vault = try Vault(home: folder, keys: keyring)
        let isLocked = vault.isLocked
        #expect(isLocked)
        #expect(vault.accounts == [anna])
        #expect { try vault.secrets(of: anna.key) } throws: { ($0 as? AccountError)?.code == "accounts.locked" }
        #expect { try Example.account("boris", in: vault) } throws: { ($0 as? AccountError)?.code == "accounts.locked" }
        keyring.isLocked.withLock { $0 = false }
        #expect(try vault.secrets(of: anna.key).tokens.accessToken == Secret("access-1"))
        #expect(!vault.isLocked)
    }

    @Test("refuses another key than the one it was sealed with, however late the key comes")
    func wrongKey() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let anna = try Example.account(in: Vault(home: folder))
        let keyring = Keyring()
        keyring.isLocked.withLock { $0 = true }
        let vault = try Vault(home: folder, keys: keyring)
        keyring.isLocked.withLock { $0 = false }
        #expect { try vault.secrets(of: anna.key) } throws: { ($0 as? AccountError)?.code == "accounts.wrong_key" }
    }
}
