import Foundation
import HomeSupport
import MemberCore
import MemberStorage
import MemberTesting
import Testing

@testable import MemberAccounts

@Suite("A home that can only be read", .enabled(if: Nobody.isThere, "root may write everywhere here"))
struct ReadOnlyTests {
    /// Opens a home whose files and folder may only be read, and gives what the closure finds there, or the error's code.
    private func reading(
        _ home: URL, keys: (any VaultKeySource)? = nil, clock: any MemberClock = TestClock(),
        _ body: @escaping @Sendable (Vault) throws -> [String]
    ) throws -> [String] {
        for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: home.path + "/accounts.sqlite" + suffix) }
        // Given, since a key file must be its owner's alone, and nobody, who stands in for root, is not that.
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

    @Test("lists its accounts though an attempt in it has expired and another one has long ended")
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

    @Test("refuses a refresh as it refuses every write")
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

    @Test(
        "of an earlier version lists its accounts, with tokens, permissions and open attempts",
        arguments: [
            ("home-format-1", ["Anna 0", "1"]), ("home-format-2", ["Anna 2", "Boris 2", "1"]),
            ("home-format-3", ["Anna 4", "Boris 2", "Clara 0", "0"]),
            ("home-of-member-1", ["Анна Крылова 3", "Anna Example 2", "1"]),
            ("home-of-member-2", ["Борис Ветров 2", "Анна Крылова 3", "Anna Example 4", "1"]),
        ])
    func fixtures(name: String, expected: [String]) throws {
        let home = try StoredHomeCopy.make(of: name)
        defer { try? FileManager.default.removeItem(at: home) }
        let found = try reading(home) { vault in
            for account in try vault.examinedAccounts() {
                #expect(account.state != .damaged)
                #expect(try vault.secrets(of: account.key).tokens.refreshToken != nil)
            }
            for id in vault.openAttempts { #expect(try vault.storedAttempt(id) != nil) }
            #expect(vault.currentAccount != nil)
            let lines = try vault.accounts.map { try "\($0.label ?? "") \(vault.permissions(of: $0.key).count)" }
            return lines + [String(vault.openAttempts.count)]
        }
        #expect(found == expected)
    }

    @Test("believes no seal of an earlier version once it was sealed anew", arguments: ["bound", "*"])
    func turned(mark: String) throws {
        let (home, old) = (try StoredHomeCopy.make(of: "home-format-2"), try StoredHomeCopy.make(of: "home-format-2"))
        defer { for folder in [home, old] { try? FileManager.default.removeItem(at: folder) } }
        _ = try Vault(home: home, clock: TestClock())
        let sealed = try Database(file: old.appending(path: "accounts.sqlite")).read {
            try $0.rows("SELECT sealed FROM vault_account WHERE subject = 'anna'").first?.blob(0)
        }
        do {
            let database = try Database(file: home.appending(path: "accounts.sqlite"))
            try database.transaction {
                let turning = "UPDATE vault_account SET sealed = ?, details = x'66' WHERE subject = 'anna'"
                try $0.run(turning, [.optional(sealed)])
                try $0.run("DELETE FROM vault_seal WHERE name GLOB ?", [.text(mark)])
            }
            try database.emptyJournal()
        }
        #expect(try reading(home) { try $0.examinedAccounts().map { "\($0.state)" } }.first == "damaged")
    }

    @Test(
        "and that this version cannot list says why",
        arguments: [
            ("UPDATE member_schema SET number = 99", "storage.newer_format"),
            ("DELETE FROM member_schema", "storage.read_only"),
            ("DROP TABLE member_schema", "storage.foreign"),
            ("ALTER TABLE vault_account RENAME COLUMN label TO name", "storage.corrupt"),
        ])
    func unlistable(statement: String, code: String) throws {
        let home = try StoredHomeCopy.make(of: "home-format-2")
        defer { try? FileManager.default.removeItem(at: home) }
        do {
            let database = try Database(file: home.appending(path: "accounts.sqlite"))
            try database.transaction { try $0.run(statement) }
            try database.emptyJournal()
        }
        #expect(try reading(home) { $0.accounts.map(\.id) } == [code])
    }
}
