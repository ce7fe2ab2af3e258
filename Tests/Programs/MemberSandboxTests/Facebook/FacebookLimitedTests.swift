import Foundation
import MemberCore
import MemberHTTP
import MemberJOSE
import MemberOAuth
import MemberSandbox
import MemberTesting
import Testing

@Suite("Limited logins at the sandbox's Facebook", .timeLimit(.minutes(1)))
struct FacebookLimitedTests {
    private func token(_ stage: Stage, _ changes: FormFields = [], as name: String = "anna") async throws -> String {
        try #require(try await stage.facebookRedirect(try stage.limitedDialog(changes), as: name)["id_token"])
    }

    @Test("a token is really signed with a key of the certificates and of the key set, and contains what is granted")
    func signed() async throws {
        try await Stage.with { stage in
            let scope: FormFields = [
                ("scope", "openid,email,user_friends,user_birthday,user_gender,user_location"), ("dpop_jkt", "thumb"),
            ]
            let jws = try CompactJWS(try await token(stage, scope))
            let header = try #require(jws.header.kid)
            let set = try JWKSet(
                parsing: try await stage.get(try stage.facebook("limited", "/.well-known/oauth/openid/jwks/")).body)
            _ = try JWSVerifier.verify(jws, keys: set, allowed: [.rs256])
            let address = try stage.facebook("site", "/.well-known/oauth/openid/certs/")
            let certificates = PublishedCertificates(address, transport: stage.transport, allowsLoopbackHTTP: true)
            _ = try JWSVerifier.verify(jws, keys: try await certificates.keys(for: jws.header), allowed: [.rs256])
            #expect(try await stage.get(address).json?[header]?.string?.hasPrefix("-----BEGIN CERTIFICATE-----") == true)
            let claims = try JSONValue(parsing: jws.payload)
            #expect(claims["iss"]?.string == "https://www.facebook.com" && claims["aud"]?.string == Stage.facebookApp)
            #expect(claims["sub"]?.string == "10220000100001" && claims["nonce"]?.string == "n" && claims["jti"] != nil)
            #expect(claims["email"]?.string == "anna@people.example" && claims["user_birthday"]?.string == "03/14/1994")
            #expect(claims["user_friends"]?.array?.count == 4 && claims["user_gender"]?.string == "female")
            #expect(claims["user_location"]?["name"]?.string != nil && claims["user_link"] == nil)
            #expect(claims["cnf"]?["jkt"]?.string == "thumb")
        }
    }

    @Test("keys rotate: a new key signs, and the previous one stays published until the next rotation")
    func rotated() async throws {
        try await Stage.with { stage in
            let old = try CompactJWS(try await token(stage))
            stage.sandbox.rotateKeys()
            let fresh = try CompactJWS(try await token(stage))
            #expect(old.header.kid != fresh.header.kid)
            let address = try stage.facebook("limited", "/.well-known/oauth/openid/jwks")
            let both = try JWKSet(parsing: try await stage.get(address).body)
            for jws in [old, fresh] { _ = try JWSVerifier.verify(jws, keys: both, allowed: [.rs256]) }
            stage.sandbox.rotateKeys()
            let later = try JWKSet(parsing: try await stage.get(address).body)
            #expect(throws: JOSEError.self) { try JWSVerifier.verify(old, keys: later, allowed: [.rs256]) }
            #expect(try await stage.get(try stage.facebook("site", "/.well-known/oauth/openid/certs")).json?.object?.count == 2)
        }
    }

    @Test("a fault gives a token any flaw", arguments: FacebookTokenFlaw.allCases)
    func flaws(flaw: FacebookTokenFlaw) async throws {
        try await Stage.with { stage in
            stage.sandbox.faults.add(.identityFlaw(flaw))
            let jws = try CompactJWS(try await token(stage))
            let claims = try JSONValue(parsing: jws.payload)
            let now = Int64(Date().timeIntervalSince1970)
            switch flaw {
            case .wrongNonce: #expect(claims["nonce"]?.string == "another")
            case .wrongIssuer: #expect(claims["iss"]?.string?.hasSuffix("elsewhere.example") == true)
            case .oldIssuer: #expect(claims["iss"]?.string == "https://facebook.com")
            case .wrongAudience: #expect(claims["aud"]?.string == "another")
            case .audienceList: #expect(claims["aud"] == .array([.string(Stage.facebookApp)]))
            case .expired: #expect(claims["exp"]?.integer ?? now < now && claims["iat"]?.integer ?? 0 > now - 600)
            case .old: #expect(claims["iat"]?.integer ?? now < now - 600 && claims["exp"]?.integer ?? 0 > now)
            case .noSubject: #expect(claims["sub"] == nil)
            case .noIdentifier: #expect(claims["jti"] == nil)
            case .badClaims: #expect(claims["name"]?.integer == 7 && claims["sub"]?.string != nil)
            case .wrongType: #expect(jws.header.typ == "JOSE")
            case .unknownKey, .badSignature:
                let keys = try JWKSet(
                    parsing: try await stage.get(try stage.facebook("site", "/.well-known/oauth/openid/jwks/")).body)
                #expect(throws: JOSEError.self) { try JWSVerifier.verify(jws, keys: keys, allowed: [.rs256]) }
            }
        }
    }

