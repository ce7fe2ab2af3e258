import Foundation
import MemberCore
import MemberOAuth
import MemberTesting
import Testing

@Suite("The authorization request")
struct BeginTests {
    @Test("RFC 7636 appendix B: the challenge of the published verifier")
    func challenge() {
        let verifier = PKCEVerifier("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
        #expect(verifier?.challenge == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
    }

    @Test(
        "a verifier of another form is refused",
        arguments: ["short", String(repeating: "a", count: 129), String(repeating: "ä", count: 50)])
    func verifierForm(text: String) {
        #expect(PKCEVerifier(text) == nil)
    }

    @Test("contains every parameter once, with S256 and without a secret or the verifier")
    func parameters() async throws {
        let example = Example()
        let client = example.client(ScriptedTransport([]), authentication: .post(Secret("client-secret")))
        let pending = try await client.begin(example.request(["openid", "a+b c&"]))
        let names = pending.query.fields.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(pending.query["response_type"] == "code")
        #expect(pending.query["scope"] == "openid a+b c&")
        #expect(pending.query["code_challenge_method"] == "S256")
        #expect(pending.query["nonce"]?.count == 43)
        #expect(!pending.address.absoluteString.contains("client-secret"))
        #expect(pending.query["code_verifier"] == nil)
    }

    @Test("state, nonce and verifier are fresh for every attempt; no nonce without openid")
    func fresh() async throws {
        let example = Example()
        let client = example.client(ScriptedTransport([]))
        let first = try await client.begin(example.request())
        let second = try await client.begin(example.request())
        for name in ["state", "nonce", "code_challenge"] { #expect(first.query[name] != second.query[name]) }
        #expect(try await client.begin(example.request(["profile"])).query["nonce"] == nil)
    }

    @Test("keeps the endpoint's own query, and sends max_age=0")
    func ownQuery() async throws {
        var example = Example()
        example.profile.endpoints.authorization = URL(string: "https://id.example.test/authorize?tenant=1")!
        var request = example.request()
        request.maximumAge = 0
        let pending = try await example.client(ScriptedTransport([])).begin(request)
        #expect(pending.query["tenant"] == "1")
        #expect(pending.query["max_age"] == "0")
    }

    @Test(
        "a protocol parameter among the extra parameters is refused",
        arguments: [
            "response_type", "client_id", "redirect_uri", "scope", "state", "nonce", "code_challenge", "code_challenge_method",
            "code_verifier", "client_secret", "prompt", "max_age", "acr_values", "request", "request_uri", "response_mode",
        ])
    func reserved(name: String) async {
        let example = Example()
        var request = example.request()
        request.extraParameters = [(name, "x")]
        await expect(code: "oauth.reserved_parameter") { try await example.client(ScriptedTransport([])).begin(request) }
    }

    @Test(
        "a redirect address of a kind that is not allowed is refused before anything is stored",
        arguments: [
            "http://example.test/cb", "http://localhost:1/cb", "https://u@h.test/cb", "https://h.test/cb#f", "vk1://x",
            "https:///cb", "com.app:cb", "com.app://host/cb", "com.app:", "ftp://h.test/cb", "http://[::2]:1/cb",
        ])
    func redirectKinds(text: String) async {
        let example = Example()
        var request = example.request()
        request.redirectURI = URL(string: text)
        await expect(code: "oauth.redirect_not_allowed") { try await example.client(ScriptedTransport([])).begin(request) }
    }

    @Test("a provider that announces methods without S256 is refused")
    func announcedMethods() async {
        var example = Example()
        example.profile.announcedChallengeMethods = ["plain"]
        await expect(code: "oauth.no_pkce") { try await example.client(ScriptedTransport([])).begin(example.request()) }
    }
}

/// Expects a coded error by its stable name.
func expect<Value>(code: String, _ body: () async throws -> Value, at location: SourceLocation = #_sourceLocation) async {
    do {
        _ = try await body()
        Issue.record("Nothing was thrown; expected \(code)", sourceLocation: location)
    } catch {
        #expect((error as? any CodedError)?.code == code, sourceLocation: location)
    }
}
