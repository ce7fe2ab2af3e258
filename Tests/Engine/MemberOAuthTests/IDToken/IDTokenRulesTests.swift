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

    /// The error of good claims and a good header after a change; nil if there is none.
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

    @Test("can accept a token from the future; its times are still checked")
    func future() throws {
        #expect(
            try code { _ in
            } claims: {
                $0.iat = 1_800_000_100
            } == "issued_in_future")
        let mayBeAhead: (inout IDTokenValidator) -> Void = { ($0.skew, $0.rules.checks) = (0, [.issueTime(mayBeAhead: true)]) }
        #expect(try code(rules: mayBeAhead) { $0.iat = 1_800_000_100 } == nil)
        #expect(try code(rules: mayBeAhead) { $0.iat = nil } == "claim_missing")
        #expect(try code(rules: mayBeAhead) { $0.exp = 1_800_000_000 } == "expired")
        #expect(try code(rules: mayBeAhead) { $0.exp = 1_800_000_000.5 } == nil)
        #expect(try code(rules: mayBeAhead) { $0.nbf = 1_800_000_001 } == "not_yet_valid")
    }

    @Test("can check the header after the claims; it is still checked")
    func order() throws {
        let bad = #"{"alg":"RS256","typ":"at+jwt","kid":"1"}"#
        #expect(
            try code(header: bad) { _ in
            } claims: {
                $0.exp = 1
            } == "wrong_type")
        #expect(
            try code(header: bad) {
                $0.rules.checks = [.issuer, .audience] + IDTokenCheck.times
            } claims: {
                $0.exp = 1
            } == "expired")
        #expect(try code(header: bad) { $0.rules.checks = IDTokenCheck.times } == "wrong_type")
    }
}

@Suite("A profile's list of checks for ID tokens")
struct IDTokenCheckTests {
    private func names(_ checks: [IDTokenCheck]) -> [String] {
        var rules = IDTokenRules()
        rules.checks = checks
        return rules.checks.map(\.name)
    }

    @Test("gets back every check that it omits: the signature's at the start, the others at the end")
    func completed() {
        let standard = IDTokenCheck.standard.map(\.name)
        #expect(names([]) == standard)
        #expect(names(IDTokenCheck.standard) == standard)
        for left in standard {
            let shorter = names(IDTokenCheck.standard.filter { $0.name != left })
            #expect(shorter == (left == "signature" ? standard : standard.filter { $0 != left } + [left]))
        }
        var rules = IDTokenRules()
        rules.checks.removeAll()
        #expect(rules.checks.map(\.name) == standard)
    }

    @Test("is not complete because a provider's check has the name of a required check")
    func sameName() {
        let found = names([IDTokenCheck("nonce") { _ in nil }, .ofText("signature") { _ in nil }])
        #expect(found.count { $0 == "nonce" } == 2 && found.count { $0 == "signature" } == 2)
        #expect(found.first == "signature")
    }

    @Test("keeps its order and the provider's own checks")
    func order() {
        let list: [IDTokenCheck] = [.nonce, IDTokenCheck("tenant") { _ in nil }, .signature, .form, .issuer]
        #expect(names(list).prefix(5) == ["nonce", "tenant", "signature", "form", "issuer"])
        #expect(names(list).count == IDTokenCheck.standard.count + 2)
    }
}

@Suite("A token judged by a strict provider's profile")
struct StrictIDTokenTests {
    private let example: Example
    private let transport: ScriptedTransport

    init() {
        var example = Example()
        example.profile.clockSkew = .zero
        example.profile.idToken = .strict
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

    @Test("is accepted if it follows the whole profile")
    func good() async throws {
        #expect(try await verify().iss == "https://www.login.test")
        #expect(transport.requests.count == 1)
    }

    @Test("is refused if its audience is a list, even a list with only the client")
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

    @Test("causes no fetch of keys if its claims or header are wrong, and the error names the first failed step")
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

    @Test("is judged by the same rules in a sign-in and in a backend")
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

extension IDTokenRules {
    /// A provider that checks claims, header and signature in this order, and requires more than the standard.
    fileprivate static let strict: IDTokenRules = {
        let ticket = IDTokenCheck("ticket") { facts in
            facts.claims.extra["jti"]?.string?.isEmpty == false ? nil : .claimMissing("jti")
        }
        var rules = IDTokenRules()
        rules.issuer = IssuerRule { found, _ in found == "https://www.login.test" }
        rules.reading.audience = { _ in nil }
        rules.checks =
            [ticket, .issuer, .audience, .authorizedParty, .expiry, .issueTime(mayBeAhead: true), .notBefore, .nonce, .subject]
            + [.type, .hashes(mayBeAbsent: true), .authenticationAge, .authenticationClass, .signature]
        return rules
    }()
}
