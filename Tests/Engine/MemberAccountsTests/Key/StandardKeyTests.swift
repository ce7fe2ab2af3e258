import Foundation
import MemberCore
import MemberCrypto
import MemberTesting
import Testing

@testable import MemberAccounts

@Suite("The sealing key of a vault without a given source")
final class StandardKeyTests {
    private let home = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)
    private let stored = SealingKey.random(from: SeededRandom(seed: 3))

    init() throws { try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: home) }

    private var hasFile: Bool { FileManager.default.fileExists(atPath: home.appending(path: "vault.key").path) }

    @Test("is in the system's key store, and no file is made")
    func store() throws {
        #expect(try StandardKey(home: home, store: GivenKey(stored)).key().bytes == stored.bytes)
        #expect(!hasFile)
    }

    @Test("stays in an existing key file of the home; an unusable file is reported, not replaced")
    func file() throws {
        let old = try StandardKey(home: home, store: nil).key()
        #expect(hasFile)
        #expect(try StandardKey(home: home, store: GivenKey(stored)).key().bytes == old.bytes)
        try Data("nothing".utf8).write(to: home.appending(path: "vault.key"))
        #expect(throws: AccountError.self) { try StandardKey(home: self.home, store: GivenKey(self.stored)).key() }
    }

    @Test("is reported as missing if accounts were sealed with it, and no new one is made")
    func missing() throws {
        let key = home.appending(path: "vault.key")
        do { try Example.account(in: Vault(home: home)) }
        let bytes = try Data(contentsOf: key)
        try FileManager.default.removeItem(at: key)
        let error = #expect(throws: AccountError.self) { try Vault(home: self.home) }
        #expect(error?.code == "accounts.key_missing")
        #expect(error?.problem.contains(home.path) == true)
        #expect(!hasFile)
        try bytes.write(to: key)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key.path)
        #expect(try Vault(home: home).accounts.count == 1)
    }

    @Test("is not put into a file if the key store is locked")
    func locked() {
        struct Closed: VaultKeySource {
            func key() throws(AccountError) -> SealingKey { throw .locked }
        }
        #expect { try StandardKey(home: home, store: Closed()).key() } throws: {
            ($0 as? AccountError)?.code == "accounts.locked"
        }
        #expect(!hasFile)
    }
}
