import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberTesting
import Testing

@Suite("A scripted user agent", .timeLimit(.minutes(1)))
struct ScriptedUserAgentTests {
    private let clock = TestClock()

    private func client() -> OAuthClient {
        let base = URL(string: "https://id.example.test/x")!
        var profile = ProviderProfile(name: "p", endpoints: ProviderEndpoints(authorization: base, token: base))
        profile.token.subjectMember = "user"
        let transport = ScriptedTransport { request in
            .json(#"{"access_token":"\#(request.form["code"] ?? "")","token_type":"Bearer","user":"anna"}"#)
        }
        return OAuthClient(profile: profile, registration: ClientRegistration(id: "app"), transport: transport, clock: clock)
    }

    @Test("plays its script in each sign-in until a reply ends it, and remembers pages and replies")
    func script() async throws {
        let agent = ScriptedUserAgent([.foreign, .address(URL(string: "https://elsewhere.test")!), .code("c-1"), .closed])
        for _ in 0..<2 {
            let grant = try await client().signIn(AuthorizationRequest(), with: agent)
            #expect(grant.subject == "anna" && grant.tokens.accessToken == Secret("c-1"))
        }
        #expect(agent.replies == [.refused, .notMine, .accepted, .refused, .notMine, .accepted])
        #expect(agent.addresses.count == 2 && agent.addresses.allSatisfy { $0.host() == "id.example.test" })
        #expect(agent.closedCount == 2)
    }

    @Test(
        "brings every end of a sign-in",
        arguments: [
            ([.declined], "oauth.declined"), ([.error("server_error")], "oauth.refused"), ([.closed], "agent.cancelled"),
            ([], "agent.cancelled"), ([.failed(.unavailable)], "agent.unavailable"),
            ([.response([("state", "s")]), .closed], "agent.cancelled"), ([.response([])], "oauth.no_code"),
        ] as [([ScriptedUserAgent.Step], String)])
    func ends(script: [ScriptedUserAgent.Step], code: String) async {
        let agent = ScriptedUserAgent(script)
        await #expect { try await client().signIn(AuthorizationRequest(), with: agent) } throws: {
            ($0 as? OAuthError)?.code == code
        }
        #expect(agent.closedCount == 1)
    }

    @Test("whose member never comes back ends by the time limit, and by cancelling")
    func silence() async throws {
        let agent = ScriptedUserAgent([.silence])
        let late = Task { [client = client()] in
            try await client.signIn(AuthorizationRequest(), with: agent, limit: .seconds(5))
        }
        await agent.opened(1)
        await clock.advance(whenSleeping: 1)
        await #expect { try await late.value } throws: { ($0 as? OAuthError)?.code == "oauth.attempt_timed_out" }
        let cancelled = Task { [client = client()] in try await client.signIn(AuthorizationRequest(), with: agent) }
        await agent.opened(2)
        cancelled.cancel()
        await #expect { try await cancelled.value } throws: { ($0 as? OAuthError)?.code == "agent.cancelled" }
        #expect(agent.closedCount == 2)
    }

    @Test("may be one that shows no window")
    func window() async throws {
        var request = AuthorizationRequest()
        request.prompt = "none"
        await #expect { try await client().signIn(request, with: ScriptedUserAgent([.code("c")])) } throws: {
            ($0 as? OAuthError)?.code == "oauth.agent_not_silent"
        }
        _ = try await client().signIn(request, with: ScriptedUserAgent([.code("c")], showsWindow: false))
    }
}
