import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberTesting
import Testing

@Suite("The headless agent")
struct HeadlessAgentTests {
    private static let start = URL(string: "https://id.example.test/authorize")!

    private static func agent(redirectingTo location: String) -> HeadlessAgent {
        HeadlessAgent(
            as: nil,
            transport: ScriptedTransport { _ in .response(HTTPResponse(status: 302, headers: ["Location": location])) })
    }

    @Test(
        "the redirect is delivered at the app's own redirect address, of any kind",
        arguments: ["vk123://vk.ru/blank.html", "com.example.app:/done", "http://[::1]:9/x", "https://app.example.test/done"])
    func delivers(_ address: String) async throws {
        let session = try await Self.agent(redirectingTo: address + "?code=c").prepare(redirectURI: URL(string: address))
        #expect(session.redirectURI.absoluteString == address)
        let arrived = Locked<[String]>([])
        try await session.present(Self.start) { url in
            arrived.withLock { $0.append(url.absoluteString) }
            return .accepted
        }
        #expect(arrived.value == [address + "?code=c"])
    }

    @Test("it supplies a loopback address if it is given none")
    func supplies() async throws {
        let agent = Self.agent(redirectingTo: "/")
        #expect(agent.suppliesRedirectURI)
        #expect(try await agent.prepare(redirectURI: nil).redirectURI.absoluteString == "http://127.0.0.1:1/callback")
    }

    @Test(
        "a refused redirect ends the walk, because no other will follow",
        arguments: [RedirectOutcome.refused(.stateMismatch), .notMine])
    func refused(_ outcome: RedirectOutcome) async throws {
        let session = try await Self.agent(redirectingTo: "http://127.0.0.1:1/callback?code=c").prepare(redirectURI: nil)
        await #expect(throws: UserAgentError.failed("The provider's response does not belong to this sign-in.")) {
            try await session.present(Self.start) { _ in outcome }
        }
    }

    @Test(
        "a decline or a failure ends the session without an error",
        arguments: [RedirectOutcome.failed(.declined(description: nil)), .failed(.timedOut)])
    func ends(_ outcome: RedirectOutcome) async throws {
        let session = try await Self.agent(redirectingTo: "http://127.0.0.1:1/callback?error=x").prepare(redirectURI: nil)
        try await session.present(Self.start) { _ in outcome }
    }

    /// A provider that signs in whom it knows by a cookie, and sets that cookie on its page's address.
    private static let remembering = ScriptedTransport { request in
        let isKnown = request.headers["Cookie"] == "session=8f3a"
        let location = isKnown ? "http://127.0.0.1:1/callback?code=silent" : "http://127.0.0.1:1/callback?code=asked"
        var response = HTTPResponse(status: 302, headers: ["Location": location])
        response.headers.add("Set-Cookie", "session=8f3a; Path=/")
        return .response(response)
    }

    private static func code(_ agent: HeadlessAgent) async throws -> String? {
        let arrived = Locked<URL?>(nil)
        try await agent.prepare(redirectURI: nil).present(start) { url in
            arrived.withLock { $0 = url }
            return .accepted
        }
        return arrived.value?.query()
    }

    @Test("with the cookies of an earlier agent, a new agent is known to the provider, and so is the same one")
    func remembered() async throws {
        let first = HeadlessAgent(as: nil, transport: Self.remembering, cookies: CookieJar())
        #expect(try await Self.code(first) == "code=asked")
        #expect(try await Self.code(first) == "code=silent")
        let stored = try JSONEncoder().encode(try #require(first.cookies))
        let jar = try JSONDecoder().decode(CookieJar.self, from: stored)
        #expect(try await Self.code(HeadlessAgent(as: nil, transport: Self.remembering, cookies: jar)) == "code=silent")
        var forgotten = jar
        forgotten.remove(domains: ["example.test"])
        #expect(try await Self.code(HeadlessAgent(as: nil, transport: Self.remembering, cookies: forgotten)) == "code=asked")
    }

    @Test("without a jar every sign-in begins in a new browser")
    func forgetful() async throws {
        let agent = HeadlessAgent(as: nil, transport: Self.remembering)
        #expect(try await Self.code(agent) == "code=asked")
        #expect(try await Self.code(agent) == "code=asked")
        #expect(agent.cookies == nil)
    }
}
