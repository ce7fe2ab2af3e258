import Foundation
import HomeSupport
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberKit
import MemberOAuth
import MemberStorage
import MemberTesting
import Testing
import VKID

@Suite("A home that an earlier member has written")
struct StoredHomeTests {
    private func sealed(_ home: URL) throws -> [Data?] {
        try Vault(home: home).read { try $0.rows("SELECT sealed FROM vault_account ORDER BY id").map { $0.blob(0) } }
    }

    @Test("opens with both accounts, is sealed anew once, and its tokens, ledger, impressions and open attempt are there")
    func opens() async throws {
        let home = try StoredHomeCopy.make(of: "home-of-member-1")
        defer { try? FileManager.default.removeItem(at: home) }
        let members = try Members(home: home, providers: [.vk, .openID], transport: ScriptedTransport([]))
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
        let (home, old) = (try StoredHomeCopy.make(of: "home-of-member-1"), try StoredHomeCopy.make(of: "home-of-member-1"))
        defer { for folder in [home, old] { try? FileManager.default.removeItem(at: folder) } }
        _ = try Members(home: home, providers: [.vk, .openID], transport: ScriptedTransport([]))
        let before = try Database(file: old.appending(path: "accounts.sqlite")).read {
            try $0.rows("SELECT sealed FROM vault_account WHERE id = 2").first?.blob(0)
        }
        try Database(file: home.appending(path: "accounts.sqlite")).transaction {
            try $0.run("UPDATE vault_account SET sealed = ? WHERE id = 2", [.optional(before)])
        }
        let transport = ScriptedTransport([])
        let members = try Members(home: home, providers: [.vk, .openID], transport: transport)
        let account = try #require(members.accounts.last)
        await #expect { try await members.refresh(account) } throws: { ($0 as? MembersError)?.code == "accounts.damaged" }
        #expect(transport.requests.isEmpty)
        await #expect(throws: MembersError.self) { try await members.signOut(account) }
        try members.remove(account)
        #expect(members.accounts.count == 1)
    }

    @Test("of three accounts opens with the one in use, impressions, permissions and attempts, and is not sealed again")
    func ofThree() async throws {
        let home = try StoredHomeCopy.make(of: "home-of-member-2")
        defer { try? FileManager.default.removeItem(at: home) }
        let sealed = try Database(file: home.appending(path: "accounts.sqlite")).read {
            try $0.rows("SELECT sealed FROM vault_account ORDER BY id").map { $0.blob(0) }
        }
        let members = try Members(home: home, providers: [.vk, .openID], transport: ScriptedTransport([]))
        #expect(try members.vault.examinedAccounts().map(\.state) == [.ready, .ready, .ready])
        #expect(members.accounts.map(\.label) == ["Борис Ветров", "Анна Крылова", "Anna Example"])
        #expect(members.vault.currentAccount?.label == "Анна Крылова")
        for account in members.accounts {
            #expect(try members.vault.secrets(of: account.key).tokens.refreshToken != nil)
            #expect(try members.vault.permissions(of: account.key).isEmpty == false)
        }
        #expect(try members.vault.read { try $0.rows("SELECT count(*) FROM vkid_impression").first?.integer(0) } == 1)
        #expect(try members.vault.read { try $0.rows("SELECT count(*) FROM vault_attempt").first?.integer(0) } == 4)
        #expect(try self.sealed(home) == sealed)
    }

    @Test("keeps the account in use also where it was chosen by hand and had never become the current one by a sign-in")
    func chosenByHand() throws {
        let home = try StoredHomeCopy.make(of: "home-of-member-2")
        defer { try? FileManager.default.removeItem(at: home) }
        let details = #"json_set(CAST(details AS TEXT), '$.currentSince', -63114076800.0)"#
        try Database(file: home.appending(path: "accounts.sqlite")).transaction {
            try $0.run("UPDATE vault_account SET details = CAST(\(details) AS BLOB) WHERE subject = '100001'")
        }
        let members = try Members(home: home, providers: [.vk, .openID], transport: ScriptedTransport([]))
        #expect(members.vault.currentAccount?.label == "Анна Крылова")
    }
}