    @Test(
        "the status reports a login that is no longer valid: removed by the app, by the member, or unknown",
        arguments: [0, 1, 2])
    func status(case number: Int) async throws {
        try await Stage.with { stage in
            let (classic, token) = (try await stage.facebookToken(), try await token(stage))
            let address = try stage.facebook("site", "/platform/oidc/status?id_token=" + (number == 2 ? "x" : token))
            #expect(try await stage.get(address).headers["fb-s"] == (number == 2 ? "not_authorized" : "connected"))
            if number == 0 {
                let form: FormFields = [("id_token", token), ("app_id", Stage.facebookApp)]
                #expect(
                    try await stage.post(try stage.facebook("limited", "/platform/uninstall/"), form).json?["success"]?.bool
                        == true)
                #expect(stage.sandbox.facebookPermissions(of: "anna")["email"] == .granted)
                #expect(try await stage.graph("me", token: classic).status == 200)
                #expect(try await stage.post(try stage.facebook("limited", "/platform/uninstall/"), form).status == 400)
            } else {
                stage.sandbox.removeFacebookApp(from: "anna")
            }
            #expect(try await stage.get(address).headers["fb-s"] == "not_authorized")
        }
    }

    @Test(
        "the status stays the same if only the session has ended; a fault changes it",
        arguments: FacebookStatusFlaw.allCases)
    func statusFlaws(flaw: FacebookStatusFlaw) async throws {
        try await Stage.with { stage in
            let address = try stage.facebook(
                "dialog", "/platform/oidc/status?id_token=" + (try await token(stage)))
            stage.sandbox.invalidateFacebookTokens(of: "anna")
            #expect(try await stage.get(address).headers["fb-s"] == "connected")
            stage.sandbox.faults.add(.statusFlaw(flaw))
            let response = try await stage.get(address)
            let words: [FacebookStatusFlaw: String] = [
                .notAuthorized: "not_authorized", .refused: "not_authorized", .connected: "connected",
                .unknown: "unknown",
            ]
            #expect(
                response.headers["fb-s"] == words[flaw] && response.status == (flaw == .refused ? 400 : 200)
            )
        }
    }

    @Test(
        "a permission that limited logins do not have, a missing nonce and a code challenge are refused",
        arguments: [
            [("scope", "openid,user_posts")], [("nonce", "")], [("scope", "email")],
            [("code_challenge", Stage.challenge), ("code_challenge_method", "S256")],
        ])
    func refused(changes: [(String, String)]) async throws {
        try await Stage.with { stage in
            let url = try stage.limitedDialog(FormFields(changes))
            #expect(try await stage.get(url).status == 400)
        }
    }

    @Test("with limited tracking a classic sign-in gets a token that Graph refuses")
    func shim() async throws {
        try await Stage.with { stage in
            let fields = try await stage.facebookRedirect(
                try stage.classicDialog([("is_limited_login_shim", "true"), ("tp", "ios_14_do_not_track")]))
            #expect(fields["id_token"] != nil)
            #expect(try await stage.graph("me", token: fields["access_token"]).graphError[0] == 190)
        }
    }

    @Test("discovery names issuer and keys")
    func discovery() async throws {
        try await Stage.with { stage in
            let discovery = try await stage.get(try stage.facebook("limited", "/.well-known/openid-configuration/")).json
            #expect(discovery?["issuer"]?.string == "https://www.facebook.com")
            let keys = try #require(discovery?["jwks_uri"]?.string.flatMap(URL.init(string:)))
            #expect(try await stage.get(keys).json?["keys"]?.array?.count == 1)
        }
    }
}
