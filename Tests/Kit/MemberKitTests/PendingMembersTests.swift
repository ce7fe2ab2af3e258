import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberKit
import MemberOAuth
import MemberSignIn
import MemberTesting
import Testing
import VKID

@Suite("A pending sign-in of Members in an app", .timeLimit(.minutes(1)))
final class PendingMembersTests {
    private let home = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)
    private let server = OpenIDServer()
    let back = URL(string: "com.example.app:/back")!

    deinit { try? FileManager.default.removeItem(at: home) }

    func members(_ apps: (any AppLinks)? = nil) throws -> Members {
        try Members(
            home: home, providers: [.vk, .openID], transport: server.transport, clock: server.clock, appLinks: apps)
    }

    let request = OpenIDSignIn.openID(issuer: OpenIDServer.issuer, clientID: "app")

    /// The provider's redirect.
    private func response(to page: URL) async throws -> URL {
        let reply = try await server.transport.send(HTTPRequest(.get, page))
        let query = URLComponents(string: reply.headers["Location"] ?? "")?.percentEncodedQuery ?? ""
        return try #require(URL(string: back.absoluteString + "?" + query))
    }

    @Test("is finished once by the response that arrives by the open-URL hook")
    func hook() async throws {
        let (members, agent) = (try members(), ScriptedUserAgent([.never]))
        let task = Task { [request, back] in try await members.signIn(with: request, using: agent, redirectURI: back) }
        await agent.shown(1)
        let url = try await response(to: agent.addresses[0])
        #expect([members.open(url: url), members.open(url: url)] == [true, false])
        #expect(try await task.value.key.subject == "anna")
        #expect(try await members.resumeSignIn() == nil)
    }

    @Test("survives a relaunch: the response opens the next launch, which fetches nothing from the issuer again")
    func relaunch() async throws {
        let (first, agent) = (try members(), ScriptedUserAgent([.never]))
        let interrupted = Task { [request, back] in try await first.signIn(with: request, using: agent, redirectURI: back) }
        defer { interrupted.cancel() }
        await agent.shown(1)
        let relaunched = try members()
        #expect(try await relaunched.resumeSignIn() == nil)
        let url = try await response(to: agent.addresses[0])
        #expect(relaunched.open(url: url) && !relaunched.open(url: URL(string: "com.example.app:/elsewhere")!))
        let account = try #require(try await relaunched.resumeSignIn())
        #expect(account.key.subject == "anna" && relaunched.accounts == [account])
        #expect(try relaunched.account() == account)
        #expect(server.count("/.well-known/openid-configuration") == 1)
        #expect(try await relaunched.resumeSignIn() == nil)
    }

    @Test("a decline that arrives after a relaunch is recorded, and the member is not asked again at once")
    func declinedAfterRelaunch() async throws {
        let (first, agent) = (try members(), ScriptedUserAgent([.never]))
        let walking = HeadlessAgent(as: nil, transport: server.transport)
        let account = try await first.signIn(with: request, using: walking)
        let interrupted = Task { [back] in
            try await first.ensure(["photos"], of: account, for: "the map", using: agent, redirectURI: back)
        }
        defer { interrupted.cancel() }
        await agent.shown(1)
        let relaunched = try members()
        let sent = URLComponents(url: agent.addresses[0], resolvingAgainstBaseURL: false)?.queryItems ?? []
        let state = try #require(sent.first { $0.name == "state" }?.value)
        let no = try #require(URL(string: back.absoluteString + "?error=access_denied&state=\(state)&iss=\(OpenIDServer.issuer)"))
        #expect(relaunched.open(url: no))
        await #expect(throws: MembersError.self) { try await relaunched.resumeSignIn() }
        let record = try #require(try relaunched.permissions(of: account).first { $0.scope == "photos" })
        #expect(record.history.map(\.kind) == [.asked, .declined] && record.purpose == "the map")
        let next = try await relaunched.ensure(["photos"], of: account, using: walking)
        #expect(next == .coolingDown(until: server.clock.now.addingTimeInterval(86_400)))
    }

    @Test("of two at once, each gets its own response")
    func two() async throws {
        let (members, agent) = (try members(), ScriptedUserAgent([.never, .never]))
        let first = Task { [request, back] in try await members.signIn(with: request, using: agent, redirectURI: back) }
        await agent.shown(1)
        let second = Task { [request, back] in try await members.signIn(with: request, using: agent, redirectURI: back) }
        await agent.shown(2)
        let (one, other) = (try await response(to: agent.addresses[0]), try await response(to: agent.addresses[1]))
        #expect(members.open(url: one) && members.open(url: other))
        #expect(try await first.value.key == second.value.key)
        #expect(server.count("/token") == 2)
    }
}
