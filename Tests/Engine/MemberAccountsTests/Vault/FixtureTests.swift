import Foundation
import HomeSupport
import MemberAccounts
import MemberCore
import MemberStorage
import MemberTesting
import Testing

@Suite("Stored formats")
struct FixtureTests {
    private let key = AccountKey(provider: "example", environment: "live", clientID: "app", subject: "anna")

    @Test("an export of format 2, whose events do not say who made them, can be imported")
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

    /// The rest of a trigger that no version of today makes.
    private static let insert = "AFTER INSERT ON vault_seal BEGIN SELECT 1; END"

    /// Opens a copy of the stored home after its file is changed to another step.
    private func open(step: Int, _ statements: [String] = []) throws -> Vault {
        let home = try StoredHomeCopy.make(of: "home-of-member-3")
        defer { try? FileManager.default.removeItem(at: home) }
        do {
            let database = try Database(file: home.appending(path: "accounts.sqlite"))
            try database.transaction {
                for statement in statements { try $0.run(statement) }
                try $0.run("UPDATE member_schema SET number = ? WHERE module = 'vault'", [.integer(Int64(step))])
            }
        }
        return try Vault(home: home, clock: TestClock())
    }

    @Test("a home of step 7, which records no impressions ahead of the clock, opens with all accounts and gets the next step")
    func step7() throws {
        let vault = try open(step: 7, ["DROP TABLE vault_impression_ahead"])
        #expect(try vault.examinedAccounts().map(\.state) == [.ready, .ready, .ready, .ready])
        #expect(try vault.read { try $0.rows("SELECT * FROM vault_impression_ahead") }.isEmpty)
    }

    @Test("a home of step 8, which stores no blocks of calls, opens with all accounts and gets the next step")
    func step8() throws {
        let vault = try open(step: 8, ["DROP TABLE IF EXISTS vault_call_block"])
        #expect(try vault.examinedAccounts().map(\.state) == [.ready, .ready, .ready, .ready])
        #expect(try vault.read { try $0.rows("SELECT * FROM vault_call_block") }.isEmpty)
    }

    @Test(
        "a home of a newer version, or from before the first release, is refused with its own error",
        arguments: [(99, "newer", ""), (6, "older", ""), (3, "older", "CREATE TRIGGER vault_active_added \(Self.insert)")])
    func refused(step: Int, word: String, trigger: String) throws {
        #expect { try open(step: step, trigger.isEmpty ? [] : [trigger]) } throws: {
            ($0 as? AccountError)?.code == "storage.\(word)_format"
        }
    }

    @Test("a new home has the tables, indexes and triggers of a stored one")
    func sameObjects() throws {
        func objects(_ vault: Vault) throws -> [[String?]] {
            let query = "SELECT type, name, tbl_name FROM sqlite_schema WHERE name LIKE 'vault%' ORDER BY type, name"
            return try vault.read { try $0.rows(query).map { row in (0..<3).map { row.text($0) } } }
        }
        #expect(try objects(open(step: 8)) == objects(TemporaryVault().vault))
    }
}
