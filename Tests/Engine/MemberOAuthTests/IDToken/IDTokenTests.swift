import Foundation
import MemberCore
import MemberHTTP
import MemberJOSE
import MemberOAuth
import MemberTesting
import Testing

/// One change to the claims of a good token, and the code of the refusal; nil is accepted.
struct ClaimCase: Sendable, CustomTestStringConvertible {
    let name: String
    let changes: [String: JSONValue]
    let code: String?
    var testDescription: String { name }

    init(_ name: String, _ changes: [String: JSONValue], _ code: String?) {
        self.name = name
        self.changes = changes
        self.code = code
    }
}

private let now = Int64(TestClock().now.timeIntervalSince1970)

private let claimCases: [ClaimCase] = [
    ClaimCase("as it is", [:], nil),
    ClaimCase("another issuer", ["iss": .string("https://evil.test")], "oauth.id_token_issuer"),
    ClaimCase("the issuer with a slash more", ["iss": .string("https://id.example.test/")], "oauth.id_token_issuer"),
    ClaimCase("no issuer", ["iss": .null], "oauth.id_token_claim_missing"),
    ClaimCase("a number as issuer", ["iss": .integer(1)], "oauth.id_token_claim_of_wrong_kind"),
    ClaimCase("another audience", ["aud": .string("other")], "oauth.id_token_audience"),
    ClaimCase("the client in a list", ["aud": .array([.string("app")])], nil),
    ClaimCase(
        "an untrusted audience beside", ["aud": .array([.string("app"), .string("x")])], "oauth.id_token_untrusted_audience"),
    ClaimCase("no audience", ["aud": .null], "oauth.id_token_claim_missing"),
    ClaimCase("an empty list of audiences", ["aud": .array([])], "oauth.id_token_claim_missing"),
    ClaimCase("a number as audience", ["aud": .integer(1)], "oauth.id_token_claim_of_wrong_kind"),
    ClaimCase(
        "a number among the audiences", ["aud": .array([.string("app"), .integer(1)])], "oauth.id_token_claim_of_wrong_kind"),
    ClaimCase("the client in another case", ["aud": .string("APP")], "oauth.id_token_audience"),
    ClaimCase("the client as authorized party", ["azp": .string("app")], nil),
    ClaimCase("a number as subject", ["sub": .integer(1)], "oauth.id_token_claim_of_wrong_kind"),
    ClaimCase("a subject of 255 signs", ["sub": .string(String(repeating: "s", count: 255))], nil),
    ClaimCase("another authorized party", ["azp": .string("x")], "oauth.id_token_authorized_party"),
    ClaimCase("no subject", ["sub": .null], "oauth.id_token_claim_missing"),
    ClaimCase("an empty subject", ["sub": .string("")], "oauth.id_token_subject_invalid"),
    ClaimCase("a subject of 256 signs", ["sub": .string(String(repeating: "s", count: 256))], "oauth.id_token_subject_invalid"),
    ClaimCase(
        "a subject of one letter and 300 marks", ["sub": .string("a" + String(repeating: "\u{301}", count: 300))],
        "oauth.id_token_subject_invalid"),
    ClaimCase("a blank subject", ["sub": .string(" \u{A0}")], "oauth.id_token_subject_invalid"),
    ClaimCase("a subject with a control character", ["sub": .string("anna\u{0}")], "oauth.id_token_subject_invalid"),
    ClaimCase("expired within the skew", ["exp": .integer(now - 59)], nil),
    ClaimCase("expired at the skew's end", ["exp": .integer(now - 60)], "oauth.id_token_expired"),
    ClaimCase("a fraction in exp", ["exp": .number(Double(now) + 0.5)], nil),
    ClaimCase("exp as text", ["exp": .string("9999999999")], "oauth.id_token_claim_of_wrong_kind"),
    ClaimCase("exp beyond any date", ["exp": .number(1e300)], nil),
    ClaimCase("no exp", ["exp": .null], "oauth.id_token_claim_missing"),
    ClaimCase("issued a minute ahead", ["iat": .integer(now + 60)], nil),
    ClaimCase("issued further ahead", ["iat": .integer(now + 61)], "oauth.id_token_issued_in_future"),
    ClaimCase("issued long ago", ["iat": .integer(1)], nil),
    ClaimCase("no iat", ["iat": .null], "oauth.id_token_claim_missing"),
    ClaimCase("iat as text", ["iat": .string("1")], "oauth.id_token_claim_of_wrong_kind"),
    ClaimCase("iat beyond any date", ["iat": .number(1e300)], "oauth.id_token_issued_in_future"),
    ClaimCase("exp before any date", ["exp": .number(-1e300)], "oauth.id_token_expired"),
    ClaimCase("nbf reached within the skew", ["nbf": .integer(now + 60)], nil),
    ClaimCase("nbf as text", ["nbf": .string("1")], "oauth.id_token_claim_of_wrong_kind"),
    ClaimCase("a number as nonce", ["nonce": .integer(1)], "oauth.id_token_claim_of_wrong_kind"),
    ClaimCase("a member that nobody knows", ["roles": .array([.string("x")])], nil),
    ClaimCase("not yet valid", ["nbf": .integer(now + 61)], "oauth.id_token_not_yet_valid"),
    ClaimCase("another nonce", ["nonce": .string("x")], "oauth.id_token_nonce"),
    ClaimCase("no nonce", ["nonce": .null], "oauth.id_token_claim_missing"),
    ClaimCase("another access token's hash", ["at_hash": .string("AAAAAAAAAAAAAAAAAAAAAA")], "oauth.id_token_at_hash"),
    ClaimCase("another code's hash", ["c_hash": .string("AAAAAAAAAAAAAAAAAAAAAA")], "oauth.id_token_c_hash"),
]

