import Foundation
import MemberCore
import MemberStorage
import MemberTesting
import Testing

@testable import MemberAccounts

@Suite("A database whose tables someone else has changed")
struct ForeignSchemaTests {
    private let home = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)

    private func remove() { try? FileManager.default.removeItem(at: home) }

    /// A home with an account, after the statements were run on its database.
    private func make(_ statements: [String]) throws {
        try Example.account(in: Vault(home: home))
        let database = try Database(file: home.appending(path: "accounts.sqlite"))
        try database.transaction { for statement in statements { try $0.run(statement) } }
    }

    private static let end = "BEGIN DELETE FROM vault_account; END"

    @Test(
        "is set aside before a foreign trigger or view is run",
        arguments: [
            ["CREATE TRIGGER x AFTER INSERT ON vault_attempt \(end)"],
            ["CREATE TRIGGER x AFTER UPDATE ON VAULT_ACCOUNT \(end)"],
            ["CREATE TRIGGER vault_more AFTER DELETE ON vault_account \(end)"],
            ["CREATE TRIGGER x AFTER UPDATE ON member_schema \(end)"],
            ["DROP TRIGGER vault_account_added", "CREATE TRIGGER vault_account_added AFTER INSERT ON vault_account \(end)"],
            ["ALTER TABLE vault_account RENAME TO other", "CREATE VIEW vault_account AS SELECT * FROM other"],
            ["DROP TABLE vault_change", "CREATE VIRTUAL TABLE vault_change USING fts5(number, kind, item)"],
            ["CREATE TABLE other (v)", "CREATE TRIGGER x AFTER INSERT ON other \(end)"],
        ])
    func foreign(statements: [String]) throws {
        defer { remove() }
        do { try make(statements) } catch StorageError.refused(1) where statements[1].contains("fts5") {
            // A library without full-text search does not have such a table either.
            return
        }
        let reports = Locked<[String]>([])
        let vault = try Vault(home: home, diagnostics: Diagnostics { event in reports.withLock { $0.append(event.name) } })
        #expect(vault.setAside != nil && vault.accounts.isEmpty)
        #expect(reports.value == ["accounts.set_aside"])
        try Example.account(in: vault)
        #expect(try Vault(home: home).setAside == nil)
    }

    @Test("is accepted with tables, views and triggers of another module")
    func module() throws {
        defer { remove() }
        try make([
            "CREATE TABLE app_note (v TEXT) STRICT", "CREATE INDEX app_note_v ON app_note (v)",
            "CREATE VIEW app_notes AS SELECT v FROM app_note",
            "CREATE TRIGGER app_cut AFTER INSERT ON app_note BEGIN DELETE FROM app_note WHERE v = ''; END",
        ])
        let vault = try Vault(home: home)
        #expect(vault.setAside == nil && vault.accounts.count == 1)
    }
}
