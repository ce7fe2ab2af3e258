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
}
