import Foundation
import HomeSupport
import MemberCore
import MemberOAuth
import MemberStorage
import MemberTesting
import Testing

@testable import MemberAccounts

@Suite("Values that earlier versions kept in tables of the providers")
struct FormerValuesTests {
    private static let device = SmallValueName("device_id", ofProvider: "vk", isSealed: false)
    private static let anonymous = SmallValueName(
        "anonymous_token", of: AccountClient(provider: "vk", environment: "live", clientID: "123"))
    private static let appToken = SmallValueName(
        "app_token", of: AccountClient(provider: "sber", environment: "http://127.0.0.1:1", clientID: "app & co"))

    @Test("a stored home of VK ID opens with its device id and its anonymous token; their tables are removed")
    func stored() throws {
        let home = try StoredHomeCopy.make(of: "home-of-vkid-1")
        defer { try? FileManager.default.removeItem(at: home) }
        let vault = try Vault(home: home, clock: TestClock())
        #expect(try vault.smallValue(Self.device)?.data == Data("646070be-fe52-4fae-a2ea-af875e8a2dc0".utf8))
        let token = try #require(try vault.smallValue(Self.anonymous))
        #expect(token.data.starts(with: Data("anonymous-".utf8)) && token.date?.timeIntervalSince1970 == 1_700_003_600)
        let rest = try vault.read {
            try $0.rows(
                """
                SELECT name FROM sqlite_schema WHERE name LIKE 'vkwire%'
                UNION SELECT module FROM member_schema WHERE module = 'vkwire'
                """)
        }
        #expect(rest.isEmpty)
    }

    @Test("a home that cannot be changed, and so keeps the tables, has them too")
    func unmoved() throws {
        let home = try StoredHomeCopy.make(of: "home-of-vkid-1")
        defer { try? FileManager.default.removeItem(at: home) }
        let database = try Database(file: home.appending(path: "accounts.sqlite"))
        let found = try database.read { statements in
            try [Self.device, Self.anonymous].map { try ValueRow.stored($0, statements)?.date?.timeIntervalSince1970 }
        }
        #expect(found == [nil, 1_700_003_600])
        #expect(try database.read { try ValueRow.stored(Self.device, $0)?.value.count } == 36)
    }

    /// A home of step 9 with a table of Sber ID.
    private func sberHome(_ example: Example, columns: String, values: String) throws {
        let place = "sberid_app_token 1 app%20%26%20co&http%3A%2F%2F127.0.0.1%3A1"
        let sealed = try SealedValue(key: example.home.keys.key()).seal(Data("of Anna".utf8), for: place)
        try example.vault.transaction { statements in
            try statements.run("DROP TABLE vault_value")
            try statements.run("UPDATE member_schema SET number = 9 WHERE module = 'vault'")
            try statements.run("CREATE TABLE sberid_app_token (\(columns)) STRICT")
            try statements.run(
                "INSERT INTO sberid_app_token VALUES (\(values))",
                [.text("app & co"), .text("http://127.0.0.1:1"), .blob(sealed)])
        }
    }

    private static let columns = "client_id TEXT NOT NULL, stand TEXT NOT NULL, sealed BLOB NOT NULL"

    @Test(
        "Sber's token opens, with the time at which it was kept if that is known",
        arguments: [(columns, "?, ?, ?", nil), ("\(columns), kept REAL", "?, ?, ?, 1700000000.5", 1_700_000_000.5)]
            as [(String, String, Double?)])
    func appToken(columns: String, values: String, kept: Double?) throws {
        let example = try Example()
        try sberHome(example, columns: columns, values: values)
        let expected = SmallValue(Data("of Anna".utf8), date: kept.map(Date.init(timeIntervalSince1970:)))
        // Before the step, as a home that cannot be changed stays.
        #expect(try example.vault.smallValue(Self.appToken) == expected)
        let again = try Vault(home: example.home.home, keys: example.home.keys, clock: example.clock)
        #expect(try again.smallValue(Self.appToken) == expected)
        let renewed = SmallValue(Data("of Boris".utf8))
        try again.setSmallValues([SmallValueChange(Self.appToken, renewed)])
        #expect(try again.smallValue(Self.appToken) == renewed)
    }

    @Test("a table of that name with other columns is no reason to refuse the accounts")
    func foreign() throws {
        let example = try Example()
        try example.store()
        try sberHome(example, columns: "a TEXT, b TEXT, c BLOB", values: "?, ?, ?")
        let again = try Vault(home: example.home.home, keys: example.home.keys, clock: example.clock)
        #expect(try again.accounts.count == 1 && again.smallValue(Self.appToken) == nil && again.setAside == nil)
    }
}
