import ForgedSupport
import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberTesting
import Testing

@testable import MemberKit

/// The wall clocks of two machines on one store, as far as they are ahead of the right time.
private let wrongClocks: [[Duration]] = [
    [.seconds(3_600), .seconds(-3_600)], [.seconds(-3_600), .seconds(3_600)], [.zero, .seconds(3_600)],
]

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

    @Test("a token that one machine received is renewed by the other neither early nor late", arguments: wrongClocks)
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
        #expect(new.open.clock.now == server.clock.now)
    }

    private func begin(_ members: Members) async throws {
        let pending = try await members.begin(
            with: .openID(issuer: OpenIDServer.issuer, clientID: "app", scopes: ["openid"]),
            redirectURI: try #require(URL(string: ForgedHome.web)))
        let expires = try await members.store.attempt(pending.id)?.expires
        #expect(expires == server.clock.now.addingTimeInterval(600))
    }
}

@Suite("Sign-ins, permissions and impressions of machines whose clocks are an hour wrong", .timeLimit(.minutes(1)))
struct SharedTimeOfRecordsTests {
    private static let providers: [any ActedProvider] = [FacebookActed(), VKActed(), SberActed(), OpenIDActed()]

    @Test("a sign-in that one machine began can be finished at the other as long as it lives", arguments: wrongClocks, providers)
    func inTime(ahead: [Duration], acted: any ActedProvider) async throws {
        let machines = try Machines(acted, ahead: ahead)
        let account = try await machines.signIn(acted, after: .seconds(595))
        #expect(account.signedIn == machines.clock.now)
        let tokens = try await machines.one.session(of: account).loadSecrets().tokens
        #expect(tokens.received == machines.clock.now)
    }

    @Test("and no longer", arguments: wrongClocks)
    func tooLate(ahead: [Duration]) async throws {
        let machines = try Machines(OpenIDActed(), ahead: ahead)
        let error = await #expect(throws: MembersError.self) {
            try await machines.signIn(OpenIDActed(), after: .seconds(605))
        }
        #expect(error?.code == "oauth.attempt_timed_out")
    }

    @Test("a declined permission is not requested by the other machine before its cool-down ends", arguments: wrongClocks)
    func coolDown(ahead: [Duration]) async throws {
        let machines = try Machines(OpenIDActed(), ahead: ahead)
        let account = try await machines.signIn(OpenIDActed())
        let agent = ScriptedUserAgent(redirectURI: URL(string: ForgedHome.web) ?? machines.folder) { page in
            let query = URLComponents(url: page, resolvingAgainstBaseURL: false)?.percentEncodedQuery ?? ""
            let state = FormFields(encoded: query)?["state"] ?? ""
            return [.redirect([("error", "access_denied"), ("state", state), ("iss", OpenIDActed().issuer)])]
        }
        #expect(try await machines.one.ensure(["photos"], of: account, using: agent) == .declined(["photos"]))
        let end = machines.clock.now.addingTimeInterval(86_400)
        machines.clock.advance(by: .seconds(86_395))
        #expect(try await machines.other.ensure(["photos"], of: account, using: agent) == .coolingDown(until: end))
        machines.clock.advance(by: .seconds(10))
        let explained = try await machines.other.ensure(["photos"], of: account, using: agent) { _ in false }
        #expect(explained == .notNow && agent.addresses.count == 1)
    }

    @Test("an impression is counted by the store's time", arguments: wrongClocks)
    func impressions(ahead: [Duration]) async throws {
        let clock = TestClock()
        let machines = try Machines(.openID, clock, ScriptedTransport([]), ahead: ahead)
        let key = ImpressionKey(provider: "openid", environment: "live", subject: "anna", campaign: "banner")
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let limit = ImpressionLimit(maximum: 1, days: 1)
        #expect(try await machines.one.store.recordImpression(key, limit, by: calendar))
        clock.advance(by: .seconds(86_395))
        for members in machines.both { #expect(try await !members.store.recordImpression(key, limit, by: calendar)) }
        clock.advance(by: .seconds(10))
        #expect(try await machines.other.store.recordImpression(key, limit, by: calendar))
        #expect(try await machines.one.store.impressionDates(of: key).last == clock.now)
    }
}
