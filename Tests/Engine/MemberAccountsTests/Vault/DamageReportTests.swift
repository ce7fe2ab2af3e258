import Foundation
import MemberCore
import MemberOAuth
import MemberStorage
import MemberTesting
import Testing

@testable import MemberAccounts

@Suite("Damage of an account that is found during use", .timeLimit(.minutes(1)))
struct DamageReportTests {
    private let example: Example
    private let found = Locked<Vault?>(nil)
    /// For each report of damage, whether the handler of diagnostics could read the vault.
    private let couldRead = Locked<[Bool]>([])

    init() throws {
        example = try Example()
        try example.store()
        try example.store("boris")
    }

    /// A vault whose account of Anna has changed details, and whose diagnostics handler reads her permissions.
    private func damaged() throws -> Vault {
        try example.vault.transaction { try $0.run("UPDATE vault_account SET details = x'00' WHERE subject = 'anna'") }
        let diagnostics = Diagnostics { [found, couldRead, key = example.key] event in
            guard event.name == "accounts.damaged" else { return }
            let end = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
                _ = try? found.value?.permissions(of: key)
                end.signal()
            }
            let hasRead = end.wait(timeout: .now() + 3) == .success
            couldRead.withLock { $0.append(hasRead) }
        }
        let vault = try Vault(
            home: example.home.home, keys: example.home.keys, clock: example.clock, diagnostics: diagnostics)
        found.withLock { $0 = vault }
        return vault
    }

    private static let uses = ["secrets", "profile", "tokens", "lease", "list"]

    private func use(_ vault: Vault, _ use: String) {
        let tokens = TokenBuilder.tokens(by: example.clock)
        switch use {
        case "secrets": _ = try? vault.secrets(of: example.key)
        case "profile": try? vault.setProfile(of: example.key, to: Data())
        case "tokens": _ = try? vault.changeTokens(of: example.key) { _ in tokens }
        case "lease": _ = try? vault.takeLease(of: example.key, replacing: tokens, in: .ready, for: .seconds(30))
        default: _ = try? vault.examinedAccounts()
        }
    }

    @Test("is reported at a moment when the handler may query the vault", arguments: uses)
    func reported(use name: String) throws {
        let vault = try damaged()
        defer { found.withLock { $0 = nil } }
        use(vault, name)
        #expect(couldRead.value == [true])
        #expect(vault.account(example.key)?.state == .damaged)
    }

    @Test("is reported to observers, once", arguments: uses)
    func told(use name: String) async throws {
        let vault = try damaged()
        found.withLock { $0 = nil }
        let changes = vault.changes()
        use(vault, name)
        use(vault, name)
        let boris = try #require(vault.accounts.last)
        try vault.setLabel(boris.key, "Boris")
        var heard: [VaultChange] = []
        for await change in changes {
            heard.append(change)
            if case .changed(let account) = change, account.label == "Boris" { break }
        }
        #expect(heard.count == 2)
        #expect(heard.first == vault.account(example.key).map(VaultChange.changed))
    }

    @Test("during its refresh ends no tokens at the server: the account still exists")
    func refreshUnderWay() async throws {
        try example.store(life: 10)
        let file = example.home.home.appending(path: "accounts.sqlite")
        let transport = ScriptedTransport { request in
            guard request.url.path == "/token" else { return .json("") }
            try? Database(file: file).transaction {
                try $0.run("UPDATE vault_account SET details = x'00' WHERE subject = 'anna'")
                try $0.run("UPDATE vault_refresh_lease SET holder = 'another'")
            }
            return Example.answer(2)
        }
        let error = await #expect(throws: AccountError.self) { try await example.session(transport).freshTokens() }
        #expect(error?.code == "accounts.damaged")
        #expect(transport.requests.map(\.url.path) == ["/token"])
    }
}
