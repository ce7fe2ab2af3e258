import Foundation
import MemberCore
import MemberOAuth
import MemberStorage
import MemberTesting
import Testing

@testable import MemberAccounts

@Suite("Commits of another process")
struct ForeignCommitTests {
    private let example: Example
    private let other: Vault

    init() throws {
        example = try Example()
        for name in ["anna", "boris", "clara"] { try example.store(name) }
        other = try Vault(home: example.home.home, keys: example.home.keys, clock: example.clock)
    }

    private func key(_ subject: String) -> AccountKey {
        AccountKey(provider: "example", environment: "live", clientID: "app", subject: subject)
    }

    private func expectSame() throws {
        try other.poll()
        #expect(other.accounts == example.vault.accounts)
        #expect(other.activeAccount(of: "example") == example.vault.activeAccount(of: "example"))
        #expect(Set(other.openAttempts) == Set(example.vault.openAttempts))
    }

    @Test("are adopted account by account: added, changed, removed, removed and added again, activated")
    func each() throws {
        try example.store("dora")
        try expectSame()
        try example.vault.setLabel(key("boris"), "Boris B.")
        try example.vault.markNeedsSignIn(key("anna"), reason: "x")
        try expectSame()
        try example.vault.remove(key("dora"))
        try expectSame()
        try example.vault.remove(key("anna"))
        try example.store("anna")
        try example.vault.activate(key("clara"))
        try expectSame()
        #expect(other.accounts.map(\.key.subject) == ["boris", "clara", "anna"])
        #expect(try other.secrets(of: key("anna")).tokens.accessToken == Secret("access-1"))
    }

    @Test("cause reads of the changed accounts only")
    func onlyThose() throws {
        // A change without an entry in the list of changes is visible only to a full read.
        try example.vault.transaction { statements in
            try statements.run("DROP TRIGGER vault_account_changed")
            try statements.run("UPDATE vault_account SET label = 'unseen' WHERE subject = 'clara'")
        }
        try example.store("dora")
        try other.poll()
        #expect(other.account(key("dora")) != nil)
        #expect(other.account(key("clara"))?.label == "clara")
    }

    @Test("cause a full read if the list of changes does not reach back far enough, with the same events")
    func gap() async throws {
        try example.vault.transaction { statements in
            try statements.run("UPDATE vault_account SET label = 'Clara C.' WHERE subject = 'clara'")
            try statements.run("DELETE FROM vault_account WHERE subject = 'boris'")
            try statements.run("DELETE FROM vault_change")
            try statements.run("INSERT INTO vault_change VALUES (5000, 1, 3)")
        }
        var changes = other.changes().makeAsyncIterator()
        try other.poll()
        let told = [await changes.next(), await changes.next()]
        #expect(told.contains(.removed(key("boris"))))
        #expect(other.accounts.map(\.label) == ["anna", "Clara C."])
    }

    @Test("are found after thousands of changes, and the list of changes stays short")
    func many() throws {
        for number in 0..<5_000 {
            try example.vault.transaction(durable: false) {
                try $0.run("UPDATE vault_account SET label = ? WHERE subject = 'anna'", [.text(String(number))])
            }
        }
        try other.poll()
        #expect(other.account(key("anna"))?.label == "4999")
        let count = try other.read { try $0.rows("SELECT count(*) FROM vault_change").first?.integer(0) ?? 0 }
        #expect((4_000...4_700).contains(count))
    }

    @Test("removing many accounts keeps the order of the others, in both vaults")
    func compaction() throws {
        for number in 0..<40 { try example.store("member-\(number)") }
        for number in 0..<40 where number % 5 != 0 { try example.vault.remove(key("member-\(number)")) }
        try example.store("last")
        try expectSame()
        let names = ["anna", "boris", "clara"] + (0..<8).map { "member-\($0 * 5)" } + ["last"]
        #expect(other.accounts.map(\.key.subject) == names)
    }
}

@Suite("Limits")
struct CapTests {
    @Test("an account's permission history is cut to a thousand events; the status of each permission is never lost")
    func permissions() throws {
        let example = try Example()
        try example.store()
        let vault = example.vault
        let date = example.clock.now
        try vault.record(
            [
                PermissionEvent(scope: "old", kind: .asked, date: date, purpose: "To greet"),
                PermissionEvent(scope: "old", kind: .declined, date: date),
            ], of: example.key)
        for number in 0..<30 {
            try vault.record(
                (0..<50).map { _ in PermissionEvent(scope: "busy", kind: number % 2 == 0 ? .granted : .revoked, date: date) },
                of: example.key)
        }
        let records = try vault.permissions(of: example.key)
        #expect(records.map(\.scope) == ["busy", "old"])
        #expect(records.map(\.status) == [.revoked, .declined])
        #expect(records.last?.purpose == "To greet")
        #expect(records.reduce(0) { $0 + $1.history.count } <= PermissionLedger.mostEvents + 2)
    }

    @Test("beyond a thousand, the oldest ended attempts of a client are forgotten first")
    func attempts() async throws {
        let example = try Example()
        try example.vault.transaction { statements in
            try statements.run(
                """
                WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1500)
                INSERT INTO vault_attempt SELECT 'a' || i, 'example', 'live', 'app', 'ended', 'signed_in', i, 1e12, NULL FROM n
                """)
        }
        let base = try #require(URL(string: "https://id.example.test"))
        let client = OAuthClient(
            profile: Example.profile(base),
            registration: ClientRegistration(id: "app"), transport: ScriptedTransport([]), attempts: example.vault,
            clock: example.clock)
        let pending = try await client.begin(AuthorizationRequest(redirectURI: URL(string: "https://app.test/cb")))
        let rows = try example.vault.read { try $0.rows("SELECT id FROM vault_attempt WHERE phase = 'ended' ORDER BY started") }
        #expect(rows.count == AttemptRules.mostEnded)
        #expect(rows.first?.text(0) == "a501")
        #expect(example.vault.openAttempts == [pending.id])
    }

    @Test("a flood of new sign-ins ends the oldest ones, in memory too", .timeLimit(.minutes(1)))
    func flood() async throws {
        let example = try Example()
        try example.vault.transaction { statements in
            try statements.run(
                """
                WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
                INSERT INTO vault_attempt SELECT 'a' || i, 'example', 'live', 'app', 'open', NULL, i, 1e12, NULL FROM n
                """)
        }
        let vault = try Vault(home: example.home.home, keys: example.home.keys, clock: example.clock)
        let base = try #require(URL(string: "https://id.example.test"))
        let client = OAuthClient(
            profile: Example.profile(base),
            registration: ClientRegistration(id: "app"), transport: ScriptedTransport([]), attempts: vault, clock: example.clock)
        let pending = try await client.begin(AuthorizationRequest(redirectURI: URL(string: "https://app.test/cb")))
        let open = vault.openAttempts
        #expect(open.count == AttemptRules.mostOpen)
        #expect(open.contains(pending.id) && !open.contains("a1") && open.contains("a2"))
    }
}
