import Foundation
import HomeSupport
import MemberAccounts
import MemberCore
import MemberOAuth
import MemberStorage
import MemberTesting
import Testing

@Suite("Stored formats")
struct FixtureTests {
    private let key = AccountKey(provider: "example", environment: "live", clientID: "app", subject: "anna")

    @Test("a home of format 1, written by an earlier build, opens with account, tokens and open attempt")
    func homeFormat1() async throws {
        let home = try StoredHomeCopy.make(of: "home-format-1")
        defer { try? FileManager.default.removeItem(at: home) }
        let vault = try Vault(home: home, clock: TestClock())
        #expect(vault.accounts.map(\.key) == [key])
        #expect(vault.account(key)?.label == "Anna")
        #expect(vault.account(key)?.details == Data("details".utf8))
        let secrets = try vault.secrets(of: key)
        #expect(secrets.tokens.refreshToken == Secret("refresh-of-the-fixture"))
        #expect(secrets.requestedScopes == ["openid"])
        let id = try #require(vault.openAttempts.first)
        let attempt = try #require(try await vault.attempt(id))
        #expect(attempt.phase == .open)
        #expect(attempt.redirectURI.absoluteString == "https://app.test/cb")
    }

    @Test("a home of format 2 opens with states, the account in use, the ledger, a marked token and a purpose")
    func homeFormat2() async throws {
        let home = try StoredHomeCopy.make(of: "home-format-2")
        defer { try? FileManager.default.removeItem(at: home) }
        let vault = try Vault(home: home, clock: TestClock())
        #expect(vault.accounts.map(\.label) == ["Anna", "Boris"])
        #expect(vault.accounts.map(\.state) == [.ready, .needsSignIn("refresh_refused")])
        #expect(vault.currentAccount?.key == key)
        #expect(try vault.secrets(of: key).tokens.refreshToken == Secret("refresh-of-the-fixture"))
        let permissions = try vault.permissions(of: key)
        #expect(permissions.map(\.scope) == ["email", "phone"])
        #expect(permissions.map(\.status) == [.granted, .declined])
        #expect(permissions.map(\.purpose) == ["To write", "To write"])
        let id = try #require(vault.openAttempts.first)
        let attempt = try #require(try await vault.attempt(id))
        #expect(attempt.purpose == "To write")
        let sent = try vault.read { try $0.rows("SELECT fence, sent_fingerprint FROM vault_refresh_lease").first }
        #expect(sent?.integer(0) == 1)
        #expect(sent?.text(1)?.count == 16)
    }

    @Test("a home of format 3, whose ledger hung on the account's row, opens with the ledger, which then outlives the account")
    func homeFormat3() throws {
        let home = try StoredHomeCopy.make(of: "home-format-3")
        defer { try? FileManager.default.removeItem(at: home) }
        let vault = try Vault(home: home, clock: TestClock())
        #expect(vault.accounts.map(\.label) == ["Anna", "Boris", "Clara"])
        #expect(try vault.permissionLedgers().map(\.subject) == ["anna", "boris"])
        try vault.remove(key)
        let records = try vault.permissions(of: key)
        #expect(records.map(\.scope) == ["email", "friends", "phone", "video"])
        #expect(records.map(\.status) == [.expired, .revoked, .declined, .asked])
        #expect(records.map(\.purpose) == ["To write", "To write", "To write", "To show films"])
        #expect(records[0].history.map(\.by) == [.app, .member, .provider])
        #expect(records[1].history.map(\.by) == [.app, .member, nil])
        let hour = records[1].history.map(\.date.timeIntervalSince1970)
        #expect(hour == [1_780_000_000, 1_780_000_000, 1_780_003_600])
        try vault.record([PermissionEvent(scope: "video", kind: .notNow, date: .now)], of: key)
        #expect(try vault.permissions(["video"], of: key)[0].refusal?.kind == .notNow)
    }

    @Test("an event of format 3 without an account, as a program without foreign keys leaves it, is left out; all else opens")
    func orphans() throws {
        let home = try StoredHomeCopy.make(of: "home-format-3")
        defer { try? FileManager.default.removeItem(at: home) }
        try Database(file: home.appending(path: "accounts.sqlite")).transaction { statements in
            // Foreign keys cannot be left out within a transaction.
            for step in ["COMMIT", "PRAGMA foreign_keys=OFF", "BEGIN IMMEDIATE"] { try statements.run(step) }
            try statements.run("DELETE FROM vault_account WHERE subject = 'boris'")
            try statements.run("INSERT INTO vault_permission (account, scope, event, at) VALUES (99, 'email', 'granted', 1.78e9)")
        }
        let vault = try Vault(home: home, clock: TestClock())
        #expect(vault.accounts.map(\.label) == ["Anna", "Clara"])
        #expect(try vault.permissionLedgers() == [key])
        #expect(try vault.permissions(of: key).map(\.scope) == ["email", "friends", "phone", "video"])
        let count = try vault.read { try $0.rows("SELECT count(*) FROM vault_permission_event").first?.integer(0) }
        #expect(try count == Int64(vault.permissions(of: key).flatMap(\.history).count))
    }

    @Test("an export of format 2, whose events do not say who did it, can be imported")
    func exportFormat2() async throws {
        let source = try #require(
            Bundle.module.url(forResource: "export-format-2", withExtension: "json", subdirectory: "Fixtures"))
        let example = try Example()
        try await example.vault.importAccounts(Data(contentsOf: source), under: Secret("correct horse battery"))
        #expect(example.vault.accounts.map(\.label) == ["Anna", "Boris", "Clara"])
        let friends = try #require(try example.vault.permissions(["friends"], of: key).first)
        #expect(friends.history.map(\.by) == [.app, .member, nil])
    }

    @Test("an export of format 1 can be imported")
    func exportFormat1() async throws {
        let source = try #require(
            Bundle.module.url(forResource: "export-format-1", withExtension: "json", subdirectory: "Fixtures"))
        let example = try Example()
        try await example.vault.importAccounts(Data(contentsOf: source), under: Secret("correct horse battery"))
        #expect(example.vault.accounts.map(\.label) == ["Anna", "Boris"])
        #expect(try example.vault.permissions(of: key).count == 2)
    }

    @Test("a home of a newer version is refused by name and left as it is")
    func newer() throws {
        let home = try StoredHomeCopy.make(of: "home-format-1")
        defer { try? FileManager.default.removeItem(at: home) }
        try Database(file: home.appending(path: "accounts.sqlite")).transaction {
            try $0.run("UPDATE member_schema SET number = 99 WHERE module = 'vault'")
        }
        #expect { try Vault(home: home) } throws: { ($0 as? AccountError)?.code == "storage.newer_format" }
    }
}
