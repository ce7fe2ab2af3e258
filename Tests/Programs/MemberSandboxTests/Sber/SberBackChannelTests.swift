import Foundation
import MemberCore
import MemberHTTP
import MemberJOSE
import MemberSandbox
import MemberTesting
import Testing

@Suite("The back channel of the sandbox's Sber ID", .timeLimit(.minutes(1)))
struct SberBackChannelTests {
    @Test("a code gives tokens with a signed ID token, the repeated identifier and the granted scopes")
    func exchanged() async throws {
        try await Stage.with { stage in
            let code = try await stage.sberRedirect("boris", [("scope", "openid name offline_access")])["code"]
            #expect(code?.wholeMatch(of: /[0-9A-F-]{36}/) != nil)
            let response = try await stage.sberExchange(code)
            #expect(response.headers["rquid"] == Stage.identifier && response.headers["Cache-Control"] == "no-store")
            let tokens = try #require(response.json)
            #expect(tokens["token_type"]?.string == "Bearer" && tokens["expires_in"]?.integer == 3600)
            let scope = tokens["scope"]?.string
            #expect(scope == "openid name offline_access https://api.sberbank.ru/sberbankid/userinfo")
            #expect(tokens["refresh_token"] != nil && tokens["session_state"] != nil)
            let keys = try await stage.get(stage.control("_sandbox/keys/sber")).body
            let token = try #require(tokens["id_token"]?.string)
            let jws = try CompactJWS(token)
            _ = try JWSVerifier.verify(jws, keys: JWKSet(parsing: keys), allowed: [.rs256])
            let claims = try JSONValue(parsing: jws.payload)
            #expect(claims["nonce"]?.string == "n" && claims["aud"]?.string == Stage.sberID)
            #expect(claims["iss"]?.string == "https://online.sberbank.ru/CSAFront/index.do")
            #expect(claims["sub_alt"]?.array?.count == 1)
            let info = try await stage.sberUserInfo(tokens["access_token"]?.string).json
            #expect(info?["sub"] == claims["sub"] && info?["aud"]?.string == Stage.sberID.lowercased())
        }
    }

    @Test("a scope that the bank does not know is not granted, and gives no claims")
    func unknownScope() async throws {
        try await Stage.with { stage in
            let tokens = try await stage.sberSignIn("vera", [("scope", "openid moon name")])
            #expect(tokens["scope"]?.string == "openid name https://api.sberbank.ru/sberbankid/userinfo")
        }
    }

    /// The change of a good exchange, and the error.
    static let refusals: [(String, String, Int, String)] = [
        ("client_id", "unknown", 401, "invalid_client"), ("client_secret", "wrong", 401, "invalid_client"),
        ("grant_type", "password", 400, "unsupported_grant_type"), ("code", "x", 400, "invalid_grant"),
        ("redirect_uri", "http://127.0.0.1:1/other", 400, "invalid_grant"),
        ("code_verifier", "x", 400, "invalid_grant"),
    ]

    @Test("a bad exchange is refused in OAuth's form", arguments: refusals)
    func refused(name: String, value: String, status: Int, error: String) async throws {
        try await Stage.with { stage in
            let code = try await stage.sberRedirect()["code"]
            let response = try await stage.sberExchange(code, [(name, value)])
            #expect(response.status == status && response.json?["error"]?.string == error)
        }
    }

    @Test("a code works once; a second use ends the session. Without a challenge no verifier is needed")
    func once() async throws {
        try await Stage.with { stage in
            let none: FormFields = [("code_challenge", ""), ("code_challenge_method", "")]
            let code = try await stage.sberRedirect("anna", none)["code"]
            let tokens = try await stage.sberExchange(code, [("code_verifier", "")])
            #expect(tokens.status == 200)
            #expect(try await stage.sberExchange(code).json?["error"]?.string == "invalid_grant")
            #expect(stage.sandbox.sessions.map(\.end) == [.codeReuse])
            #expect(try await stage.sberUserInfo(tokens.json?["access_token"]?.string).status == 401)
        }
    }

    @Test("a refresh token is issued only with offline_access, rotates, and lives 30 days")
    func refresh() async throws {
        let clock = TestClock()
        try await Stage.with {
            $0.clock = clock
        } _: { stage in
            #expect(try await stage.sberSignIn()["refresh_token"] == nil)
            let first = try await stage.sberSignIn("vera", [("scope", "openid email offline_access")])
            let token = try #require(first["refresh_token"]?.string)
            let second = try await stage.sberToken([("grant_type", "refresh_token"), ("refresh_token", token)])
            #expect(second.status == 200 && second.json?["id_token"] == nil)
            let next = try #require(second.json?["refresh_token"]?.string)
            #expect(stage.sandbox.standing(ofRefreshToken: token) == .predecessor)
            #expect(stage.sandbox.standing(ofRefreshToken: next) == .newest)
            #expect(try await stage.sberUserInfo(second.json?["access_token"]?.string).json?["email"] != nil)
            clock.advance(by: .seconds(30 * 86_400 + 1))
            let late = try await stage.sberToken([("grant_type", "refresh_token"), ("refresh_token", next)])
            #expect(late.json?["error"]?.string == "invalid_grant")
        }
    }

