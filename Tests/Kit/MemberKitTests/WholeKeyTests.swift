import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberKit
import MemberOAuth
import MemberStorage
import MemberTesting
import Testing

@Suite("Accounts are found by their whole key")
final class WholeKeyTests {
    private let home = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)
    private let clock = TestClock()

    deinit { try? FileManager.default.removeItem(at: home) }

    /// Two subjects whose short ids are the same.
    private let (anna, boris) = ("member-112114", "member-112418")

    private func key(_ subject: String) -> AccountKey {
        AccountKey(provider: "openid", stand: "https://id.example.test", clientID: "app", subject: subject)
    }

    private func members() throws -> Members {
        let members = try Members(home: home, transport: ScriptedTransport([]), clock: clock)
        for subject in [anna, boris] {
            let secrets = AccountSecrets(tokens: TokenBuilder.tokens(access: subject, by: clock))
            try members.vault.store(key(subject), label: subject, details: Data("{}".utf8), secrets: secrets)
        }
        return members
    }

    @Test("an id that several accounts have is refused, and says by which characters they differ")
    func ambiguous() throws {
        let members = try members()
        #expect(key(anna).id == key(boris).id)
        let error = #expect(throws: MembersError.self) { try members.account(self.key(self.anna).id) }
        guard case .ambiguousAccount(let id, let longer) = error else {
            Issue.record("it is another error: \(String(describing: error))")
            return
        }
        #expect(id == key(anna).id && longer.count == 2 && error?.remedy.contains(longer[1]) == true)
        #expect(try longer.map { try members.account($0).key.subject } == [anna, boris])
    }

    @Test("less than the short id, another's long id and what only looks alike find nobody")
    func nobody() throws {
        let members = try members()
        for id in ["openid-be6d4fd", "", "openid-", key("carol").longID, "openid-be6d4\u{FEFF}fd9", key(anna).longID + "0"] {
            #expect { try members.account(id) } throws: { ($0 as? MembersError)?.code == "members.no_account" }
        }
    }

    @Test("removing one leaves the other, which is found by the short id then")
    func removed() throws {
        let members = try members()
        try members.remove(try #require(members.vault.account(key(anna))))
        #expect(try members.account(key(boris).id).key.subject == boris)
    }
}

@Suite("A home that today's member has written")
struct StoredHomeTests {
    private func copy() throws -> URL {
        let name = "home-of-member-1"
        let source = try #require(Bundle.module.url(forResource: name, withExtension: nil, subdirectory: "Fixtures"))
        let home = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        for file in ["accounts.sqlite", "vault.key"] {
            try FileManager.default.copyItem(at: source.appending(path: file), to: home.appending(path: file))
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: home.appending(path: file).path)
        }
        return home
    }

    private func sealed(_ home: URL) throws -> [Data?] {
        try Vault(home: home).read { try $0.rows("SELECT sealed FROM vault_account ORDER BY id").map { $0.blob(0) } }
    }

    @Test("opens with both accounts, is sealed anew once, and its tokens, ledger, impressions and open attempt are there")
    func opens() async throws {
        let home = try copy()
        defer { try? FileManager.default.removeItem(at: home) }
        let members = try Members(home: home, transport: ScriptedTransport([]))
        #expect(try members.vault.examinedAccounts().map(\.state) == [.ready, .ready])
        #expect(members.accounts.map(\.key.provider) == ["vk", "openid"])
        #expect(members.vault.currentAccount?.label == "Anna Example")
        for account in members.accounts {
            let tokens = try members.vault.secrets(of: account.key).tokens
            #expect(tokens.refreshToken != nil && !tokens.accessToken.reveal.isEmpty)
            #expect(try members.vault.permissions(of: account.key).allSatisfy { $0.status == .granted })
        }
        #expect(try members.vault.read { try $0.rows("SELECT count(*) FROM vkid_impression").first?.integer(0) } == 1)
        let once = try sealed(home)
        #expect(try sealed(home) == once)
    }

    @Test("after that a seal of before opens nothing, so that turned details bring no token to another address")
    func turned() async throws {
        let (home, old) = (try copy(), try copy())
        defer { for folder in [home, old] { try? FileManager.default.removeItem(at: folder) } }
        _ = try Members(home: home, transport: ScriptedTransport([]))
        let before = try Database(file: old.appending(path: "accounts.sqlite")).read {
            try $0.rows("SELECT sealed FROM vault_account WHERE id = 2").first?.blob(0)
        }
        try Database(file: home.appending(path: "accounts.sqlite")).transaction {
            try $0.run("UPDATE vault_account SET sealed = ? WHERE id = 2", [.optional(before)])
        }
        let transport = ScriptedTransport([])
        let members = try Members(home: home, transport: transport)
        let account = try #require(members.accounts.last)
        await #expect { try await members.refresh(account) } throws: { ($0 as? MembersError)?.code == "accounts.damaged" }
        #expect(transport.requests.isEmpty)
        await #expect(throws: MembersError.self) { try await members.signOut(account) }
        try members.remove(account)
        #expect(members.accounts.count == 1)
    }
}
