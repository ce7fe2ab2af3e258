import Foundation
import HomeSupport
import MemberCore
import MemberStorage
import MemberTesting
import Testing

@testable import MemberAccounts

@Suite("A read-only home", .enabled(if: Nobody.isThere, "root may write everywhere here"))
struct ReadOnlyTests {
    /// Opens a home whose files and folder are read-only, and returns the closure's findings, or the error's code.
    private func reading(
        _ home: URL, keys: (any VaultKeySource)? = nil, clock: any MemberClock = TestClock(),
        _ body: @escaping @Sendable (Vault) throws -> [String]
    ) throws -> [String] {
        for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: home.path + "/accounts.sqlite" + suffix) }
        // The key is given, because a key file must belong to its owner, and the user who replaces root is not the owner.
        let keys = try keys ?? GivenKey(KeyFile(home.appending(path: "vault.key")).key())
        try setMode(0o555, of: home)
        defer { try? setMode(0o700, of: home) }
        let found = Locked<[String]>([])
        Nobody.does {
            do {
                let lines = try body(Vault(home: home, keys: keys, clock: clock))
                found.withLock { $0 = lines }
            } catch { found.withLock { $0 = [(error as? any CodedError)?.code ?? "\(error)"] } }
        }
        return found.value
    }

    private func setMode(_ mode: Int, of home: URL) throws {
        for file in try FileManager.default.contentsOfDirectory(atPath: home.path) {
            try FileManager.default.setAttributes(
                [.posixPermissions: mode & 0o666], ofItemAtPath: home.appending(path: file).path)
        }
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: home.path)
    }

    @Test("lists its accounts even if an attempt in it has expired and another one ended long ago")
    func attempts() throws {
        let example = try Example()
        try example.store()
        let long = example.clock.now.addingTimeInterval(-40 * 86_400)
        try example.vault.transaction { statements in
            for (id, phase) in [("late", "open"), ("old", "ended")] {
                try statements.run(
                    "INSERT INTO vault_attempt VALUES (?, 'example', 'live', 'app', ?, NULL, ?, ?, NULL)",
                    [.text(id), .text(phase), .optional(long), .optional(long)])
            }
        }
        try example.vault.database.emptyJournal()
        let found = try reading(example.home.home, keys: example.home.keys, clock: example.clock) { vault in
            try vault.accounts.map { try vault.secrets(of: $0.key).tokens.accessToken.reveal }
        }
        #expect(found == ["access-1"])
    }

    @Test("refuses a refresh like every other write")
    func refresh() throws {
        let example = try Example()
        try example.store()
        try example.vault.database.emptyJournal()
        let key = example.key
        let found = try reading(example.home.home, keys: example.home.keys, clock: example.clock) { vault in
            let tokens = try vault.secrets(of: key).tokens
            _ = try vault.takeLease(of: key, replacing: tokens, in: .ready, for: .seconds(5))
            return ["taken"]
        }
        #expect(found == ["storage.read_only"])
    }

    @Test("that an earlier version wrote lists its accounts, with tokens, permissions and open attempts")
    func fixture() throws {
        let home = try StoredHomeCopy.make(of: "home-of-member-3")
        defer { try? FileManager.default.removeItem(at: home) }
        let found = try reading(home) { vault in
            for account in try vault.examinedAccounts() {
                #expect(account.state != .damaged)
                #expect(try !vault.secrets(of: account.key).tokens.accessToken.isEmpty)
            }
            for id in vault.openAttempts { #expect(try vault.storedAttempt(id) != nil) }
            #expect(vault.currentAccount != nil)
            let lines = try vault.accounts.map { try "\($0.key.provider) \(vault.permissions(of: $0.key).count)" }
            return lines + [String(vault.openAttempts.count)]
        }
        #expect(found == ["vk 3", "facebook 2", "sber 5", "openid 2", "1"])
    }

    @Test(
        "that this version cannot list has an error with the reason",
        arguments: [
            ("UPDATE member_schema SET number = 99", "storage.newer_format"),
            ("UPDATE member_schema SET number = 6 WHERE module = 'vault'", "storage.older_format"),
            ("DELETE FROM member_schema", "storage.read_only"),
            ("DROP TABLE member_schema", "storage.foreign"),
            ("ALTER TABLE vault_account RENAME COLUMN label TO name", "storage.corrupt"),
        ])
    func unlistable(statement: String, code: String) throws {
        let home = try StoredHomeCopy.make(of: "home-of-member-3")
        defer { try? FileManager.default.removeItem(at: home) }
        do {
            let database = try Database(file: home.appending(path: "accounts.sqlite"))
            try database.transaction { try $0.run(statement) }
            try database.emptyJournal()
        }
        #expect(try reading(home) { $0.accounts.map(\.id) } == [code])
    }
}
