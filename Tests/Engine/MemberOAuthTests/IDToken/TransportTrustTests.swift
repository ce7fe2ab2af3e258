import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberTesting
import Testing

@Suite("An ID token that is trusted because of its transport")
struct TransportTrustTests {
    typealias Make = @Sendable (Example, [String: JSONValue]) throws -> String

    /// A token of a header, claims and a third part.
    static func token(_ header: String, _ claims: [String: JSONValue], _ third: String = "") throws -> String {
        Base64URL.encode(Data(header.utf8)) + "." + Base64URL.encode(try JSONEncoder().encode(claims)) + "." + third
    }

    static func unsigned(_ claims: [String: JSONValue]) throws -> String { try token(#"{"alg":"none"}"#, claims) }

    private static func example(_ trust: IDTokenRules.Trust = .transport) -> Example {
        var example = Example()
        example.profile.endpoints.keySet = nil
        example.profile.idToken.trust = trust
        return example
    }

    private static func registration(_ authentication: ClientAuthentication, presents: Bool = false) -> ClientRegistration {
        var registration = ClientRegistration(id: "app", authentication: authentication)
        registration.presentsCertificate = presents
        return registration
    }

    private static let holder = registration(.post(Secret("s")), presents: true)

    private func client(
        _ example: Example, _ registration: ClientRegistration = holder, _ transport: any HTTPTransport
    ) -> OAuthClient {
        OAuthClient(
            profile: example.profile, registration: registration, transport: transport, clock: example.clock,
            random: example.random)
    }

    /// Signs in with a token that the test makes from good claims with changes.
    private func exchange(
        _ registration: ClientRegistration = holder, _ example: Example = example(), changes: [String: JSONValue] = [:],
        code: String?, _ make: @escaping Make
    ) async throws {
        let nonce = Locked<String?>(nil)
        let transport = ScriptedTransport { _ in
            let claims = example.tokens.claims(nonce: nonce.value, at: example.clock.now).merging(changes) { $1 }
            let token = (try? make(example, claims)) ?? ""
            return .json(#"{"access_token":"access-1","token_type":"Bearer","id_token":"\#(token)"}"#)
        }
        let client = client(example, registration, transport)
        let pending = try await client.begin(example.request())
        nonce.withLock { $0 = pending.query["nonce"] }
        if let code {
            await expect(code: code) { try await client.finish(pending.id, redirectedTo: example.good(pending)) }
        } else {
            #expect(try await client.finish(pending.id, redirectedTo: example.good(pending)).claims?.sub == "anna")
        }
    }

    @Test("can be unsigned or have any signature, and no key is fetched")
    func believed() async throws {
        try await exchange(code: nil) { try Self.unsigned($1) }
        try await exchange(code: nil) { try $0.tokens.sign($1) }
        try await exchange(code: nil) { try Self.token(#"{"alg":"of-another-standard"}"#, $1, "AAAA") }
        try await exchange(Self.registration(.tlsClientCertificate()), code: nil) { try Self.unsigned($1) }
    }

    @Test("is malformed if its third part contradicts the algorithm")
    func form() async throws {
        let code = "oauth.id_token_malformed"
        try await exchange(code: code) { try Self.token(#"{"alg":"none"}"#, $1, "AAAA") }
        try await exchange(code: code) { try Self.token(#"{"alg":"RS256"}"#, $1) }
        try await exchange(code: code) { try Self.token(#"{"alg":"None"}"#, $1) }
        try await exchange(code: code) { try Self.token("{}", $1) }
        try await exchange(code: code) { String(try Self.unsigned($1).dropLast()) }
        try await exchange(code: code) { _, _ in "e30.e30." }
        try await exchange(code: "oauth.id_token_encrypted") { _, _ in "a.b.c.d.e" }
        try await exchange(code: "oauth.id_token_missing") { _, _ in "" }
        try await exchange(code: "oauth.id_token_crit_not_supported") {
            try Self.token(#"{"alg":"none","crit":["b64"]}"#, $1)
        }
    }

    @Test(
        "passes every other check",
        arguments: [
            (["iss": .string("https://evil.test")], "issuer"), (["iss": .null], "claim_missing"),
            (["aud": .string("other")], "audience"), (["aud": .array([.string("app"), .string("b")])], "untrusted_audience"),
            (["azp": .string("b")], "authorized_party"), (["exp": .integer(1)], "expired"), (["exp": .null], "claim_missing"),
            (["iat": .integer(99_999_999_999)], "issued_in_future"), (["nonce": .string("n")], "nonce"),
            (["nonce": .null], "claim_missing"), (["sub": .string("")], "subject_invalid"), (["sub": .null], "claim_missing"),
            (["at_hash": .string("AAAAAAAAAAAAAAAAAAAAAA")], "at_hash"), (["sub": .integer(7)], "claim_of_wrong_kind"),
        ] as [([String: JSONValue], String)])
    func claims(changes: [String: JSONValue], code: String) async throws {
        try await exchange(changes: changes, code: "oauth.id_token_" + code) { try Self.unsigned($1) }
    }

    @Test("must not be larger than the profile's limit", arguments: IDTokenRules.Trust.allCasesOfTest)
    func size(trust: IDTokenRules.Trust) async throws {
        var example = Self.example(trust)
        example.profile.endpoints.keySet = Example().profile.endpoints.keySet
        let size = IDTokenCheck.ofText("size") { $0.utf8.count > 1000 ? .signature(.tooLarge) : nil }
        example.profile.idToken.checks.append(size)
        let changes = ["x": JSONValue.string(String(repeating: "x", count: 1000))]
        try await exchange(Self.holder, example, changes: changes, code: "oauth.id_token_too_large") { try $0.tokens.sign($1) }
    }

    @Test(
        "is refused in a client that is public or has no certificate, before anything is sent",
        arguments: [
            registration(.none), registration(.none, presents: true), registration(.post(Secret("s"))),
            registration(.basic(Secret("s"))),
        ])
    func refused(registration: ClientRegistration) async throws {
        let (example, transport) = (Self.example(), ScriptedTransport([]))
        let client = client(example, registration, transport)
        let tokens = TokenBuilder.tokens(by: example.clock)
        let code = "oauth.certificate_missing"
        await expect(code: code) { try await client.begin(example.request()) }
        await expect(code: code) { try await client.refresh(tokens) }
        await expect(code: code) { try await client.userInfo(tokens, subject: "anna") }
        #expect(transport.requests.isEmpty)
    }

    @Test("is refused if someone else received it")
    func elsewhere() async throws {
        let example = Self.example()
        let client = client(example, Self.holder, ScriptedTransport([]))
        let claims = example.tokens.claims(nonce: nil, at: example.clock.now)
        for token in [try Self.unsigned(claims), try example.tokens.sign(claims)] {
            await #expect(throws: OAuthError.self) { try await client.verify(idToken: Secret(token), nonce: .absent) }
        }
    }

    @Test("is also trusted in a refresh, and must not contradict the first", arguments: [("anna", true), ("boris", false)])
    func refreshed(subject: String, isGood: Bool) async throws {
        let example = Self.example()
        var changed = example.tokens.claims(nonce: nil, at: example.clock.now)
        let first = try IDTokenClaims(payload: try JSONEncoder().encode(changed))
        changed["sub"] = .string(subject)
        let token = try Self.unsigned(changed)
        let transport = ScriptedTransport([.json(#"{"access_token":"b","token_type":"Bearer","id_token":"\#(token)"}"#)])
        let client = client(example, Self.holder, transport)
        let tokens = TokenBuilder.tokens(by: example.clock)
        if isGood {
            #expect(try await client.refresh(tokens, firstClaims: first).idToken == Secret(token))
        } else {
            await expect(code: "oauth.id_token_changed_in_refresh") { try await client.refresh(tokens, firstClaims: first) }
        }
    }

    @Test("is not trusted over a connection without TLS")
    func plain() async throws {
        var example = Self.example()
        example.profile.endpoints.userInfo = URL(string: "http://id.example.test/userinfo")
        let claims: [String: JSONValue] = [
            "iss": .string("https://id.example.test"), "aud": .string("app"), "sub": .string("anna"),
        ]
        let response = HTTPResponse(
            status: 200, headers: ["Content-Type": "application/jwt"], body: Data(try Self.unsigned(claims).utf8))
        let client = client(example, Self.holder, ScriptedTransport([.response(response)]))
        await expect(code: "oauth.endpoint_invalid") {
            try await client.userInfo(TokenBuilder.tokens(by: example.clock), subject: "anna")
        }
    }

    @Test("can be required to have the right form where signatures are checked", arguments: [true, false])
    func formFirst(isFirst: Bool) async throws {
        var example = Example()
        if isFirst { example.profile.idToken.checks.insert(.form, at: 0) }
        let code = "oauth.id_token_" + (isFirst ? "malformed" : "algorithm_not_allowed")
        try await exchange(Self.registration(.none), example, code: code) { try Self.token(#"{"alg":"none"}"#, $1, "AAAA") }
        try await exchange(Self.registration(.none), example, code: "oauth.id_token_algorithm_not_allowed") {
            try Self.unsigned($1)
        }
    }
}

extension IDTokenRules.Trust {
    static let allCasesOfTest: [Self] = [.signature, .transport]
}
