import ForgedSupport
import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberTesting
import Testing

@testable import MemberKit

@Suite("Tokens of machines whose clocks are an hour wrong, on one store", .timeLimit(.minutes(1)))
struct SharedTimeTests {
    private let server = OpenIDServer()

    init() { server.rotates.withLock { $0 = true } }

    private func machines(_ ahead: [Duration]) throws -> Machines {
        try Machines(.openID, server.clock, server.transport, ahead: ahead)
    }

    private func signIn(_ members: Members) async throws -> Account {
        try await members.signIn(
            with: .openID(issuer: OpenIDServer.issuer, clientID: "app", scopes: ["openid"]),
            using: HeadlessAgent(as: nil, transport: server.transport))
    }

    private func token(_ members: Members, _ account: Account) async throws -> String {
        try await members.session(of: account).freshTokens().accessToken.reveal
    }

    private var refreshes: Int { server.transport.requests.count { $0.form["grant_type"] == "refresh_token" } }

    @Test("a token that one machine received is renewed by the other neither early nor late", arguments: Machines.wrongClocks)
    func life(ahead: [Duration]) async throws {
        let machines = try machines(ahead)
        let account = try await signIn(machines.one)
        server.clock.advance(by: .seconds(29))
        for members in machines.both { #expect(try await token(members, account) == "a-1") }
        server.clock.advance(by: .seconds(2))
        #expect(try await token(machines.other, account) == "a-2")
        server.clock.advance(by: .seconds(29))
        #expect(try await token(machines.one, account) == "a-2" && refreshes == 1)
        server.clock.advance(by: .seconds(2))
        #expect(try await token(machines.one, account) == "a-3" && refreshes == 2)
    }

    @Test("a fresh token from memory costs no look at the store's clock")
    func memory() async throws {
        let machines = try machines([.seconds(3_600), .zero])
        let (account, clock) = (try await signIn(machines.one), try #require(machines.storeClock))
        _ = try await token(machines.one, account)
        let looks = clock.lookCount
        for _ in 0..<100 { #expect(try await token(machines.one, account) == "a-1") }
        #expect(clock.lookCount == looks)
    }

    @Test("a machine that was suspended uses no old token, though its uptime stood still")
    func suspended() async throws {
        let machines = try machines([.zero, .zero])
        let account = try await signIn(machines.one)
        #expect(try await token(machines.one, account) == "a-1")
        machines.clocks[0].suspend(for: .seconds(3_600))
        // For five seconds the tokens in use are not looked at.
        server.clock.advance(by: .seconds(5))
        for members in machines.both { #expect(try await token(members, account) == "a-2") }
        #expect(refreshes == 1 && machines.one.open.clock.now == server.clock.now)
    }

    @Test("after the store's clock was set, a token is still renewed in time, and once", arguments: [-3_600, 3_600])
    func setClock(seconds: Int) async throws {
        // The provider's clock is right, so the store's would refuse its ID tokens.
        server.namesMemberAgain.withLock { $0 = false }
        let machines = try machines([.zero, .zero])
        let account = try await signIn(machines.one)
        #expect(try await token(machines.other, account) == "a-1")
        machines.storeClock?.set(by: .seconds(seconds))
        server.clock.advance(by: .seconds(31))
        #expect(try await token(machines.one, account) == "a-2")
        server.clock.advance(by: .seconds(5))
        #expect(try await token(machines.other, account) == "a-2" && refreshes == 1)
        server.clock.advance(by: .seconds(26))
        #expect(try await token(machines.other, account) == "a-3" && refreshes == 2)
    }

    @Test(
        "the first step of a machine learns the store's time, whichever step it is",
        arguments: [
            "tokens", "refresh", "sign-in", "begin", "call", "permission", "account", "sign-out", "end of session", "preparation",
        ])
    func firstStep(name: String) async throws {
        let machines = try machines([.zero, .zero])
        let account = try await signIn(machines.one)
        let new = try machines.newMachine(ahead: .seconds(3_600))
        #expect(new.open.clock.now == server.clock.now.addingTimeInterval(3_600))
        try await step(name, new, account)
        #expect(new.open.clock.now == server.clock.now)
    }

    /// A step of one kind, whose own results have the right time too.
    private func step(_ name: String, _ new: Members, _ account: Account) async throws {
        switch name {
        case "tokens": #expect(try await token(new, account) == "a-1")
        case "refresh": #expect(try await new.refresh(account).received == server.clock.now)
        case "sign-in": #expect(try await new.session(of: signIn(new)).loadSecrets().tokens.received == server.clock.now)
        case "begin": try await begin(new)
        case "call": #expect(try await new.call(OpenIDServer.issuer + "/api", as: account).source == .network)
        case "permission":
            #expect(try await new.ensure(["write"], of: account, using: ScriptedUserAgent([])) == .cancelled)
        case "account": #expect(try await new.loadAccount(account.key) != nil)
        case "sign-out": #expect(try await new.signOut(account).failures.isEmpty)
        case "preparation": try await new.prepareCalls(of: account)
        default: _ = try? await new.loadEndSession(of: account)
        }
    }

    private func begin(_ members: Members) async throws {
        let pending = try await members.begin(
            with: .openID(issuer: OpenIDServer.issuer, clientID: "app", scopes: ["openid"]),
            redirectURI: try #require(URL(string: ForgedHome.web)))
        let expires = try await members.store.attempt(pending.id)?.expires
        #expect(expires == server.clock.now.addingTimeInterval(600))
    }
}
