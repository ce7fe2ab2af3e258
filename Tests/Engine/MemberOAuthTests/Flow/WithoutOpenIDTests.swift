import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberTesting
import Testing

@Suite("A sign-in without the scope openid")
struct WithoutOpenIDTests {
    private let example = Example()

    /// A provider that knows no ID tokens.
    private func provider(userInfo: ScriptedTransport.Answer) -> ScriptedTransport {
        ScriptedTransport { request in
            switch request.url.path {
            case "/token": .json(#"{"access_token":"access-1","token_type":"Bearer","user_id":7}"#)
            case "/userinfo": userInfo
            default: .json("{}", status: 404)
            }
        }
    }

    @Test(
        "is refused before anything is opened, stored or sent where nobody would say who signed in",
        arguments: [true, false])
    func refused(hasUserInfo: Bool) async throws {
        var example = example
        let (agent, transport) = (example.agent(), provider(userInfo: .json(#"{"sub":"anna"}"#)))
        if hasUserInfo {
            example.profile.userInfo.namesMemberWithoutOpenID = false
        } else {
            example.profile.endpoints.userInfo = nil
        }
        let client = example.client(transport)
        for scopes in [[], ["profile"], ["OpenID"], ["openid2"]] {
            await expect(code: "oauth.openid_scope_missing") {
                try await client.signIn(AuthorizationRequest(scopes: scopes), with: agent)
            }
            await expect(code: "oauth.openid_scope_missing") { try await client.begin(example.request(scopes)) }
        }
        #expect(agent.query.fields.isEmpty)
        #expect(transport.requests.isEmpty)
    }

    @Test("finishes by user info, whose form the profile knows")
    func byUserInfo() async throws {
        var example = example
        example.profile.userInfo.subject = { $0["user"]?["id"]?.string }
        let transport = provider(userInfo: .json(#"{"user":{"id":"anna"}}"#))
        let grant = try await example.client(transport).signIn(
            AuthorizationRequest(scopes: ["profile"]), with: example.agent())
        #expect(grant.subject == "anna")
        #expect(grant.claims == nil)
        #expect(transport.requests.last?.headers["Authorization"] == "Bearer access-1")
    }

    @Test("is refused at a discovered OpenID provider, which would name nobody without it")
    func discovered() async throws {
        let document =
            #"{"issuer":"https://id.example.test","authorization_endpoint":"https://id.example.test/a","token_endpoint":"https://id.example.test/t","userinfo_endpoint":"https://id.example.test/u"KEYS}"#
        for (keys, isRefused) in [(#","jwks_uri":"https://id.example.test/k""#, true), ("", false)] {
            var example = example
            let transport = ScriptedTransport([.json(document.replacing("KEYS", with: keys))])
            example.profile = try await Discovery(transport: transport).profile(issuer: "https://id.example.test")
            let client = example.client(transport)
            if isRefused {
                await expect(code: "oauth.openid_scope_missing") { try await client.begin(example.request(["profile"])) }
            } else {
                _ = try await client.begin(example.request(["profile"]))
            }
        }
    }

    @Test("finishes by the token response where the profile says so")
    func byTokenResponse() async throws {
        var example = example
        example.profile.token.subjectMember = "user_id"
        let transport = provider(userInfo: .failure(.offline))
        let grant = try await example.client(transport).signIn(AuthorizationRequest(), with: example.agent())
        #expect(grant.subject == "7")
        #expect(transport.requests.map(\.url.path) == ["/token"])
    }

    @Test("is nobody's matter here where a backend exchanges the code")
    func forBackend() async throws {
        var example = example
        example.profile.endpoints.userInfo = nil
        let client = example.client(ScriptedTransport([]))
        let code = try await client.signInForCode(AuthorizationRequest(scopes: ["profile"]), with: example.agent())
        #expect(code.code == Secret("code-1"))
        var request = example.request(["profile"])
        request.secrets = RequestSecrets(state: Secret("s"), challenge: CodeVerifier(random: SystemRandom()).challenge)
        let pending = try await client.begin(request)
        #expect(try await client.takeCode(pending.id, redirectedTo: example.good(pending)).code == Secret("code-1"))
    }
}
