import Foundation
import MemberCore
import MemberJOSE
import MemberOAuth
import Testing

@testable import FacebookLogin

@Suite("Facebook's rules for ID tokens")
struct FacebookIDTokenTests {
    private let moment = Date(timeIntervalSince1970: 1_800_000_000)

    /// The error for good claims and a good header after a change; nil if there is no error.
    private func code(
        header: String = #"{"alg":"RS256","typ":"JWT","kid":"1"}"#, rules change: (inout IDTokenValidator) -> Void = { _ in },
        claims turn: (inout IDTokenClaims) -> Void = { _ in }
    ) throws -> String? {
        var claims = IDTokenClaims()
        (claims.iss, claims.sub, claims.aud) = ("https://id.example.test", "42", ["app"])
        (claims.exp, claims.iat, claims.extra["jti"]) = (1_800_000_600, 1_800_000_000, .string("j-1"))
        turn(&claims)
        var validator = IDTokenValidator(issuer: "https://id.example.test", clientID: "app")
        (validator.skew, validator.rules) = (0, .facebook)
        change(&validator)
        do throws(OAuthError) {
            guard let jws = try? CompactJWS(Base64URL.encode(Data(header.utf8)) + ".e30.AA") else { return "malformed" }
            try validator.check(claims, header: jws.header, at: moment)
            return nil
        } catch { return error.code.replacing("oauth.id_token_", with: "") }
    }

    @Test(
        "accept every issuer of a host and its subdomains, and no look-alike",
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
        let found = try code(rules: { $0.rules.issuer = .hosts(["login.test"]) }, claims: { $0.iss = issuer })
        #expect(found == (isAccepted ? nil : "issuer"))
    }

    @Test(
        "require an exact type, and a key id",
        arguments: [
            (#""typ":"JWT","kid":"1""#, nil), (#""typ":"jwt","kid":"1""#, "wrong_type"), (#""kid":"1""#, "claim_missing"),
            (#""typ":"application/jwt","kid":"1""#, "wrong_type"), (#""typ":"","kid":"1""#, "wrong_type"),
            (#""typ":"JWT""#, "claim_missing"), (#""typ":"JWT","kid":"""#, "claim_missing"),
        ] as [(String, String?)])
    func header(members: String, expected: String?) throws {
        let header = #"{"alg":"RS256",\#(members)}"#
        #expect(try code(header: header) == expected)
    }

    @Test(
        "require `jti` to be a text",
        arguments: [
            (.string("j-1"), nil), (.string(""), "claim_missing"), (.integer(1), "claim_of_wrong_kind"), (.null, "claim_missing"),
            (nil, "claim_missing"),
        ] as [(JSONValue?, String?)])
    func texts(value: JSONValue?, expected: String?) throws {
        #expect(
            try code(claims: { $0.extra["jti"] = value }) == expected)
    }

    @Test("accept a token from the future, and one that is exactly ten minutes old; its expiry is checked before its age")
    func age() throws {
        #expect(try code(claims: { $0.iat = 1_800_000_100 }) == nil)
        #expect(try code(claims: { $0.iat = 1_799_999_400 }) == nil)
        #expect(try code(claims: { $0.iat = 1_799_999_399.9 }) == "issued_too_long_ago")
        #expect(try code(claims: { ($0.iat, $0.exp) = (1, 1_800_000_000) }) == "expired")
        #expect(try code(claims: { ($0.iat, $0.nbf) = (1, 1_800_000_100) }) == "issued_too_long_ago")
    }

    @Test("check the claims, then the header, and the signature last")
    func order() {
        let names = IDTokenRules.facebook.checks.map(\.name)
        #expect(names.last == "signature")
        #expect(names.prefix(4) == ["token ID", "issuer", "audience", "authorized party"])
        #expect(names.firstIndex(of: "key ID").map { names[$0 - 1] } == "subject")
    }
}
