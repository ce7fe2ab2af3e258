import Foundation
import MemberCore
import MemberRequests
import MemberTesting
import Testing

@testable import FacebookLogin

@Suite("Requests that declare their permissions", .timeLimit(.minutes(1)))
struct GraphRequirementTests {
    /// A service whose app makes another token current, or none, during the question.
    private func service(_ transport: ScriptedTransport, from first: AccessToken?, to second: AccessToken?) -> GraphClient {
        let current = Locked(first)
        var tokens = GraphTokens()
        tokens.current = { current.value }
        tokens.ensure = { _, _ in
            current.withLock { $0 = second }
            return .granted
        }
        return GraphClient(settings: { GraphFixture.settings }, tokens: tokens, transport: transport, clock: TestClock())
    }

    private static let others = [GraphFixture.token("user-2", userID: "99"), nil]

    @Test("keep their own token if another member has become current during the question", arguments: others)
    func asked(other: AccessToken?) async throws {
        let transport = ScriptedTransport { _ in .json("{}") }
        let service = service(transport, from: GraphFixture.token("user-1"), to: other)
        _ = try await GraphRequest("me/feed", nil, service, method: .post).start(requiring: ["publish_actions"])
        #expect(transport.requests.map { $0.jsonFields["access_token"] } == ["user-1"])
    }

    @Test("are not repeated as another member: the refusal is thrown", arguments: others)
    func refused(other: AccessToken?) async throws {
        let transport = ScriptedTransport { _ in .json(graphError(200), status: 403) }
        let service = service(transport, from: GraphFixture.token("user-1"), to: other)
        await #expect(throws: GraphError.self) { try await GraphRequest("me", nil, service).start(requiring: [.email]) }
        #expect(transport.requests.map { $0.query["access_token"] } == ["user-1"])
    }

    @Test("throw the service's refusal, even if the question failed for another reason")
    func unasked() async throws {
        var tokens = GraphTokens()
        tokens.current = { GraphFixture.token("user-1") }
        tokens.ensure = { _, _ in throw LoginError.loginInProgress }
        let transport = ScriptedTransport { _ in .json(graphError(200), status: 403) }
        let service = GraphClient(
            settings: { GraphFixture.settings }, tokens: tokens, transport: transport, clock: TestClock())
        await #expect(throws: GraphError.self) { try await GraphRequest("me", nil, service).start(requiring: [.email]) }
    }

    @Test("continue with the same member's new token, or with the first token of a new member")
    func same() async throws {
        for first in [GraphFixture.token("user-1"), nil] {
            let transport = ScriptedTransport { _ in .json("{}") }
            let service = service(transport, from: first, to: GraphFixture.token("user-3"))
            _ = try await GraphRequest("me", nil, service).start(requiring: ["user_posts"])
            #expect(transport.requests.map { $0.query["access_token"] } == ["user-3"])
        }
    }
}
