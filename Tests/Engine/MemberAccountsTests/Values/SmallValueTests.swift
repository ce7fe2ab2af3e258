import Foundation
import MemberCore
import MemberCrypto
import MemberOAuth
import MemberStorage
import MemberTesting
import Testing

@testable import MemberAccounts

@Suite("Small values by name")
struct SmallValueTests {
    private let example: Example
    private let client = AccountClient(provider: "example", environment: "live", clientID: "app")

    init() throws { example = try Example() }

    private var vault: Vault { example.vault }
    private var name: SmallValueName { SmallValueName("word", of: client) }

    private func value(_ text: String, date: Date? = nil) -> SmallValue { SmallValue(Data(text.utf8), date: date) }

    private func set(_ name: SmallValueName, _ value: SmallValue?) throws {
        try vault.setSmallValues([SmallValueChange(name, value)])
    }

    @Test("are stored, replaced and removed, each client's and each provider's apart; another vault on the file has them too")
    func stored() throws {
        let others = [
            SmallValueName("other", of: client), SmallValueName("word", ofProvider: "example"),
            SmallValueName("word", of: AccountClient(provider: "example", environment: "test", clientID: "app")),
        ]
        try set(name, value("first"))
        try set(name, value("second", date: example.clock.now))
        for other in others { #expect(try vault.smallValue(other) == nil) }
        let again = try Vault(home: example.home.home, keys: example.home.keys, clock: example.clock)
        #expect(try again.smallValue(name) == value("second", date: example.clock.now))
        try set(name, nil)
        #expect(try again.smallValue(name) == nil)
    }

    @Test(
        "a sealed one whose row was changed without the key, or is another's, is refused",
        arguments: ["SET at = 7", "SET name = 'word' WHERE name = 'other'", "SET value = x'00'"])
    func foreign(change: String) throws {
        try set(SmallValueName("other", of: client), value("a secret", date: example.clock.now))
        if !change.contains("name") { try set(name, value("a secret", date: example.clock.now)) }
        try vault.transaction { try $0.run("UPDATE vault_value \(change)") }
        #expect { try vault.smallValue(name) } throws: { ($0 as? AccountError)?.code == "accounts.wrong_key" }
    }

    @Test("only a value that says so is stored in clear, and can be read while the vault is locked")
    func open() throws {
        struct NoKey: VaultKeySource {
            func key() throws(AccountError) -> SealingKey { throw .locked }
        }
        let open = SmallValueName("device", ofProvider: "example", isSealed: false)
        try set(open, value("in clear"))
        try set(name, value("a secret"))
        let stored = try vault.read { try $0.rows("SELECT value FROM vault_value ORDER BY name").map { $0.blob(0) } }
        #expect(stored.first == Data("in clear".utf8) && stored.last??.range(of: Data("secret".utf8)) == nil)
        let locked = try Vault(home: example.home.home, keys: NoKey(), clock: example.clock)
        #expect(try locked.smallValue(open) == value("in clear"))
        #expect(throws: AccountError.self) { try locked.smallValue(name) }
    }

    @Test("of two processes that offer one, both receive the first")
    func offered() throws {
        let other = try Vault(home: example.home.home, keys: example.home.keys, clock: example.clock)
        #expect(try vault.offerSmallValue(value("mine"), as: name) == value("mine"))
        #expect(try other.offerSmallValue(value("theirs"), as: name) == value("mine"))
    }

    @Test("one may be written in the same step as an account: both, or nothing")
    func withAccount() throws {
        let secrets = AccountSecrets(tokens: TokenBuilder.tokens(by: example.clock))
        func store() throws {
            _ = try vault.replace(
                example.key, label: nil, details: Data(), secrets: secrets, values: [SmallValueChange(name, value("w"))])
        }
        try vault.transaction {
            try $0.run("CREATE TRIGGER full BEFORE INSERT ON vault_value BEGIN SELECT RAISE(ABORT, 'full'); END")
        }
        #expect(throws: AccountError.self) { try store() }
        #expect(try vault.accounts.isEmpty && vault.smallValue(name) == nil)
        try vault.transaction { try $0.run("DROP TRIGGER full") }
        try store()
        #expect(try vault.accounts.count == 1 && vault.smallValue(name) == value("w"))
    }
}
