import Foundation
import MemberCore
import MemberHTTP
import MemberJOSE
import MemberOAuth
import MemberTesting
import Testing

@Suite("A profile's rules for ID tokens")
struct IDTokenRulesTests {
    private let moment = Date(timeIntervalSince1970: 1_800_000_000)

    /// The problem of good claims and a good header after a change; nil where there is none.
    private func code(
        header: String = #"{"alg":"RS256","typ":"JWT","kid":"1"}"#, rules change: (inout IDTokenValidator) -> Void,
        claims turn: (inout IDTokenClaims) -> Void = { _ in }
    ) throws -> String? {
        var claims = IDTokenClaims()
        (claims.iss, claims.sub, claims.aud) = ("https://id.example.test", "anna", ["app"])
        (claims.exp, claims.iat) = (1_800_000_600, 1_800_000_000)
        turn(&claims)
        var validator = IDTokenValidator(issuer: "https://id.example.test", clientID: "app")
        change(&validator)
        do throws(OAuthError) {
            let text = Base64URL.encode(Data(header.utf8)) + ".e30.AA"
            let header = try CompactJWS(reading: text).header
            try validator.check(claims, header: header, at: moment)
            return nil
        } catch { return error.code.replacing("oauth.id_token_", with: "") }
    }

    @Test(
        "may accept every issuer of a host and of the hosts under it, and nothing that only looks so",
        arguments: [
            ("https://id.example.test", true), ("https://login.test", true), ("https://www.login.test", true),
            ("https://a.b.login.test/path", true), ("http://login.test", false), ("https://www.login.test:8443", false),
            ("https://a@www.login.test", false), ("https://a:b@www.login.test", false), ("https://www.login.test:443", false),
            ("https://login.test.evil.test", false), ("https://evillogin.test", false), ("https://evil.test/login.test", false),
            ("https://evil.test?.login.test", false), ("https://evil.test#.login.test", false),
            ("https://www.login.test@evil.test", false), ("https://evil.test%2F.login.test", false),
            ("https://evil.test%00.login.test", false), ("https://.login.test", false), ("https://a..login.test", false),
            ("https://login.test.", false), ("https://LOGIN.test", false), ("https://\u{212A}.login.test", false),
            ("login.test", false), ("ftp://login.test", false), ("https://", false), ("", false), ("https:login.test", false),
            ("https://[::1].login.test", false), ("https://evil.test\\.login.test", false),
        ])
    func issuers(issuer: String, isAccepted: Bool) throws {
        let found = try code {
            $0.issuerRule = .hosts(["login.test"])
        } claims: {
            $0.iss = issuer
        }
        #expect(found == (isAccepted ? nil : "issuer"))
        #expect(
            try code { _ in
            } claims: {
                $0.iss = issuer
            } == (issuer == "https://id.example.test" ? nil : "issuer"))
    }

    @Test(
        "may want a type, sign by sign, and a key's name",
        arguments: [
            (#""typ":"JWT","kid":"1""#, nil), (#""typ":"jwt","kid":"1""#, "wrong_type"), (#""kid":"1""#, "claim_missing"),
            (#""typ":"application/jwt","kid":"1""#, "wrong_type"), (#""typ":"","kid":"1""#, "wrong_type"),
            (#""typ":"JWT""#, "claim_missing"), (#""typ":"JWT","kid":"""#, "claim_missing"),
        ] as [(String, String?)])
    func header(members: String, expected: String?) throws {
        let header = #"{"alg":"RS256",\#(members)}"#
        #expect(try code(header: header) { ($0.type, $0.wantsKeyID) = ("JWT", true) } == expected)
        #expect(try code(header: header) { _ in } == (members.contains(#""typ":"""#) ? "wrong_type" : nil))
    }

    @Test(
        "may want further claims to be texts",
        arguments: [
            (.string("j-1"), nil), (.string(""), "claim_missing"), (.integer(1), "claim_of_wrong_kind"), (.null, "claim_missing"),
            (nil, "claim_missing"),
        ] as [(JSONValue?, String?)])
    func texts(value: JSONValue?, expected: String?) throws {
        #expect(
            try code {
                $0.requiredTexts = ["jti"]
            } claims: {
                $0.extra["jti"] = value
            } == expected)
    }

    @Test("may accept a token from the future, and one that is exactly as old as is allowed")
    func age() throws {
        #expect(
            try code { _ in
            } claims: {
                $0.iat = 1_800_000_100
            } == "issued_in_future")
        #expect(
            try code {
                $0.acceptsFutureIssue = true
            } claims: {
                $0.iat = 1_800_000_100
            } == nil)
        let limit: (inout IDTokenValidator) -> Void = { ($0.skew, $0.maximumTokenAge) = (0, 600) }
        #expect(try code(rules: limit) { $0.iat = 1_799_999_400 } == nil)
        #expect(try code(rules: limit) { $0.iat = 1_799_999_399.9 } == "issued_too_long_ago")
        #expect(try code(rules: limit) { $0.exp = 1_800_000_000 } == "expired")
        #expect(try code(rules: limit) { $0.exp = 1_800_000_000.5 } == nil)
    }

    @Test("may have the header judged after the claims; it is judged all the same")
    func order() throws {
        let bad = #"{"alg":"RS256","typ":"at+jwt","kid":"1"}"#
        #expect(
            try code(header: bad) { _ in
            } claims: {
                $0.exp = 1
            } == "wrong_type")
        #expect(
            try code(header: bad) {
                $0.judgesHeaderLast = true
            } claims: {
                $0.exp = 1
            } == "expired")
        #expect(try code(header: bad) { $0.judgesHeaderLast = true } == "wrong_type")
    }
}

