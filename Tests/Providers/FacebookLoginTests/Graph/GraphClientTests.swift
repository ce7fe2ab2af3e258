import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberTesting
import Testing

@testable import FacebookLogin

@Suite("The client of the Graph API", .timeLimit(.minutes(1)))
struct GraphClientTests {
    private let fixture = GraphFixture()

    private func failure(_ transport: ScriptedTransport) async -> GraphFailure? {
        let client = GraphClient(GraphFixture.settings, transport, at: .refresh)
        do throws(GraphFailure) {
            _ = try await client.value(client.request("me", token: "user-1"))
            return nil
        } catch { return error }
    }

    @Test("builds a login's request in the same way as an app's")
    func oneBuilder() async throws {
        let transport = ScriptedTransport { _ in .json("{}") }
        let prove = { (settings: inout GraphSettings) in settings.appSecret = Secret("secret") }
        let app = fixture.service(transport, prove)
        _ = try await GraphRequest("me", ["fields": "id"], app).start()
        var settings = GraphFixture.settings
        prove(&settings)
        let login = GraphClient(settings, transport)
        _ = try await login.value(login.request("me", [("fields", "id")], token: "user-1"))
        let (first, second) = (transport.requests[0], transport.requests[1])
        #expect(first.url == second.url && first.headers == second.headers && first.query["appsecret_proof"] != nil)
    }

    @Test("sends a login's request only once, even if a later one might succeed")
    func once() async {
        let transport = ScriptedTransport { _ in .json(graphError(2), status: 500) }
        let login = GraphClient(GraphFixture.settings, transport)
        for count in 1...2 {
            _ = try? await login.value(login.request("me", token: "user-1"))
            #expect(transport.requests.count == count)
        }
    }

    @Test("has both the engine's and the app's error for each failure")
    func failures() async throws {
        let refused = try #require(await failure(ScriptedTransport(graph: (400, graphError(190, 460)))))
        #expect(refused.endsToken && refused.error == .refused(ServerRefusal(place: .token, error: "facebook.graph_error")))
        let aged = try #require(await failure(ScriptedTransport(graph: (400, graphError(190, 493)))))
        #expect(aged.agesToken && !aged.endsToken)
        let broken = try #require(await failure(ScriptedTransport(graph: (502, "<html>"))))
        #expect(broken.error == .refused(ServerRefusal(place: .refresh, status: 502)) && broken.error.reaction == .later)
        let garbled = try #require(await failure(ScriptedTransport(graph: (404, "<html>"))))
        #expect(garbled.error == .invalidResponse(.token, .malformed))
        #expect(broken.cause as? CoreError == .unknown(httpStatus: 502))
        let offline = try #require(await failure(ScriptedTransport([])))
        #expect(offline.error == .transport(.refresh, .offline) && offline.cause as? CoreError == .network)
    }
}
