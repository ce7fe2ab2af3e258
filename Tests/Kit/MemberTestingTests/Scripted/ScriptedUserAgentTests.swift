import Foundation
import MemberCore
import MemberOAuth
import MemberTesting
import Testing

@Suite("A scripted user agent")
struct ScriptedUserAgentTests {
    private let page = URL(string: "https://id.example.test/authorize?state=s-1&nonce=n-1")!

    /// One session, as the core runs it.
    private func visit(_ agent: ScriptedUserAgent, at redirectURI: URL? = nil, outcome: RedirectOutcome = .accepted) async throws
        -> [URL]
    {
        let visit = try await agent.prepare(redirectURI: redirectURI)
        let arrived = Locked<[URL]>([])
        try await visit.present(page) { url in
            arrived.withLock { $0.append(url) }
            return outcome
        }
        await visit.close()
        return arrived.value
    }

    @Test("delivers code and state to its own redirect address, and remembers the address shown")
    func agrees() async throws {
        let agent = ScriptedUserAgent([.code("c-1")])
        #expect(try await visit(agent).map(\.absoluteString) == ["http://127.0.0.1:1/callback?code=c-1&state=s-1"])
        #expect(agent.addresses == [page])
        #expect(agent.query["nonce"] == "n-1")
        #expect(agent.outcomes == [.accepted])
        #expect(agent.closings == 1)
    }

    @Test("delivers the script's step to the requested address: a decline, a foreign state, or a literal address")
    func scripted() async throws {
        let other = try #require(URL(string: "app.example:/x"))
        let agent = ScriptedUserAgent([.decline, .redirect([("code", "c"), ("state", "foreign")]), .address(other)])
        let redirect = URL(string: "vk51://vk.ru/blank.html?a=1")
        var arrived: [URL] = []
        for _ in 0..<3 { arrived += try await visit(agent, at: redirect) }
        #expect(
            arrived.map(\.absoluteString) == [
                "vk51://vk.ru/blank.html?a=1&error=access_denied&state=s-1",
                "vk51://vk.ru/blank.html?a=1&code=c&state=foreign", "app.example:/x",
            ])
    }

    @Test("without an own redirect address it uses the app's, and refuses to begin if there is none")
    func noAddress() async throws {
        let agent = ScriptedUserAgent([.code("c-1")], suppliesRedirectURI: false)
        #expect(!agent.suppliesRedirectURI)
        await #expect(throws: UserAgentError.redirectUnsupported) { try await agent.prepare(redirectURI: nil) }
        let arrived = try await visit(agent, at: URL(string: "vk51://vk.ru/blank.html"))
        #expect(arrived.map(\.absoluteString) == ["vk51://vk.ru/blank.html?code=c-1&state=s-1"] && agent.addresses.count == 1)
    }

    @Test("continues with the next arrival until an outcome is final; at the end of the script the window is closed")
    func order() async throws {
        let agent = ScriptedUserAgent { _ in [.code("a"), .code("b")] }
        #expect(try await visit(agent).count == 1)
        await #expect(throws: UserAgentError.cancelled) { try await visit(agent, outcome: .notMine) }
        #expect(agent.outcomes == [.accepted, .notMine, .notMine])
        await #expect(throws: UserAgentError.cancelled) { try await visit(ScriptedUserAgent([.cancel])) }
        await #expect(throws: UserAgentError.cancelled) { try await visit(ScriptedUserAgent([])) }
    }

    @Test("ends with its task if the member never returns")
    func never() async throws {
        let agent = ScriptedUserAgent([.never])
        let task = Task { try await visit(agent) }
        await agent.shown(1)
        task.cancel()
        await #expect(throws: UserAgentError.cancelled) { try await task.value }
        #expect(agent.outcomes.isEmpty)
    }
}
