import Foundation
import MemberCore
import MemberTesting
import Testing

@testable import MemberAccounts

@Suite("Export and import")
struct ExportTests {
    private let passphrase = Secret("correct horse battery")

    /// A vault with two accounts, the first one active, the second one waiting for a sign-in.
    private func full() throws -> Example {
        let example = try Example()
        let tokens = TokenBuilder.tokens(access: "CLEAR-ACCESS", refresh: "CLEAR-REFRESH", by: example.clock)
        let boris = AccountKey(provider: "example", environment: "live", clientID: "app", subject: "boris")
        for key in [boris, example.key] {
            try example.vault.store(
                key, label: key.subject, details: Data("d".utf8),
                secrets: AccountSecrets(tokens: tokens, requestedScopes: ["email"]),
                purpose: "To write")
        }
        try example.vault.markNeedsSignIn(boris, reason: "refresh_refused")
        return example
    }

    @Test("accounts, states, tokens, the active account and permissions are all imported")
    func whole() async throws {
        let old = try full()
        let new = try Example()
        let report = try await new.vault.importAccounts(await old.vault.export(under: passphrase), under: passphrase)
        #expect(report.added.map(\.subject) == ["boris", "anna"])
        #expect(new.vault.accounts == old.vault.accounts)
        #expect(new.vault.activeAccount(of: "example")?.key == old.key)
        #expect(try new.vault.secrets(of: old.key) == old.vault.secrets(of: old.key))
        #expect(try new.vault.permissions(of: old.key) == old.vault.permissions(of: old.key))
        let again = try Vault(home: new.home.home, keys: new.home.keys, clock: new.clock)
        #expect(again.accounts == old.vault.accounts)
    }

