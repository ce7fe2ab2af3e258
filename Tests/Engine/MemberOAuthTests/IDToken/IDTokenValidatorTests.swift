import Foundation
import MemberCore
import MemberJOSE
import MemberOAuth
import MemberTesting
import Testing

@Suite("The claim checks")
struct IDTokenValidatorTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    private var claims: IDTokenClaims {
        var claims = IDTokenClaims()
        (claims.iss, claims.sub, claims.aud) = ("https://id.example.test", "anna", ["app"])
        (claims.exp, claims.iat) = (1_800_000_600, 1_800_000_000)
        return claims
    }

    private static let trusting: [IDTokenCheck] = [.signature, .type, .issuer, .audience(trustingOthers: true)]
    private static let subjectLast: [IDTokenCheck] = [.issuer, .audience] + IDTokenCheck.times + [.nonce, .subject]

    private func check(_ claims: IDTokenClaims, _ change: (inout IDTokenValidator) -> Void = { _ in }) throws {
        var validator = IDTokenValidator(issuer: "https://id.example.test", clientID: "app")
        change(&validator)
        let text = Base64URL.encode(Data(#"{"alg":"RS256"}"#.utf8)) + ".e30.AA"
        try validator.check(claims, header: try CompactJWS(reading: text).header, at: now)
    }

    private func code(
        _ claims: IDTokenClaims, algorithm: String = "RS256", _ change: (inout IDTokenValidator) -> Void = { _ in }
    ) throws -> String? {
        let text = Base64URL.encode(Data(#"{"alg":"\#(algorithm)"}"#.utf8)) + ".e30.AA"
        var validator = IDTokenValidator(issuer: "https://id.example.test", clientID: "app")
        change(&validator)
        do throws(OAuthError) {
            try validator.check(claims, header: try CompactJWS(reading: text).header, at: now)
            return nil
        } catch { return error.code.replacing("oauth.id_token_", with: "") }
    }

    @Test("look-alike texts are different: a KELVIN SIGN is not a K")
    func lookalikes() throws {
        var claims = claims
        claims.iss = "https://\u{212A}.test"
        #expect(try code(claims) { $0 = IDTokenValidator(issuer: "https://K.test", clientID: "app") } == "issuer")
        (claims.iss, claims.aud) = ("https://id.example.test", ["\u{212A}"])
        #expect(try code(claims) { $0 = IDTokenValidator(issuer: "https://id.example.test", clientID: "K") } == "audience")
    }

    @Test("the published hashes of an access token and a code are accepted (OpenID Connect Core A.4, A.6)")
    func publishedHashes() throws {
        var claims = claims
        (claims.atHash, claims.cHash) = ("77QmUPtjPfzWtF2AnpK9RQ", "LDktKdoQak3Pk0cnXxCltA")
        let accessToken = Secret("jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y")
        let secondHalf = "Qcb0Orv1zh30vL1MPRsbm-diHiMwcLyZvn1arpZv-Jxf_11jnpEX3Tgfvk"
        #expect(try code(claims) { ($0.accessToken, $0.authorizationCode) = (accessToken, Secret(secondHalf)) } == nil)
        #expect(try code(claims) { $0.accessToken = Secret("another") } == "at_hash")
        #expect(try code(claims) { $0.authorizationCode = Secret("another") } == "c_hash")
    }

    @Test(
        "the hash function belongs to the algorithm",
        arguments: [
            // Left halves of the hashes of "access-1", computed with the openssl command.
            ("ES256", "SHA256"), ("PS256", "SHA256"), ("ES384", "SHA384"), ("ES512", "SHA512"), ("EdDSA", "SHA512"),
        ])
    func hashes(algorithm: String, hash: String) throws {
        var claims = claims
        claims.atHash = Self.halves[hash]
        #expect(try code(claims, algorithm: algorithm) { $0.accessToken = Secret("access-1") } == nil)
        claims.atHash = Self.halves.first { $0.key != hash }?.value
        #expect(try code(claims, algorithm: algorithm) { $0.accessToken = Secret("access-1") } == "at_hash")
    }

    private static let halves = [
        "SHA256": "9MKET0Y7WpOlF96BtnoJyA",
        "SHA384": "BKKVvCkq9Iw_B35-CEucCIiT4hka5Okk",
        "SHA512": "j_gttPifZFS_g6b4IrJKODpmGFP9qoL7SCZg8t8jzpU",
    ]

    @Test("a nonce is refused if none was sent")
    func noNonce() throws {
        var claims = claims
        claims.nonce = "n"
        #expect(try code(claims) == "nonce")
    }

    @Test("several audiences are accepted only if all are trusted and the client is the authorized party")
    func audiences() throws {
        var claims = claims
        claims.aud = ["app", "api"]
        #expect(try code(claims) { $0.trustedAudiences = ["api"] } == "claim_missing")
        claims.azp = "app"
        #expect(try code(claims) { $0.trustedAudiences = ["api"] } == nil)
        #expect(try code(claims) == "untrusted_audience")
        claims.azp = "api"
        #expect(try code(claims) { $0.trustedAudiences = ["api"] } == "authorized_party")
    }

    @Test("a profile can allow any further audience, but no other authorized party")
    func furtherAudiences() throws {
        var claims = claims
        claims.aud = ["app", "api"]
        #expect(try code(claims) { $0.rules.checks = Self.trusting } == "claim_missing")
        claims.azp = "app"
        #expect(try code(claims) { $0.rules.checks = Self.trusting } == nil)
        claims.azp = "api"
        #expect(try code(claims) { $0.rules.checks = Self.trusting } == "authorized_party")
        claims.aud = ["api"]
        #expect(try code(claims) { $0.rules.checks = Self.trusting } == "audience")
    }

    @Test("a profile can have the subject judged after times and nonce; it is still judged")
    func subjectLast() throws {
        var claims = claims
        (claims.sub, claims.exp) = ("", 1_700_000_000)
        #expect(try code(claims) == "subject_invalid")
        #expect(try code(claims) { $0.rules.checks = Self.subjectLast } == "expired")
        claims.exp = 1_800_000_600
        claims.nonce = "n"
        #expect(try code(claims) { $0.rules.checks = Self.subjectLast } == "nonce")
        claims.nonce = nil
        #expect(try code(claims) { $0.rules.checks = Self.subjectLast } == "subject_invalid")
        claims.sub = nil
        #expect(try code(claims) { $0.rules.checks = Self.subjectLast } == "claim_missing")
    }

    @Test("a profile can set another skew and case-insensitive audiences")
    func rules() throws {
        var claims = claims
        claims.exp = 1_799_999_900
        #expect(try code(claims) == "expired")
        #expect(try code(claims) { $0.skew = 300 } == nil)
        claims = self.claims
        claims.aud = ["APP"]
        #expect(try code(claims) == "audience")
        #expect(try code(claims) { $0.rules.namesClient = { $0.equalsIgnoringCase($1) } } == nil)
    }

    @Test("a refusal names the expected and the found value")
    func named() throws {
        let texts: [(IDTokenProblem, [String])] = [
            (.issuer(expected: "a", found: "b"), ["“a”", "“b”"]), (.audience(expected: "a", found: ["b"]), ["“a”", "b"]),
            (.authorizedParty(expected: "a", found: "b"), ["“a”", "“b”"]),
            (.issuedTooLongAgo(seconds: 90, allowed: 60), ["90 s", "60 s"]),
            (.loginTooOld(seconds: 90, allowed: 60), ["90 s", "60 s"]),
            (.authenticationClass(expected: ["high", "higher"], found: "low"), ["high, higher", "“low”"]),
            (.algorithm(found: "HS256", allowed: ["RS256"]), ["RS256", "“HS256”"]),
        ]
        for (problem, parts) in texts {
            for part in parts { #expect(OAuthError.idToken(problem).problem.contains(part)) }
        }
        var claims = claims
        claims.azp = "api"
        #expect(throws: OAuthError.idToken(.authorizedParty(expected: "app", found: "api"))) { try check(claims) }
        (claims.azp, claims.acr) = (nil, "low")
        #expect(throws: OAuthError.idToken(.authenticationClass(expected: ["high"], found: "low"))) {
            try check(claims) { $0.acrValues = ["high"] }
        }
        claims.authTime = 1_799_999_000
        #expect(throws: OAuthError.idToken(.loginTooOld(seconds: 1000, allowed: 60))) {
            try check(claims) { $0.maximumAge = 60 }
        }
    }

    @Test(
        "only a JSON true marks an address as verified",
        arguments: [("true", true), ("false", nil), (#""true""#, nil), ("1", nil)])
    func emailVerified(text: String, verified: Bool?) throws {
        let claims = try IDTokenClaims(payload: Data(#"{"email":"a@b.test","email_verified":\#(text)}"#.utf8))
        #expect(claims.emailVerified == verified)
        #expect(claims.email == "a@b.test")
    }
}

extension CompactJWS {
    /// A token with the claims of the test.
    init(reading text: String) throws(OAuthError) {
        do throws(JOSEError) { try self.init(text) } catch { throw .idToken(.signature(error)) }
    }
}
