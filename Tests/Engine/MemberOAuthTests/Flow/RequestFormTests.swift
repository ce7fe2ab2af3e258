import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberTesting
import Testing

@Suite("A provider's own form of requests")
struct RequestFormTests {
    /// A ferry line with other words in every request, and a state that contains a key among other values.
    private static var ferryForm: RequestForm {
        var form = RequestForm()
        form.responseType = "ticket,code"
        form.scopeSeparator = ","
        form.usesPKCE = false
        form.state = StateForm(
            make: { Secret(#"{"pier":7,"key":"\#($0.token())"}"#) },
            key: { text in (try? JSONDecoder().decode([String: JSONValue].self, from: Data(text.utf8)))?["key"]?.string })
        return form
    }

    private let example: Example

    init() {
        var example = Example()
        let base = URL(string: "https://id.example.test")!
        example.profile = ProviderProfile(
            name: "ferry",
            endpoints: ProviderEndpoints(authorization: base.appending(path: "dialog"), token: base.appending(path: "token")),
            requestForm: Self.ferryForm)
        example.profile.token.subjectMember = "user"
        self.example = example
    }

    private func key(_ pending: PendingAuthorization) throws -> String {
        let object = try JSONDecoder().decode([String: JSONValue].self, from: Data((pending.query["state"] ?? "").utf8))
        return try #require(object["key"]?.string)
    }

    @Test("has its own response type, scopes and state, and sends no challenge")
    func written() async throws {
        let pending = try await example.device(ScriptedTransport([])).begin(example.request(["deck", "cabin"]))
        #expect(pending.query["response_type"] == "ticket,code" && pending.query["scope"] == "deck,cabin")
        #expect(try key(pending).count == 43)
        #expect(pending.query.fields.allSatisfy { !$0.name.hasPrefix("code_challenge") })
    }

    @Test("does not change a standard request")
    func standard() async throws {
        let pending = try await Example().client(ScriptedTransport([])).begin(example.request(["openid", "mail"]))
        #expect(pending.query["response_type"] == "code" && pending.query["scope"] == "openid mail")
        #expect(pending.query["state"]?.count == 43 && pending.query["code_challenge"]?.count == 43)
        #expect(pending.query["code_challenge_method"] == "S256")
    }

    @Test("accepts a state in another spelling by its key, and sends the code without a verifier")
    func respelled() async throws {
        let transport = ScriptedTransport([
            .json(#"{"access_token":"a","token_type":"Bearer","user":"anna","scope":"deck,cabin sauna"}"#)
        ])
        let client = example.device(transport)
        let pending = try await client.begin(example.request(["deck", "cabin"]))
        let state = #"{ "key": "\#(try key(pending))", "pier": 8 }"#
        let result = try await client.finish(pending.id, redirectedTo: example.redirect([("code", "c-1"), ("state", state)]))
        #expect(result.subject == "anna" && result.grantedScopes == ["deck", "cabin", "sauna"])
        #expect(transport.requests.first?.form["code"] == "c-1" && transport.requests.first?.form["code_verifier"] == nil)
    }

    @Test(
        "refuses a state with another key, an empty key or none, and the sign-in continues",
        arguments: [#"{"key":"x","pier":7}"#, #"{"key":"","pier":7}"#, #"{"pier":7}"#, "KEY", "[]"])
    func foreign(state: String) async throws {
        let client = example.device(ScriptedTransport([]))
        let pending = try await client.begin(example.request([]))
        let arrived = try state.replacing("KEY", with: key(pending))
        await expect(code: "oauth.state_mismatch") {
            try await client.takeCode(pending.id, redirectedTo: example.redirect([("code", "c"), ("state", arrived)]))
        }
        #expect(try await client.takeCode(pending.id, redirectedTo: example.good(pending)).code == Secret("code-1"))
    }

    @Test("refuses a given state without a key before anything is stored, and one without a key that the form itself has made")
    func unsound() async throws {
        var request = example.request([])
        request.secrets = RequestSecrets(state: Secret("plain"), challenge: nil)
        await expect(code: "oauth.secrets_unsound") { try await example.device(ScriptedTransport([])).begin(request) }
        var form = RequestForm()
        form.state = StateForm(make: { _ in Secret("plain") }, key: { _ in "" })
        var broken = example
        broken.profile = ProviderProfile(name: "ferry", endpoints: example.profile.endpoints, requestForm: form)
        broken.profile.token.subjectMember = "user"
        await expect(code: "oauth.secrets_unsound") {
            try await broken.client(ScriptedTransport([])).begin(example.request([]))
        }
    }

    @Test("makes fresh secrets, so that one of them can be changed")
    func changed() async throws {
        var request = example.request(["openid"])
        request.secrets = RequestSecrets(random: example.random, form: Self.ferryForm)
        request.secrets?.nonce = Secret("own")
        let query = try await example.device(ScriptedTransport([])).begin(request).query
        #expect(query["nonce"] == "own" && query["state"]?.contains("pier") == true && query["code_challenge"] == nil)
        #expect(RequestSecrets(random: example.random).challenge?.count == 43)
    }

    @Test("narrows scopes with its separator")
    func narrowed() async throws {
        let transport = ScriptedTransport([.json(#"{"access_token":"a","token_type":"Bearer"}"#)])
        let tokens = TokenBuilder.tokens(access: "old", refresh: "r", life: 10, by: example.clock)
        _ = try await example.client(transport).refresh(tokens, narrowingTo: ["deck", "cabin"])
        #expect(transport.requests.first?.form["scope"] == "deck,cabin")
    }

    @Test("if the provider announces no S256, only a form without PKCE can begin")
    func announced() async throws {
        for (form, code) in [(Self.ferryForm, nil), (.standard, "oauth.no_pkce")] as [(RequestForm, String?)] {
            var example = example
            example.profile = ProviderProfile(name: "ferry", endpoints: example.profile.endpoints, requestForm: form)
            example.profile.announcedChallengeMethods = ["plain"]
            example.profile.token.subjectMember = "user"
            let client = example.device(ScriptedTransport([]))
            if let code {
                await expect(code: code) { try await client.begin(example.request([])) }
            } else {
                _ = try await client.begin(example.request([]))
            }
        }
    }

    @Test("is the standard's form in a profile from a provider's document, whatever the document lists")
    func fromDocument() async throws {
        let text = """
            {"issuer":"https://id.example.test","authorization_endpoint":"https://id.example.test/a",
            "token_endpoint":"https://id.example.test/t","jwks_uri":"https://id.example.test/k",
            "response_types_supported":["code","token","id_token token"],"code_challenge_methods_supported":["S256"]}
            """
        let document = try JSONDecoder().decode(DiscoveryDocument.self, from: Data(text.utf8))
        var example = Example()
        example.profile = ProviderProfile(document)
        let query = try await example.device(ScriptedTransport([])).begin(example.request(["openid", "mail"])).query
        #expect(query["response_type"] == "code" && query["scope"] == "openid mail")
        #expect(query["state"]?.count == 43 && query["code_challenge"] != nil)
    }
}
