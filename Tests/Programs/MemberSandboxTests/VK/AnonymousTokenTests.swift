import Foundation
import MemberCore
import MemberHTTP
import MemberSandbox
import Testing

@Suite("The anonymous token of the sandbox's VK", .timeLimit(.minutes(1)))
struct AnonymousTokenTests {
    private func ask(
        _ stage: Stage, secret: String? = VKSandboxConfiguration.defaultClientSecret, previous: String? = nil,
        client: String = VKSandboxConfiguration.defaultClientID
    ) async throws -> (status: Int, body: JSONValue) {
        var form: FormFields = [("client_id", client), ("skip_captcha", "false")]
        form["client_secret"] = secret
        form["anonymous_token"] = previous
        let response = try await stage.post(try stage.vk("oauth", "oauth/get_anonym_token"), form)
        return (response.status, try JSONValue(parsing: response.body))
    }

    private func token(_ stage: Stage) async throws -> String { try #require(try await ask(stage).body["token"]?.string) }

    @Test("an app with its secret gets a token with its end, and a new token for an old one")
    func given() async throws {
        try await Stage.with {
            $0.vk.anonymousTokenLife = 600
        } _: { stage in
            let (status, body) = try await ask(stage)
            let end = Double(try #require(body["expired_at"]?.integer))
            #expect(status == 200 && abs(end - Date().timeIntervalSince1970 - 600) < 30)
            let old = try #require(body["token"]?.string)
            stage.sandbox.expireAnonymousTokens()
            let next = try await ask(stage, previous: old)
            #expect(next.status == 200 && next.body["token"]?.string != old)
        }
    }

    @Test(
        "a wrong or missing secret and an unknown app are refused",
        arguments: [
            ("wrong", VKSandboxConfiguration.defaultClientID), (nil, VKSandboxConfiguration.defaultClientID), ("x", "999"),
        ])
    func refused(secret: String?, client: String) async throws {
        try await Stage.with { stage in
            let (status, body) = try await ask(stage, secret: secret, client: client)
            #expect(status == 401 && body["error"]?.string == "invalid_client")
        }
    }

    @Test("a fault reports the token as expired")
    func expired() async throws {
        try await Stage.with { stage in
            stage.sandbox.faults.add(try #require(Fault("id-error=anonymous_token_has_expired@/oauth/")))
            stage.sandbox.refusesWithOK = true
            let (status, body) = try await ask(stage)
            #expect(status == 400 && body["error"]?.string == "anonymous_token_has_expired")
            #expect(try await ask(stage).status == 200)
        }
    }

    @Test("the API accepts it for the apps' own methods and for no other")
    func methods() async throws {
        try await Stage.with { stage in
            let anonymous = try await token(stage)
            for method in ["auth.getVKConnectSettings", "statEvents.addVKIDAnonymously"] {
                #expect(try await stage.call(method, token: anonymous)["response"] != nil)
                #expect(try await stage.call(method, token: "guess")["error"]?["error_code"]?.integer == 1116)
                #expect(try await stage.call(method, token: nil)["error"]?["error_code"]?.integer == 1116)
            }
            #expect(try await stage.call("users.get", token: anonymous)["error"]?["error_code"]?.integer == 28)
            stage.sandbox.expireAnonymousTokens()
            let late = try await stage.call("auth.getVKConnectSettings", token: anonymous)
            #expect(late["error"]?["error_code"]?.integer == 1114)
            let member = try await stage.token()
            #expect(try await stage.call("statEvents.addVKID", token: member)["response"] != nil)
            #expect(try await stage.call("auth.getVKConnectSettings", token: member)["error"] != nil)
        }
    }
}