    @Test("a refresh token that is used again ends the session")
    func reused() async throws {
        try await Stage.with { stage in
            let token = try #require(
                try await stage.sberSignIn("vera", [("scope", "openid offline_access")])["refresh_token"]?.string)
            for status in [200, 400] {
                #expect(try await stage.sberToken([("grant_type", "refresh_token"), ("refresh_token", token)]).status == status)
            }
            #expect(stage.sandbox.sessions.map(\.end) == [.tokenReuse])
        }
    }

    @Test("within the grace a refresh token works again, and stays the predecessor of the last token issued for it")
    func grace() async throws {
        try await Stage.with {
            $0.rotationGrace = 30
        } _: { stage in
            let scope: FormFields = [("scope", "openid offline_access")]
            let first = try #require(try await stage.sberSignIn("vera", scope)["refresh_token"]?.string)
            var brought: [String] = []
            for _ in 0..<2 {
                let fields: FormFields = [("grant_type", "refresh_token"), ("refresh_token", first)]
                brought.append(try #require(try await stage.sberToken(fields).json?["refresh_token"]?.string))
            }
            let standings = ([first] + brought).map(stage.sandbox.standing(ofRefreshToken:))
            #expect(standings == [.predecessor, .over, .newest])
        }
    }

    @Test("the completion is recorded; an invalid token gets 401", arguments: [true, false])
    func completed(isGood: Bool) async throws {
        try await Stage.with { stage in
            let token = try await stage.sberSignIn()["access_token"]?.string
            #expect(try await stage.sberComplete(isGood ? token : "x").status == (isGood ? 204 : 401))
            let state = try await stage.get(stage.control("_sandbox/state")).json
            #expect(state?["providers"]?["sber"]?["completed"]?.integer == (isGood ? 1 : 0))
        }
    }

    @Test("the gateway's refusals have its form: no identifier, another method, no token")
    func gateway() async throws {
        try await Stage.with { stage in
            let responses = [
                try await stage.sberToken([("grant_type", "refresh_token")], identifier: "short"),
                try await stage.get(try stage.sber("api", "ru/prod/tokens/v2/oidc")), try await stage.sberUserInfo("x"),
                try await stage.sberUserInfo("x", identifier: "x"),
            ]
            #expect(responses.map(\.status) == [400, 405, 401, 400])
            for response in responses {
                #expect(response.json?["httpCode"]?.string == String(response.status))
                #expect(response.json?["httpMessage"]?.string != nil && response.json?["moreInformation"]?.string != nil)
            }
        }
    }

    @Test("a fault gives every error in the gateway's form and in OAuth's", arguments: [400, 401, 405, 429, 500])
    func ordered(code: Int) async throws {
        try await Stage.with { stage in
            stage.sandbox.faults.add(.gatewayError(code), path: "/ru/prod/sberbankid")
            stage.sandbox.faults.add(.tokenError("invalid_grant"), path: "/ru/prod/tokens")
            #expect(try await stage.sberExchange("x").json?["error_description"]?.string == "simulated by the sandbox")
            let response = try await stage.sberUserInfo("x")
            #expect(response.status == code && response.json?["httpCode"]?.string == String(code))
        }
    }

    @Test("a fault gives an ID token its flaw", arguments: SberTokenFlaw.allCases)
    func idTokenFlaw(flaw: SberTokenFlaw) async throws {
        try await Stage.with { stage in
            let code = try await stage.sberRedirect()["code"]
            stage.sandbox.faults.add(.idTokenFlaw(flaw))
            let token = try #require(try await stage.sberExchange(code).json?["id_token"]?.string)
            let parts = token.split(separator: ".", omittingEmptySubsequences: false)
            let good = try await stage.sberSignIn()["id_token"]?.string ?? ""
            #expect(parts.count == (flaw == .printed ? 4 : 3) && !good.isEmpty)
            let payload = try JSONValue(parsing: Base64URL.decode(parts[parts.count - 2]) ?? Data())
            let now = Int64(Date().timeIntervalSince1970)
            switch flaw {
            case .wrongNonce: #expect(payload["nonce"]?.string == "another")
            case .noNonce: #expect(payload["nonce"] == nil)
            case .wrongIssuer: #expect(payload["iss"]?.string == "https://elsewhere.example")
            case .wrongAudience: #expect(payload["aud"]?.string == "another")
            case .expired: #expect((payload["exp"]?.integer ?? now) < now - 3000)
            case .future: #expect((payload["iat"]?.integer ?? 0) > now + 3000)
            case .noSubject: #expect(payload["sub"]?.string == "")
            case .textTimes: #expect(payload["exp"]?.string != nil && payload["iat"]?.string != nil)
            case .unsigned: #expect(parts[2].isEmpty)
            case .badSignature: #expect(parts[2] == Base64URL.encode(Data(repeating: 1, count: 256)))
            case .printed: #expect(parts[0].contains("gost34-10"))
            }
        }
    }
}
