import Foundation
import MemberCore
import MemberOAuth
import MemberTesting
import Testing

@Suite("Parameters of a sign-in")
struct ParameterTests {
    private let example = Example()

    @Test(
        "a value is decoded unchanged, whatever characters it has",
        arguments: ["a b", "a+b", "a&b=c", "#top", "100%", "%41", "Анна", "日本", "\u{1F600}", "a\nb", "", "~-._"])
    func encoding(value: String) async throws {
        var request = example.request()
        request.extraParameters = [("login_hint", value)]
        let pending = try await example.client(ScriptedTransport([])).begin(request)
        #expect(pending.query["login_hint"] == value)
        #expect(pending.query["state"]?.count == 43)
    }

    @Test("an extra parameter is allowed once; several resources are allowed")
    func twice() async throws {
        let client = example.client(ScriptedTransport([]))
        var request = example.request()
        request.extraParameters = [("login_hint", "a"), ("login_hint", "b")]
        await expect(code: "oauth.parameter_twice") { try await client.begin(request) }
        request.extraParameters = [("resource", "https://a.test"), ("resource", "https://b.test")]
        #expect(try await client.begin(request).query.all("resource") == ["https://a.test", "https://b.test"])
    }

    @Test("the profile's parameters add those that the request omits")
    func profileParameters() async throws {
        var example = example
        example.profile.authorizationParameters = [("ui_locales", "en"), ("tenant", "7")]
        var request = example.request()
        request.extraParameters = [("ui_locales", "ru")]
        let query = try await example.client(ScriptedTransport([])).begin(request).query
        #expect(query.all("ui_locales") == ["ru"])
        #expect(query["tenant"] == "7")
    }

    @Test("prompt=none is never sent to an agent that shows a window", arguments: ["none", "none login", "login"])
    func silent(prompt: String) async {
        var request = AuthorizationRequest(scopes: ["openid"])
        request.prompt = prompt
        let agent = example.agent(.redirect([("error", "login_required")]))
        let code = prompt == "login" ? "oauth.refused" : "oauth.agent_not_silent"
        await expect(code: code) { try await example.client(ScriptedTransport([])).signIn(request, with: agent) }
        #expect(agent.query.fields.isEmpty == (prompt != "login"))
    }

    @Test(
        "manually given endpoints must be https, or loopback with the option",
        arguments: [
            ("http://id.example.test/t", true, "oauth.endpoint_invalid"),
            ("http://127.0.0.1:1/t", false, "oauth.endpoint_invalid"),
            ("https://u@id.example.test/t", true, "oauth.endpoint_invalid"), ("http://127.0.0.1:1/t", true, nil),
        ] as [(String, Bool, String?)])
    func endpoints(address: String, loopback: Bool, code: String?) async throws {
        for endpoint in [\ProviderEndpoints.authorization, \.token] {
            var example = Example()
            example.profile.allowsLoopbackHTTP = loopback
            example.profile.endpoints[keyPath: endpoint] = URL(string: address)!
            let client = example.client(ScriptedTransport([]))
            if let code {
                await expect(code: code) { try await client.begin(example.request()) }
            } else {
                _ = try await client.begin(example.request())
            }
        }
    }

    @Test("openid without an issuer or its keys is refused before a page is shown; without openid neither is needed")
    func openIDNeeds() async throws {
        var keyless = Example()
        keyless.profile.endpoints.keySet = nil
        await expect(code: "oauth.endpoint_missing") {
            try await keyless.client(ScriptedTransport([])).begin(keyless.request())
        }
        keyless.profile.issuer = nil
        await expect(code: "oauth.issuer_invalid") {
            try await keyless.client(ScriptedTransport([])).begin(keyless.request())
        }
        _ = try await keyless.client(ScriptedTransport([])).begin(keyless.request(["profile"]))
    }
}