    @Test("the file contains no token and no name in clear, and two exports differ")
    func sealed() async throws {
        let old = try full()
        let data = try await old.vault.export(under: passphrase)
        let text = String(decoding: data, as: UTF8.self)
        for word in ["CLEAR", "anna", "boris", "horse"] { #expect(!text.contains(word)) }
        #expect(text.contains("600000"))
        #expect(try await old.vault.export(under: passphrase) != data)
    }

    @Test("members of the JSON that a newer version sealed survive export and import")
    func unknownMembers() async throws {
        let old = try Example()
        try old.store()
        try old.reseal { $0.replacing("{", with: #"{"later":"kept","#, maxReplacements: 1) }
        let vault = try Vault(home: old.home.home, keys: old.home.keys, clock: old.clock)
        let new = try Example()
        try await new.vault.importAccounts(await vault.export(under: passphrase), under: passphrase)
        #expect(try new.unsealed().contains(#""later":"kept""#))
    }

    @Test("an existing account stays unchanged, unless it is to be replaced", arguments: [false, true])
    func conflict(replacing: Bool) async throws {
        let old = try Example()
        try old.store(access: "access-old")
        let new = try Example()
        try new.store(access: "access-new")
        let data = try await old.vault.export(under: passphrase)
        let report = try await new.vault.importAccounts(data, under: passphrase, replacing: replacing)
        #expect(report.kept.isEmpty == replacing)
        #expect(report.replaced.isEmpty == !replacing)
        let access = try new.vault.secrets(of: new.key).tokens.accessToken
        #expect(access == Secret(replacing ? "access-old" : "access-new"))
    }

    @Test("the ledger that an account left here and the exported ledger are merged by date, each event once")
    func ledgers() async throws {
        let old = try full()
        let export = try await old.vault.export(under: passphrase)
        let new = try Example()
        try await new.vault.importAccounts(export, under: passphrase)
        old.clock.advance(by: .seconds(30))
        let early = PermissionEvent(scope: "email", kind: .explained, date: old.clock.now)
        try old.vault.record([early], of: old.key)
        new.clock.advance(by: .seconds(60))
        let late = PermissionEvent(scope: "email", kind: .revoked, date: new.clock.now, by: .provider)
        try new.vault.record([late], of: new.key)
        try new.vault.remove(new.key)
        for _ in 0..<2 {
            try await new.vault.importAccounts(await old.vault.export(under: passphrase), under: passphrase)
            let email = try #require(try new.vault.permissions(of: new.key).first)
            #expect(email.history.map(\.kind) == [.asked, .granted, .explained, .revoked])
            #expect(email.history.map(\.by) == [.app, .assumed, .app, .provider])
        }
    }

    @Test("the ledger of an account that has signed out is imported, even without an account")
    func signedOut() async throws {
        let old = try Example()
        try old.store()
        let no = PermissionEvent(scope: "email", kind: .declined, date: old.clock.storedNow)
        try old.vault.record([no], of: old.key)
        try old.vault.remove(old.key)
        let new = try Example()
        let report = try await new.vault.importAccounts(await old.vault.export(under: passphrase), under: passphrase)
        #expect(report.ledgers == [old.key] && report.added.isEmpty && new.vault.accounts.isEmpty)
        #expect(try new.vault.permissionLedgers() == [old.key])
        try new.store()
        #expect(try new.vault.permissions(["email"], of: new.key)[0].refusal == no)
    }

    @Test("events that a newer version wrote are imported unchanged, and stay in the merged ledger")
    func newerKinds() async throws {
        let (old, new) = (try full(), try Example())
        try old.addEvent("pledged", by: "guardian", at: 1_780_000_100, why: "To write")
        try await new.vault.importAccounts(await old.vault.export(under: passphrase), under: passphrase)
        #expect(try new.storedEvents().contains("email pledged guardian To write"))
        try new.addEvent("shelved", by: "app", at: 1_780_000_200, why: nil)
        new.clock.advance(by: .seconds(60))
        try old.vault.record([PermissionEvent(scope: "email", kind: .declined, date: old.clock.now)], of: old.key)
        try await new.vault.importAccounts(
            await old.vault.export(under: passphrase), under: passphrase, replacing: true)
        let stored = try new.storedEvents()
        #expect(stored.contains("email pledged guardian To write") && stored.contains("email shelved app "))
        #expect(stored.filter { $0.contains("pledged") }.count == 1 && stored.contains("email declined member "))
    }

    @Test("an account that stays unchanged gets the additional events of the exported ledger")
    func keptLedger() async throws {
        let (old, new) = (try full(), try full())
        old.clock.advance(by: .seconds(60))
        try old.vault.record([PermissionEvent(scope: "email", kind: .declined, date: old.clock.now)], of: old.key)
        let report = try await new.vault.importAccounts(await old.vault.export(under: passphrase), under: passphrase)
        #expect(report.kept.count == 2)
        #expect(try new.vault.permissions(["email"], of: new.key)[0].history.map(\.kind) == [.asked, .granted, .declined])
    }

    @Test("a wrong passphrase, a changed file and a file of another kind have different errors and change nothing")
    func refusals() async throws {
        let data = try await full().vault.export(under: passphrase)
        let changed = String(decoding: data, as: UTF8.self).replacing("600000", with: "600001")
        let new = try Example()
        let cases: [(Data, Secret, String)] = [
            (data, Secret("wrong passphrase"), "accounts.wrong_passphrase"),
            (Data(changed.utf8), passphrase, "accounts.wrong_passphrase"),
            (Data("{}".utf8), passphrase, "accounts.export_unreadable"),
            (Data(changed.replacing("600001", with: "99000000").utf8), passphrase, "accounts.export_unreadable"),
        ]
        for (data, passphrase, code) in cases {
            await #expect { try await new.vault.importAccounts(data, under: passphrase) } throws: {
                ($0 as? AccountError)?.code == code
            }
        }
        #expect(new.vault.accounts.isEmpty)
    }

    @Test("a passphrase of seven characters is refused")
    func short() async throws {
        let example = try Example()
        await #expect { try await example.vault.export(under: Secret("1234567")) } throws: {
            ($0 as? AccountError)?.code == "accounts.passphrase_too_short"
        }
    }
}
