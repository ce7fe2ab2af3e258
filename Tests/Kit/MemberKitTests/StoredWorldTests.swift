import FacebookLogin
import Foundation
import HomeSupport
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberKit
import MemberRequests
import MemberSandbox
import MemberStorage
import MemberTesting
import SberID
import Testing
import VKID

/// Written by the `member` command: a sign-in with VK ID, Facebook, Sber ID and an OpenID issuer, a call, a closed community
/// sheet and a declined one, a sign-in whose program was killed, an export of everything, the sandbox's state.
@Suite("A home with members of all providers, written by an earlier version of the `member` command")
final class StoredWorldTests {
    private let home: URL
    private let transport = ScriptedTransport([])

    init() throws { home = try StoredHomeCopy.make(of: "home-of-member-3") }

    deinit { try? FileManager.default.removeItem(at: home) }

    private func members() throws -> Members {
        try Members(home: home, providers: [.vk, .sber, .facebook, .openID], transport: transport)
    }

    @Test("opens with all accounts and tokens, and the same active account")
    func accounts() throws {
        let members = try members()
        #expect(members.accounts.map(\.key.provider) == ["vk", "facebook", "sber", "openid"])
        #expect(members.accounts.map(\.label) == ["Анна Крылова", "Вера Солнцева", nil, "Anna Example"])
        #expect(try members.vaultAtOnce().examinedAccounts().allSatisfy { $0.state == .ready })
        #expect(try members.vaultAtOnce().currentAccount?.key.provider == "openid")
        for account in members.accounts {
            #expect(try !members.vaultAtOnce().secrets(of: account.key).tokens.accessToken.isEmpty, "\(account.key.provider)")
        }
    }

    @Test("has each account's ledger, both impressions and the pending sign-in")
    func records() throws {
        let vault = try members().vaultAtOnce()
        let records = try vault.accounts.map { try vault.permissions(of: $0.key) }
        #expect(records.map { $0.map(\.scope) }.first == ["email", "friends", "groups"])
        #expect(records.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.status == .granted } })
        #expect(records.flatMap { $0 }.flatMap(\.history).count == 24)
        #expect(try vault.read { try $0.rows("SELECT count(*) FROM vault_impression").first?.integer(0) } == 2)
        #expect(try vault.read { try $0.rows("SELECT count(*) FROM vault_attempt").first?.integer(0) } == 5)
    }

    @Test("its waiting sign-in takes its response, and ends with a named error")
    func openAttempt() async throws {
        let clock = TestClock(now: Date(timeIntervalSince1970: 1_795_709_410))
        let members = try Members(home: home, providers: [.vk], transport: transport, clock: clock)
        let id = try #require(members.vaultAtOnce().openAttempts.first)
        let attempt = try #require(try members.vaultAtOnce().storedAttempt(id))
        let state = PercentCoding.encode(attempt.state.reveal)
        let no = try #require(URL(string: "\(attempt.redirectURI)?error=access_denied&state=\(state)"))
        #expect(members.open(url: no))
        await #expect(throws: MembersError.self) { try await members.resumeSignIn() }
        let outcome = try members.vaultAtOnce().read {
            try $0.rows("SELECT outcome FROM vault_attempt WHERE id = ?", [.text(id)]).first?.text(0)
        }
        #expect(try outcome == "oauth.declined" && members.vaultAtOnce().openAttempts.isEmpty)
    }

    @Test("returns the stored reply without a network")
    func keptReply() async throws {
        let members = try members()
        let anna = try #require(members.accounts.first)
        let reply = try await members.call("friends.get", [("fields", "screen_name")], mode: .offline, as: anna)
        #expect(reply.value["count"]?.integer == 4 && reply.source != .network)
        #expect(transport.requests.isEmpty)
    }

    @Test("its export can be imported into an empty home")
    func export() async throws {
        let target = try TemporaryVault()
        let data = try Data(contentsOf: home.appending(path: "accounts.export"))
        _ = try await target.vault.importAccounts(data, under: Secret("a passphrase of the fixture"))
        #expect(target.vault.accounts.map(\.key) == (try members().accounts.map(\.key)))
    }

    @Test("the sandbox's state opens with the sessions of three providers")
    func sandboxState() async throws {
        let file = home.appending(path: "sandbox.state")
        // Another program may use the ports now.
        var state = try JSONDecoder().decode(JSONValue.self, from: Data(contentsOf: file)).object ?? [:]
        state["ports"] = .object([:])
        try JSONEncoder().encode(JSONValue.object(state)).write(to: file)
        var configuration = SandboxConfiguration()
        configuration.stateFile = file
        let sandbox = try await Sandbox.start(configuration)
        let providers = Set(sandbox.sessions.filter { $0.end == nil }.map(\.provider))
        await sandbox.stop()
        #expect(providers == ["vk", "facebook", "sber"])
    }
}