@Suite("An ID token")
struct IDTokenTests {
    @Test("is judged claim by claim", arguments: claimCases)
    func claims(_ row: ClaimCase) async throws {
        try await exchange(code: row.code) { example, nonce in
            var claims = example.tokens.claims(nonce: nonce, at: example.clock.now)
            for (name, value) in row.changes { claims[name] = value }
            return try example.tokens.sign(claims)
        }
    }

    @Test("is accepted with the hash of its own access token")
    func ownHash() async throws {
        // Left half of SHA-256 of "access-1", computed with the openssl command.
        try await exchange(code: nil) { example, nonce in
            var claims = example.tokens.claims(nonce: nonce, at: example.clock.now)
            claims["at_hash"] = .string("9MKET0Y7WpOlF96BtnoJyA")
            return try example.tokens.sign(claims)
        }
    }

    @Test("is refused if it has another type", arguments: ["at+jwt", "logout+jwt", "dpop+jwt"])
    func types(type: String) async throws {
        try await exchange(code: "oauth.id_token_wrong_type") { example, nonce in
            try example.tokens.sign(example.tokens.claims(nonce: nonce, at: example.clock.now), type: type)
        }
    }

    @Test("is refused without a signature, with another key, or cut")
    func signatures() async throws {
        try await exchange(code: "oauth.id_token_algorithm_not_allowed") { example, nonce in
            let claims = try JSONEncoder().encode(example.tokens.claims(nonce: nonce, at: example.clock.now))
            return Base64URL.encode(Data(#"{"alg":"none"}"#.utf8)) + "." + Base64URL.encode(claims) + "."
        }
        try await exchange(code: "oauth.id_token_bad_signature") { example, nonce in
            try TokenBuilder().sign(example.tokens.claims(nonce: nonce, at: example.clock.now))
        }
        try await exchange(code: "oauth.id_token_malformed") { _, _ in "a.b" }
    }

    @Test("can omit its type or spell it in full", arguments: [nil, "JWT", "jwt", "application/jwt"])
    func goodTypes(type: String?) async throws {
        try await exchange(code: nil) { example, nonce in
            try example.tokens.sign(example.tokens.claims(nonce: nonce, at: example.clock.now), type: type)
        }
    }

    @Test("has its own errors if it is missing or encrypted")
    func noToken() async throws {
        try await exchange(code: "oauth.id_token_missing") { _, _ in "" }
        try await exchange(code: "oauth.id_token_encrypted") { _, _ in "a.b.c.d.e" }
    }

    @Test(
        "must be recent if max_age is set",
        arguments: [
            (.number(Double(now) - 30.5), nil), (.integer(now - 120), nil), (.integer(now - 121), "oauth.id_token_login_too_old"),
            (.integer(0), "oauth.id_token_login_too_old"), (.null, "oauth.id_token_claim_missing"),
            (.string("1"), "oauth.id_token_claim_of_wrong_kind"), (.number(-1e300), "oauth.id_token_login_too_old"),
        ] as [(JSONValue, String?)])
    func maximumAge(authTime: JSONValue, code: String?) async throws {
        var request = Example().request()
        request.maximumAge = 60
        try await exchange(request, code: code) { example, nonce in
            var claims = example.tokens.claims(nonce: nonce, at: example.clock.now)
            claims["auth_time"] = authTime
            return try example.tokens.sign(claims)
        }
    }

    @Test(
        "must have one of the values of an essential acr",
        arguments: [("high", nil), ("low", "oauth.id_token_acr"), (nil, "oauth.id_token_claim_missing")] as [(String?, String?)])
    func essentialACR(acr: String?, code: String?) async throws {
        var request = Example().request()
        request.essentialACRValues = ["high", "higher"]
        try await exchange(request, code: code) { example, nonce in
            var claims = example.tokens.claims(nonce: nonce, at: example.clock.now)
            claims["acr"] = acr.map(JSONValue.string)
            return try example.tokens.sign(claims)
        }
    }

    /// Signs in with a token that the test makes, and expects the refusal, if any.
    private func exchange(
        _ request: AuthorizationRequest? = nil, code: String?, token: @escaping @Sendable (Example, String?) throws -> String
    ) async throws {
        let example = Example()
        let nonce = Locked<String?>(nil)
        let transport = ScriptedTransport { request in
            if request.url.path == "/keys" { return .json(String(decoding: example.tokens.keySet, as: UTF8.self)) }
            let token = (try? token(example, nonce.value)) ?? ""
            return .json(#"{"access_token":"access-1","token_type":"Bearer","id_token":"\#(token)"}"#)
        }
        let client = example.client(transport)
        let pending = try await client.begin(request ?? example.request())
        nonce.withLock { $0 = pending.query["nonce"] }
        if let code {
            await expect(code: code) { try await client.finish(pending.id, redirectedTo: example.good(pending)) }
        } else {
            #expect(try await client.finish(pending.id, redirectedTo: example.good(pending)).claims != nil)
        }
    }
}
