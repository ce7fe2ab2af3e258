import FacebookLogin
import Foundation
import MemberCore
import MemberTesting
import Testing

@Suite("The values of the dialog's parameters", .timeLimit(.minutes(1)))
struct DialogValueAcceptanceTests {
    private func shown(_ bench: FacebookBench, _ configuration: LoginConfiguration?) async throws -> URL {
        let agent = DialogAgent([.cancel])
        _ = try await bench.manager.logIn(configuration, using: agent)
        return try #require(agent.scripted.addresses.last)
    }

    @Test("the state is JSON of four members; its challenge is 20 random bytes in base64, without a plus")
    func state() async throws {
        let bench = try FacebookBench()
        for _ in 0..<8 {
            let text = try await shown(bench, LoginConfiguration()).fields["state"] ?? ""
            let state = try #require(try JSONValue(parsing: Data(text.utf8)).object)
            #expect(state.keys.sorted() == ["0_auth_logger_id", "3_method", "challenge", "com.facebook.sdk_client_state"])
            #expect(state["com.facebook.sdk_client_state"] == .bool(true))
            #expect(UUID(uuidString: state["0_auth_logger_id"]?.string ?? "") != nil)
            #expect(["sfvc_auth", "browser_auth"].contains(state["3_method"]?.string))
            let challenge = try #require(state["challenge"]?.string?.removingPercentEncoding)
            #expect(challenge.count == 28 && !challenge.contains("+"))
        }
    }

    @Test("no two logins share state, nonce or verifier; all three are new, the nonce a UUID")
    func fresh() async throws {
        let bench = try FacebookBench()
        let first = try await shown(bench, LoginConfiguration()).fields
        let second = try await shown(bench, LoginConfiguration()).fields
        for name in ["state", "nonce", "code_challenge"] { #expect(first[name] != second[name] && first[name] != nil) }
        #expect(UUID(uuidString: first["nonce"] ?? "") != nil)
    }

    @Test("reserved characters of a nonce are escaped, and returned unchanged")
    func reserved() async throws {
        let bench = try FacebookBench()
        let nonce = "a:!*();@/&?+$,='b%"
        let agent = bench.agent
        let configuration = LoginConfiguration(permissions: ["email"], nonce: nonce)
        let result = try await bench.manager.logIn(configuration, using: agent)
        let query = try #require(agent.scripted.addresses.last?.query(percentEncoded: true))
        #expect(query.contains("nonce=a%3A%21%2A%28%29%3B%40%2F%26%3F%2B%24%2C%3D%27b%25&"))
        #expect(result.authenticationToken?.nonce == nonce && agent.scripted.query["nonce"] == nonce)
    }

    @Test("the time is in whole milliseconds, rounded; the start time is the machine's uptime")
    func times() async throws {
        let bench = try FacebookBench()
        bench.clock.setWall(Date(timeIntervalSince1970: 1_780_000_000.2537))
        let fields = try await shown(bench, LoginConfiguration()).fields
        #expect(fields["cbt"] == "1780000000254")
        let start = try JSONValue(parsing: Data((fields["e2e"] ?? "").utf8))
        #expect(start.object?.keys.sorted() == ["init"] && start["init"]?.double == 1000)
    }

    @Test("the challenge belongs to the verifier of the configuration")
    func challenge() async throws {
        let verifier = try #require(CodeVerifier(string: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"))
        let fields = try await shown(try FacebookBench(), LoginConfiguration(codeVerifier: verifier)).fields
        // The example of RFC 7636, appendix B.
        #expect(fields["code_challenge"] == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
    }

    @Test("the nonce that an earlier login left for the next one is sent until a log-out")
    func left() async throws {
        let bench = try FacebookBench()
        _ = try await bench.logIn()
        #expect(try await shown(bench, LoginConfiguration()).fields["user_token_nonce"] == "utn-1")
        bench.manager.logOut()
        #expect(try await shown(bench, LoginConfiguration()).fields["user_token_nonce"] == nil)
    }

    @Test("the audience is the manager's at the time of the login", arguments: DefaultAudience.allCases)
    @MainActor
    func audience(audience: DefaultAudience) async throws {
        let (bench, agent) = (try FacebookBench(), DialogAgent([.cancel]))
        let manager = bench.asApp(with: agent) { LoginManager() }
        manager.defaultAudience = audience
        _ = try await manager.logIn(permissions: ["email"], from: nil)
        #expect(agent.scripted.query["default_audience"] == ["friends", "only_me", "everyone"][audience.rawValue])
    }
}
