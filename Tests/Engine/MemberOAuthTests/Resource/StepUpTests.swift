import Foundation
import MemberHTTP
import MemberOAuth
import MemberTesting
import Testing

@Suite("A step-up")
struct StepUpTests {
    private let example = Example()

    @Test("requests all granted and wanted scopes, each once and in order")
    func scopes() {
        let challenge = StepUpChallenge(scopes: ["write", "openid", "write"])
        let request = AuthorizationRequest(steppingUp: challenge, from: ["openid", "read"], redirectURI: example.redirectURI)
        #expect(request.scopes == ["openid", "read", "write"])
        #expect(request.redirectURI == example.redirectURI)
    }

    @Test("contains acr_values and max_age; an acr is requested, not required")
    func authentication() async throws {
        let challenge = StepUpChallenge(acrValues: ["gold", "silver"], maximumAge: 0)
        let request = AuthorizationRequest(steppingUp: challenge, from: ["read"], redirectURI: example.redirectURI)
        let query = try await example.client(ScriptedTransport([])).begin(request).query
        #expect(query["acr_values"] == "gold silver")
        #expect(query["max_age"] == "0")
        #expect(request.essentialACRValues.isEmpty)
    }

    @Test("invalid values are dropped, whoever wrote them")
    func odd() {
        let challenge = StepUpChallenge(
            scopes: ["a b", "", "ok", "q\"", "back\\slash", "line\n", "ü"], acrValues: ["\u{1}", "1"])
        #expect(challenge == StepUpChallenge(scopes: ["ok"], acrValues: ["1"]))
    }

    @Test(
        "is a typed error of the user-info endpoint that contains what to request",
        arguments: [
            (403, #"Bearer error="insufficient_scope", scope="email""#, StepUpChallenge(scopes: ["email"])),
            (401, #"Bearer error="insufficient_user_authentication", max_age=9"#, StepUpChallenge(maximumAge: 9)),
        ])
    func userInfo(status: Int, header: String, challenge: StepUpChallenge) async throws {
        let answer = HTTPResponse(status: status, headers: ["WWW-Authenticate": header])
        let client = example.client(ScriptedTransport([.response(answer)]))
        do throws(OAuthError) {
            _ = try await client.userInfo(TokenBuilder.tokens(by: example.clock), subject: "anna")
            Issue.record("Nothing was thrown")
        } catch {
            guard case .stepUp(challenge) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(error.reaction == .stepUp)
            #expect(error.code == "oauth.step_up")
        }
    }

    @Test(
        "a token that user info refuses differs from a request that it refuses",
        arguments: [
            (401, nil, true), (401, "Bearer", true), (401, "Bearer error=invalid_token", true),
            (401, "Bearer error=invalid_request", false), (400, "Bearer error=invalid_request", false), (403, nil, false),
        ] as [(Int, String?, Bool)])
    func rejection(status: Int, header: String?, rejectsToken: Bool) async {
        var headers = HTTPHeaders()
        headers["WWW-Authenticate"] = header
        let client = example.client(ScriptedTransport([.response(HTTPResponse(status: status, headers: headers))]))
        await #expect { try await client.userInfo(TokenBuilder.tokens(by: example.clock), subject: "anna") } throws: {
            guard case OAuthError.refused(let refusal) = $0 else { return false }
            return refusal.rejectsToken == rejectsToken
        }
    }
}
