import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberTesting
import Testing

@Suite("A sign-in without the scope openid")
struct WithoutOpenIDTests {
    private let example = Example()

    /// A provider without ID tokens.
    private func provider(userInfo: ScriptedTransport.Response) -> ScriptedTransport {
        ScriptedTransport { request in
            switch request.url.path {
            case "/token": .json(#"{"access_token":"access-1","token_type":"Bearer","user_id":7}"#)
            case "/userinfo": userInfo
            default: .json("{}", status: 404)
            }
        }
    }

    @Test(
        "is refused before anything is opened, stored or sent if nothing would name the member",
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

    @Test("finishes by user info, whose form the profile defines")
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

    @Test("is refused at a discovered OpenID provider, which names no member without openid")
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

    @Test("finishes by the token response if the profile says so")
    func byTokenResponse() async throws {
        var example = example
        example.profile.token.subjectMember = "user_id"
        let transport = provider(userInfo: .failure(.offline))
        let grant = try await example.client(transport).signIn(AuthorizationRequest(), with: example.agent())
        #expect(grant.subject == "7")
        #expect(transport.requests.map(\.url.path) == ["/token"])
    }

    @Test("needs no name of the member here if a backend exchanges the code")
    func forBackend() async throws {
        var example = example
        example.profile.endpoints.userInfo = nil
        let client = example.client(ScriptedTransport([]))
        let code = try await client.signInForCode(AuthorizationRequest(scopes: ["profile"]), with: example.agent())
        #expect(code.code == Secret("code-1"))
        var request = example.request(["profile"])
        request.secrets = RequestSecrets(state: Secret("s"), challenge: PKCEVerifier(random: SystemRandom()).challenge)
        let pending = try await client.begin(request)
        #expect(try await client.takeCode(pending.id, redirectedTo: example.good(pending)).code == Secret("code-1"))
    }

    /// The responses of user info, in order; tokens can be ended.
    private func signIn(_ userInfo: [ScriptedTransport.Response]) -> (client: OAuthClient, asked: ScriptedTransport) {
        let rest = Locked(userInfo)
        let transport = ScriptedTransport { request in
            switch request.url.path {
            case "/token": .json(#"{"access_token":"access-1","token_type":"Bearer","refresh_token":"refresh-1"}"#)
            case "/userinfo": rest.withLock { $0.isEmpty ? .failure(.offline) : $0.removeFirst() }
            case "/revoke": .json("{}")
            default: .json("{}", status: 404)
            }
        }
        return (example.client(transport), transport)
    }

    @Test(
        "requests user info once more after a temporary failure: the code is used, and the tokens would be lost",
        arguments: [.failure(.offline), .failure(.timedOut), .json("", status: 503)] as [ScriptedTransport.Response])
    func repeated(failure: ScriptedTransport.Response) async throws {
        let (client, asked) = signIn([failure, .json(#"{"sub":"anna"}"#)])
        let grant = try await client.signIn(AuthorizationRequest(scopes: ["profile"]), with: example.agent())
        #expect(grant.subject == "anna" && grant.tokens.refreshToken == Secret("refresh-1"))
        #expect(asked.requests.map(\.url.path) == ["/token", "/userinfo", "/userinfo"])
    }

    @Test(
        "ends its tokens at the server if nothing names the member",
        arguments: [
            ([.failure(.offline), .json("", status: 503)], 2, "oauth.refused"), ([.json("", status: 403)], 1, "oauth.refused"),
            ([.json("{}")], 1, "oauth.response_no_subject"), ([.failure(.tlsUntrusted)], 1, "http.tls_untrusted"),
        ] as [([ScriptedTransport.Response], Int, String)])
    func ended(userInfo: [ScriptedTransport.Response], count: Int, code: String) async throws {
        let (client, asked) = signIn(userInfo)
        await expect(code: code) {
            try await client.signIn(AuthorizationRequest(scopes: ["profile"]), with: example.agent())
        }
        let paths = ["/token"] + Array(repeating: "/userinfo", count: count) + ["/revoke", "/revoke"]
        #expect(asked.requests.map(\.url.path) == paths)
        #expect(asked.requests.suffix(2).map { $0.form["token"] } == ["refresh-1", "access-1"])
    }

    @Test("ends its tokens even if the app has given up meanwhile", .timeLimit(.minutes(1)))
    func cancelled() async throws {
        let (asked, arrival) = AsyncStream.makeStream(of: String.self)
        let gate = Locked<CheckedContinuation<Void, Never>?>(nil)
        let transport = ScriptedTransport { request in
            if request.url.path == "/userinfo" {
                await withCheckedContinuation { waiter in
                    gate.withLock { $0 = waiter }
                    arrival.yield("/userinfo")
                }
            }
            if request.url.path == "/revoke", !Task.isCancelled { arrival.yield(request.form["token"] ?? "") }
            return request.url.path == "/token" ? .json(#"{"access_token":"access-1","token_type":"Bearer"}"#) : .json("{}")
        }
        let (client, agent) = (example.client(transport), example.agent())
        let task = Task { try await client.signIn(AuthorizationRequest(scopes: ["profile"]), with: agent) }
        var arrived = asked.makeAsyncIterator()
        #expect(await arrived.next() == "/userinfo")
        task.cancel()
        gate.value?.resume()
        #expect(await arrived.next() == "access-1")
        await #expect(throws: OAuthError.self) { try await task.value }
    }
}