@Suite("A token judged by a profile of a strict provider")
struct StrictIDTokenTests {
    private let example: Example
    private let transport: ScriptedTransport

    init() {
        var example = Example()
        example.profile.clockSkew = .zero
        var rules = IDTokenRules()
        rules.issuer = .hosts(["login.test"])
        (rules.type, rules.wantsKeyID, rules.requiredTexts) = ("JWT", true, ["jti"])
        (rules.wantsAudienceAsText, rules.judgesClaimsFirst, rules.judgesSubjectLast) = (true, true, true)
        (rules.acceptsFutureIssue, rules.maximumTokenAge) = (true, .seconds(600))
        example.profile.idToken = rules
        self.example = example
        transport = ScriptedTransport { [keys = example.tokens.keySet] _ in .json(String(decoding: keys, as: UTF8.self)) }
    }

    private func verify(
        type: String? = "JWT", by builder: TokenBuilder? = nil, _ change: (inout [String: JSONValue]) -> Void = { _ in }
    ) async throws(OAuthError) -> IDTokenClaims {
        let builder = builder ?? example.tokens
        var claims = builder.claims(nonce: "n-1", at: example.clock.now)
        (claims["jti"], claims["iss"]) = (.string("j-1"), .string("https://www.login.test"))
        change(&claims)
        guard let token = try? builder.sign(claims, type: type) else { throw .idToken(.malformed) }
        return try await example.client(transport).verify(idToken: Secret(token), nonce: .equal(Secret("n-1")))
    }

    @Test("is accepted when everything is as the profile wants it")
    func good() async throws {
        #expect(try await verify().iss == "https://www.login.test")
        #expect(transport.requests.count == 1)
    }

    @Test("whose audience is a list is refused, even a list of the client alone")
    func audience() async throws {
        for list in [["app"], ["app", "other"], []] {
            await expect(code: "oauth.id_token_claim_of_wrong_kind") {
                try await verify { $0["aud"] = .array(list.map { .string($0) }) }
            }
        }
        await expect(code: "oauth.id_token_audience") { try await verify { $0["aud"] = .string("other") } }
        await expect(code: "oauth.id_token_claim_missing") { try await verify { $0["aud"] = nil } }
        #expect(transport.requests.isEmpty)
    }

    @Test("and whose claims or header fail costs no fetch of keys, and tells the first step that failed")
    func claimsFirst() async throws {
        let stranger = TokenBuilder()
        let rows: [(code: String, type: String?, change: (inout [String: JSONValue]) -> Void)] = [
            ("claim_missing", "JWT", { $0["jti"] = nil }), ("issuer", "at+jwt", { $0["iss"] = .string("https://evil.test") }),
            ("expired", nil, { ($0["exp"], $0["sub"]) = (.integer(1), .string("")) }),
            ("nonce", nil, { ($0["nonce"], $0["sub"]) = (.string("n-2"), nil) }), ("claim_missing", nil, { $0["sub"] = nil }),
            ("wrong_type", "at+jwt", { _ in }),
        ]
        for row in rows {
            await expect(code: "oauth.id_token_" + row.code) {
                try await verify(type: row.type, by: stranger, row.change)
            }
        }
        #expect(transport.requests.isEmpty)
        await expect(code: "oauth.id_token_bad_signature") { try await verify(by: stranger) }
        #expect(transport.requests.count == 1)
    }

    @Test("of a sign-in is judged by the same rules as one of a backend")
    func signIn() async throws {
        let answers = ScriptedTransport { [tokens = example.tokens, clock = example.clock] request in
            guard request.url.path == "/token" else { return .json(String(decoding: tokens.keySet, as: UTF8.self)) }
            var claims = tokens.claims(nonce: "n-1", at: clock.now)
            claims["iss"] = .string("https://www.login.test")
            let token = (try? tokens.sign(claims)) ?? ""
            return .json(#"{"access_token":"a","token_type":"Bearer","expires_in":3600,"id_token":"\#(token)"}"#)
        }
        let grant = CodeGrant(
            code: Secret("code-1"), verifier: PKCEVerifier(random: example.random), nonce: Secret("n-1"),
            redirectURI: example.redirectURI)
        await expect(code: "oauth.id_token_claim_missing") { try await example.client(answers).exchange(grant) }
        #expect(answers.requests.map(\.url.path) == ["/token", "/revoke"])
    }
}
