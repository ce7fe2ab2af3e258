import Foundation
import MemberAccounts
import MemberCore
import MemberStorage
import MemberTesting
import Testing

@testable import MemberCLI

@Suite("The table of accounts")
struct AccountsTableTests {
    private static let plain = TextStyle(isTerminal: false, environment: [:])
    private static let rows: [[ColumnTable.Cell]] = [
        [.init("*"), .init("vk-1f2e3d4c"), .init("Анна Крылова"), .init("ready", .good)],
        [.init(""), .init("sber-0a1b2c3d"), .init(String(repeating: "0123456789abcdef", count: 4)), .init("ready", .good)],
        [.init(""), .init("openid-99887766"), .init("山田太郎👩‍👩‍👧é"), .init("needs sign-in (expired)", .notice)],
    ]
    private static let table = ColumnTable(["", "account", "name", "state"], rows)

    @Test("has a header, and columns that begin at the same place, also behind wide characters")
    func aligned() throws {
        let lines = Self.table.lines(width: nil, Self.plain).map(\.rendered)
        #expect(lines.count == 4 && lines[0].hasPrefix("   ACCOUNT          NAME"))
        #expect(lines[1].hasPrefix("*  vk-1f2e3d4c      Анна Крылова"))
        let starts = try lines.map { line in
            let state = try #require(line.range(of: "STATE") ?? line.range(of: "ready") ?? line.range(of: "needs"))
            return String(line[..<state.lowerBound]).columns
        }
        #expect(Set(starts).count == 1, "\(starts)")
    }

    @Test("is never wider than the terminal, and marks what is cut", arguments: [1, 8, 20, 40, 60, 80, 99, 200])
    func fits(width: Int) {
        let lines = Self.table.lines(width: width, Self.plain).map(\.rendered)
        #expect(lines.allSatisfy { $0.columns <= width }, "\(lines)")
        if (8..<99).contains(width) { #expect(lines[2].contains("…")) }
    }

    @Test(
        "leaves out the least useful columns before it narrows the state, which stays",
        arguments: [
            (200, ["NAME", "PROVIDER", "AT", "CLIENT"]), (80, ["NAME", "PROVIDER", "AT"]), (60, ["NAME"]), (44, ["NAME"]),
        ])
    func spare(width: Int, shown: [String]) {
        let rows: [[ColumnTable.Cell]] = [
            [
                "*", "openid-99887766", "Anna Krylova", "facebook", "http://127.0.0.1:34297", "0123456789abcdef",
                "needs sign-in (expired)",
            ].map { .init($0) }
        ]
        let table = ColumnTable(
            ["", "account", "name", "provider", "at", "client", "state"], rows, whole: [1], spare: [5, 4, 3], last: [6])
        let lines = table.lines(width: width, Self.plain).map(\.rendered)
        #expect(lines.allSatisfy { $0.columns <= width } && lines[0].hasSuffix("STATE"), "\(lines)")
        for name in ["NAME", "PROVIDER", "AT", "CLIENT"] {
            #expect(lines[0].split(separator: " ").contains(Substring(name)) == shown.contains(name), "\(lines)")
        }
        #expect(lines[1].contains(width > 44 ? "needs sign-in (expired)" : "needs sign"), "\(lines)")
    }

    @Test(
        "columns are those of a terminal, not characters",
        arguments: [
            ("Anna", 4), ("Анна", 4), ("山田", 4), ("👩‍👩‍👧", 2), ("e\u{301}", 1), ("❤\u{FE0F}", 2), ("", 0), ("ｱ", 1),
        ])
    func columns(text: String, columns: Int) {
        #expect(text.columns == columns)
        #expect(text.shortened(toColumns: columns) == text)
        #expect(text.padded(toColumns: 9).columns == 9)
    }

    @Test(
        "a text is cut between characters, with room for the ellipsis",
        arguments: [("山田太郎", 5, "山田…"), ("山田太郎", 4, "山…"), ("ab", 1, "…"), ("ab", 0, "")])
    func cut(text: String, limit: Int, expected: String) { #expect(text.shortened(toColumns: limit) == expected) }

    @Test("a foreign name is harmless in it, and measured as it is shown")
    func hostile() {
        let table = ColumnTable(["name", "state"], [[.init("a\u{1B}[2J\nforged\u{202E}"), .init("ready")]])
        let lines = table.lines(width: 24, Self.plain).map(\.rendered)
        #expect(lines.count == 2 && lines.allSatisfy { $0.columns <= 24 && !$0.contains("\n") && !$0.contains("\u{1B}") })
    }

    @Test("the command lists only the accounts that --account fits, several of one name too")
    func filtered() async throws {
        let tool = Tool()
        let vault = try Vault(home: tool.home)
        for (subject, name) in [("1", "Anna Krylova"), ("2", "Anna Lunina"), ("3", "Boris Vetrov")] {
            let key = AccountKey(provider: "openid", environment: "https://id.test", clientID: "app", subject: subject)
            let tokens = TokenSet(accessToken: Secret("t"), life: .endless, receivedBy: SystemClock())
            _ = try vault.store(key, label: name, details: Data("{}".utf8), secrets: AccountSecrets(tokens: tokens))
        }
        for (text, subjects) in [("anna", ["1", "2"]), ("boris", ["3"]), ("Anna Lunina", ["2"])] {
            let found = await tool.run("accounts", "--account", text)
            #expect(Set(found.result["accounts"]?.array?.compactMap { $0["subject"]?.string } ?? []) == Set(subjects), "\(text)")
        }
        let near = await tool.run("accounts", "--account", "boirs")
        #expect(near.notes.contains("No account matches “boirs”. Did you mean “Boris”?"), "\(near.notes)")
        let none = await tool.run("accounts", "--account", "vera")
        #expect(none.code == .failed && none.result["error"]?["code"]?.string == "members.no_account")
    }

    @Test("the command prints it within COLUMNS; a damaged account is named with the command that removes it")
    func command() async throws {
        let tool = Tool()
        let vault = try Vault(home: tool.home)
        let key = AccountKey(provider: "openid", environment: "https://id.test", clientID: "app", subject: "1")
        let tokens = TokenSet(accessToken: Secret("t"), life: .endless, receivedBy: SystemClock())
        let account = try vault.store(
            key, label: String(repeating: "Anna ", count: 40), details: Data("{}".utf8), secrets: AccountSecrets(tokens: tokens))
        let lines = await tool.text(["accounts"], as: ["COLUMNS": "70"]).split(separator: "\n").map(String.init)
        #expect(lines.count == 2 && lines.allSatisfy { $0.columns <= 70 } && lines[1].contains("…"), "\(lines)")
        #expect(await tool.text(["accounts"], as: [:]).contains("https://id.test"))
        try vault.transaction { try $0.run("UPDATE vault_account SET details = x'7b'") }
        let damaged = await tool.text(["accounts"], as: ["COLUMNS": "200"])
        #expect(damaged.contains("member logout --remove --account \(account.id)"), "\(damaged)")
    }
}
