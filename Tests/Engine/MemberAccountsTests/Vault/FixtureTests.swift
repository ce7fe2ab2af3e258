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
        #expect(permissions.map(\.why) == ["To write", "To write"])
        let id = try #require(vault.openAttempts.first)
        let attempt = try #require(try await vault.attempt(id))
        #expect(attempt.purpose == "To write")
        let sent = try vault.read { try $0.rows("SELECT fence, sent_fingerprint FROM vault_refresh_lease").first }
        #expect(sent?.integer(0) == 1)
        #expect(sent?.text(1)?.count == 16)
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
