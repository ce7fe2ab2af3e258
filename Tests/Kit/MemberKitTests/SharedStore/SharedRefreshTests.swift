import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberKit
import MemberOAuth
import MemberRequests
import MemberTesting
import Testing
import VKID
import VKWire

@Suite("Refreshes and questions of two machines on one store", .timeLimit(.minutes(1)))
struct SharedRefreshTests {
    private let server = OpenIDServer()
    private let machines: Machines

    init() throws {
        server.rotates.withLock { $0 = true }
        machines = try Machines(.openID, server.clock, server.transport)
    }

    private func signIn(asking scopes: [String] = ["openid"]) async throws -> Account {
        try await machines.one.signIn(
            with: .openID(issuer: OpenIDServer.issuer, clientID: "app", scopes: scopes),
            using: HeadlessAgent(as: nil, transport: server.transport))
    }

    @Test("a hundred callers at two machines send one refresh, and all have its tokens")
    func oneRefresh() async throws {
        let account = try await signIn()
        server.clock.advance(by: .seconds(60))
        let both = machines.both
        let work = Task {
            try await withThrowingTaskGroup(of: Secret.self) { group in
                for number in 0..<100 {
                    group.addTask { try await both[number % 2].session(of: account).freshTokens().accessToken }
                }
                return try await group.reduce(into: Set<Secret>()) { $0.insert($1) }
            }
        }
        #expect(try await machines.ended(work) == [Secret("a-2")])
        #expect(server.transport.requests.count { $0.form["grant_type"] == "refresh_token" } == 1)
    }

    @Test("a machine uses the tokens that another one renewed within five seconds, and at once if a resource refuses its own")
    func renewedElsewhere() async throws {
        let account = try await signIn()
        let session = machines.other.session(of: account)
        let old = try await session.freshTokens().accessToken
        let new = try await machines.one.refresh(account).accessToken
        #expect(new != old)
        #expect(try await session.freshTokens(rejecting: old).accessToken == new)
        #expect(try await session.freshTokens().accessToken == new)
        let newest = try await machines.one.refresh(account).accessToken
        server.clock.advance(by: .seconds(5))
        #expect(try await session.freshTokens().accessToken == newest)
    }

    @Test("a member grants one more permission at one machine, which the other knows; sign-out ends the tokens for both")
    func permissions() async throws {
        let account = try await signIn()
        let agent = HeadlessAgent(as: nil, transport: server.transport)
        #expect(try await machines.other.ensure(["write"], of: account, for: "to save", using: agent) == .granted)
        #expect(try await machines.one.loadPermissions(of: account).map(\.scope).contains("write"))
        let asked = server.count("/authorize")
        #expect(try await machines.one.ensure(["write"], of: account, for: "to save", using: agent) == .granted)
        #expect(server.count("/authorize") == asked)
        #expect(try await machines.other.signOut(account).failures.isEmpty)
        #expect(try await machines.one.loadAccount(account.key) == nil)
        #expect(server.count("/revoke") > 0)
    }

    @Test("a kept reply goes with its member at the machine that signed them out, and a later member gets none")
    func replies() async throws {
        let account = try await signIn()
        let place = OpenIDServer.issuer + "/api"
        #expect(try await machines.one.call(place, life: .oneHour, as: account).source == .network)
        #expect(try await machines.one.call(place, life: .oneHour, as: account).source != .network)
        _ = try await machines.one.signOut(account)
        await #expect(throws: MembersError.self) { try await machines.one.call(place, mode: .offline, as: account) }
        server.clock.advance(by: .seconds(60))
        #expect(try await machines.one.call(place, life: .oneHour, as: try await signIn()).source == .network)
    }

    @Test("a member who signed out at one machine gets no kept reply at the other after five seconds")
    func repliesElsewhere() async throws {
        let account = try await signIn()
        let place = OpenIDServer.issuer + "/api"
        for members in machines.both {
            #expect(try await members.call(place, life: .oneHour, as: account).source == .network)
            #expect(try await members.call(place, life: .oneHour, as: account).source != .network)
        }
        _ = try await machines.one.signOut(account)
        server.clock.advance(by: .seconds(6))
        for mode in [CacheMode.standard, .offline] {
            await #expect(throws: MembersError.self) { try await machines.other.call(place, mode: mode, as: account) }
        }
    }

    @Test("while the store is away calls are made with tokens that are good, and no kept reply is returned")
    func away() async throws {
        let account = try await signIn()
        let (place, members) = (OpenIDServer.issuer + "/api", machines.other)
        _ = try await members.call(place, life: .oneHour, as: account)
        machines.setAway(true)
        #expect(try await members.call(place, life: .oneHour, as: account).source != .network)
        server.clock.advance(by: .seconds(6))
        #expect(try await members.call(place, life: .oneHour, as: account).source == .network)
        machines.setAway(false)
        #expect(try await members.call(place, life: .oneHour, as: account).source != .network)
    }

    @Test(
        "what would read without waiting says that this store cannot",
        arguments: ["context", "account", "permissions", "end of session", "removal", "pages", "secrets"])
    func atOnce(name: String) async throws {
        let account = try await signIn()
        let members = machines.one
        let error = #expect(throws: (any Error).self) {
            switch name {
            case "context": _ = try members.context(of: "openid")
            case "account": _ = try members.account()
            case "permissions": _ = try members.permissions(of: account)
            case "end of session": _ = try members.endSession(of: account)
            case "removal": try members.remove(account)
            case "pages": _ = try members.uploadKinds(of: account)
            default: _ = try members.session(of: account).secrets()
            }
        }
        #expect((error as? any CodedError)?.code == "accounts.needs_vault")
        #expect((error as? any CodedError)?.remedy.contains("in a folder") == true)
        #expect(members.vault == nil && members.accounts.isEmpty && members.session(of: account).account == nil)
    }

    @Test("calls that are prepared need no wait afterwards")
    func prepared() async throws {
        let account = try await signIn()
        try await machines.one.prepareCalls(of: account)
        let error = #expect(throws: MembersError.self) { try machines.one.uploadKinds(of: account) }
        #expect(error?.code == "members.not_offered")
    }
}
