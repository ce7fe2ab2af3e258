import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberTesting
import Testing

@Suite("A code exchanged away from its attempt")
struct GrantExchangeTests {
    private let example = Example()
    private let verifier = PKCEVerifier(random: SeededRandom(seed: 5))

    private func grant(_ change: (inout CodeGrant) -> Void = { _ in }) -> CodeGrant {
        var grant = CodeGrant(
            code: Secret("code-7"), verifier: verifier, nonce: Secret("nonce-7"), redirectURI: URL(string: "com.app:/cb")!)
        change(&grant)
        return grant
    }

    @Test("is sent once with the app's carried values, and the ID token is verified")
    func whole() async throws {
        let transport = example.provider { "nonce-7" }
        var grant = grant()
        (grant.carried, grant.purpose, grant.payload) = ([("berth", "7")], "To sail", Data("mine".utf8))
        let result = try await example.client(transport).exchange(grant)
        #expect(result.subject == "anna" && result.claims?.nonce == "nonce-7")
        #expect(result.attemptID == grant.attemptID && result.purpose == "To sail" && result.payload == Data("mine".utf8))
        #expect(result.requestedScopes == ["openid"] && result.tokens.carried == [("berth", "7")])
        let sent = try #require(transport.requests.first { $0.url.path == "/token" })
        #expect(sent.form["code"] == "code-7" && sent.form["redirect_uri"] == "com.app:/cb" && sent.form["berth"] == "7")
        #expect(sent.form["code_verifier"] == verifier.secret.reveal)
        #expect(transport.requests.count { $0.url.path == "/token" } == 1)
    }

    @Test("that one client handed over is exchanged by another client like the attempt itself")
    func handedOver() async throws {
        let nonce = Locked<String?>(nil)
        var request = example.request()
        (request.maximumAge, request.purpose) = (60, "To sail")
        let app = example.client(ScriptedTransport([]))
        let pending = try await app.begin(request)
        nonce.withLock { $0 = pending.query["nonce"] }
        let grant = try await app.takeCode(pending.id, redirectedTo: example.good(pending))
        #expect(grant.nonce?.reveal == nonce.value && grant.maximumAge == 60)
        // Its token lacks the time of the sign-in, which the request requires.
        await expect(code: "oauth.id_token_claim_missing") {
            try await example.client(example.provider { nonce.value }).exchange(grant)
        }
        var lenient = grant
        lenient.maximumAge = nil
        let result = try await example.client(example.provider { nonce.value }).exchange(lenient)
        #expect(result.subject == "anna" && result.attemptID == pending.id && result.purpose == "To sail")
    }

    @Test(
        "an ID token of another request is refused, and the tokens are ended",
        arguments: [("nonce-7", "another"), ("nonce-7", nil), (nil, "nonce-7")] as [(String?, String?)])
    func nonce(asked: String?, given: String?) async throws {
        let transport = example.provider { given }
        await expect(code: given == nil ? "oauth.id_token_claim_missing" : "oauth.id_token_nonce") {
            try await example.client(transport).exchange(grant { $0.nonce = asked.map(Secret.init) })
        }
        #expect(transport.requests.contains { $0.url.path == "/revoke" })
    }

    @Test("with hashes of another code is refused")
    func hashes() async throws {
        let tokens = example.tokens
        var claims = tokens.claims(nonce: "nonce-7", at: example.clock.now)
        claims["c_hash"] = .string("bm90IHRoaXMgb25l")
        let idToken = try tokens.sign(claims)
        let transport = ScriptedTransport { request in
            switch request.url.path {
            case "/keys": .json(String(decoding: tokens.keySet, as: UTF8.self))
            case "/token": .json(#"{"access_token":"a","token_type":"Bearer","id_token":"\#(idToken)"}"#)
            default: .json("{}", status: 404)
            }
        }
        await expect(code: "oauth.id_token_c_hash") { try await example.client(transport).exchange(grant()) }
    }

    @Test("without openid, user info names the member, in the same sign-in")
    func userInfo() async throws {
        var example = example
        example.profile.headers = { _, identifier in ["X-Sign-In": identifier] }
        let transport = ScriptedTransport { request in
            switch request.url.path {
            case "/token": .json(#"{"access_token":"access-1","token_type":"Bearer"}"#)
            default: .json(#"{"sub":"anna"}"#)
            }
        }
        let name = UUID()
        let grant = CodeGrant(
            code: Secret("c"), verifier: verifier, redirectURI: example.redirectURI, requestedScopes: ["mail"], signIn: name)
        let result = try await example.client(transport).exchange(grant)
        #expect(result.subject == "anna" && result.claims == nil)
        let hex = name.uuidString.lowercased().replacing("-", with: "")
        #expect(transport.requests.map { $0.headers["X-Sign-In"] } == [hex, hex])
        #expect(result.attemptID == name.uuidString.lowercased())
    }

    @Test("is not sent if the request would fail afterwards")
    func refusedBefore() async throws {
        let cases: [(String, CodeGrant, (inout ProviderProfile) -> Void)] = [
            ("oauth.verifier_missing", grant { $0.verifier = nil }, { _ in }),
            ("oauth.no_code", grant { $0.code = Secret("") }, { _ in }),
            ("oauth.issuer_invalid", grant(), { $0.issuer = nil }),
            ("oauth.endpoint_missing", grant(), { $0.endpoints.keySet = nil }),
            ("oauth.endpoint_invalid", grant(), { $0.endpoints.token = URL(string: "http://id.example.test")! }),
            ("oauth.openid_scope_missing", grant { $0.requestedScopes = [] }, { $0.endpoints.userInfo = nil }),
        ]
        for (code, grant, change) in cases {
            var example = example
            change(&example.profile)
            let transport = ScriptedTransport([])
            await expect(code: code) { try await example.client(transport).exchange(grant) }
            #expect(transport.requests.isEmpty, "\(code)")
        }
    }

    @Test("is exchanged without a verifier if the rule makes the challenge optional")
    func withoutVerifier() async throws {
        var example = example
        example.profile.challengeRule = .optional
        let transport = example.provider { "nonce-7" }
        _ = try await example.client(transport).exchange(grant { $0.verifier = nil })
        #expect(transport.requests.first { $0.url.path == "/token" }?.form["code_verifier"] == nil)
    }

    @Test("does not print its content, nor does a prepared or decided sign-in")
    func masked() throws {
        let client = example.client(ScriptedTransport([]))
        let prepared = try client.prepare(example.request())
        let url = example.good(prepared.pending, code: "code-7")
        let decision = try client.decision(on: url, for: prepared.attempt)
        #expect(decision.outcome == .accepted && decision.phase?.name == .answered)
        var text = "\(grant()) \(String(reflecting: grant())) \(prepared) \(decision)"
        for value in [grant(), prepared, decision] as [Any] { dump(value, to: &text) }
        let secrets = ["code-7", "nonce-7", verifier.secret.reveal, prepared.attempt.state.reveal]
        for secret in secrets { #expect(!text.contains(secret)) }
    }
}
