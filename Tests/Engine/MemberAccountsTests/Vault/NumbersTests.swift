import Foundation
import MemberCore
import MemberStorage
import MemberTesting
import Testing

@testable import MemberAccounts

@Suite("Numbers in the database that are out of range")
struct NumbersTests {
    private let example: Example

    init() throws { example = try Example() }

    @Test("in a lease restart the count, and the refresh is sent", arguments: [Int64.max, .min, -1])
    func fence(number: Int64) async throws {
        try example.store(life: 10)
        try example.vault.transaction {
            let lease = "INSERT INTO vault_refresh_lease SELECT id, NULL, ?, 0, '', NULL, NULL FROM vault_account"
            try $0.run(lease, [.integer(number)])
        }
        let session = example.session(ScriptedTransport([Example.answer(2)]))
        #expect(try await session.freshTokens().accessToken == Secret("access-2"))
        let fence = try example.vault.read { try $0.rows("SELECT fence FROM vault_refresh_lease").first?.integer(0) }
        #expect(fence == 1)
    }

    @Test(
        "in the list of changes are dropped, and everything is read again",
        arguments: [Int64.max, .max - 1, 1 << 60, 0, -1, .min])
    func changes(number: Int64) throws {
        let other = try Vault(home: example.home.home, keys: example.home.keys, clock: example.clock)
        for (index, name) in ["anna", "boris", "vera", "galya"].enumerated() {
            if index == 1 {
                try other.transaction { try $0.run("INSERT INTO vault_change VALUES (?, 1, 1)", [.integer(number)]) }
                try example.vault.poll()
            }
            try (index.isMultiple(of: 2) ? other : example.vault).keep(name, example)
            for vault in [example.vault, other] {
                try vault.poll()
                #expect(vault.accounts.count == index + 1)
            }
        }
        let reopened = try Vault(home: example.home.home, keys: example.home.keys, clock: example.clock)
        #expect(reopened.accounts == example.vault.accounts)
        let ends = try other.read { try $0.rows("SELECT min(number), max(number) FROM vault_change").first }
        for end in 0...1 { #expect((1...1 << 53).contains(ends?.integer(end) ?? 0)) }
    }

    @Test("in a time are ignored")
    func times() throws {
        try example.store()
        try example.vault.transaction { try $0.run("UPDATE vault_account SET signed_in = 9e999, created = -9e999") }
        let again = try Vault(home: example.home.home, keys: example.home.keys, clock: example.clock)
        #expect(again.accounts.map(\.signedIn) == [.distantPast] && again.accounts.map(\.created) == [.distantPast])
    }
}

extension Vault {
    fileprivate func keep(_ subject: String, _ example: Example) throws {
        let key = AccountKey(provider: "example", environment: "live", clientID: "app", subject: subject)
        try store(key, label: subject, details: Data(), secrets: AccountSecrets(tokens: TokenBuilder.tokens(by: example.clock)))
    }
}
