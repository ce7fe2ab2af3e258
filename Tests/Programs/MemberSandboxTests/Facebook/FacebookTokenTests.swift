import Foundation
import MemberCore
import MemberCrypto
import MemberHTTP
import MemberSandbox
import MemberTesting
import Testing

@Suite("The tokens of the sandbox's Facebook", .timeLimit(.minutes(1)))
struct FacebookTokenTests {
    @Test("a code gives a token with its times, once; a second use ends the session")
    func exchanged() async throws {
        let clock = TestClock()
        try await Stage.with {
            $0.clock = clock
        } _: { stage in
            let code = try await stage.facebookRedirect(try stage.dialog())["code"]
            let tokens = try #require(try await stage.facebookExchange(code).json)
            let now = Int64(clock.now.timeIntervalSince1970)
            #expect(tokens["token_type"]?.string == "bearer" && tokens["expires_in"]?.integer == 5_184_000)
            #expect(tokens["data_access_expiration_time"]?.integer == now + 7_776_000 && tokens["id_token"] == nil)
            let token = try #require(tokens["access_token"]?.string)
            #expect(try await stage.graph("me", token: token).json?["id"]?.string == "10220000100001")
            #expect(try await stage.facebookExchange(code).graphError == [100, 36_009])
            #expect(try await stage.graph("me", token: token).graphError == [190, 466])
        }
    }

    @Test(
        "a code is bound to app, address and verifier or secret, and lives as long as codes do",
        arguments: [
            ("client_id", "1", 101), ("redirect_uri", "http://127.0.0.1:1/other", 100), ("code_verifier", "x", 100),
            ("code_verifier", "", 100), ("code", "x", 100), ("client_secret", "wrong", 1), ("grant_type", "password", 100),
        ])
    func refused(name: String, value: String, code: Int64) async throws {
        try await Stage.with { stage in
            let given = try await stage.facebookRedirect(try stage.dialog())["code"]
            let response = try await stage.facebookExchange(given, [(name, value)])
            #expect(response.graphError[0] == code && response.json?["error"]?["type"]?.string == "OAuthException")
        }
    }

    @Test("a server exchanges a code with the secret, without a verifier")
    func server() async throws {
        try await Stage.with { stage in
            let url = try stage.dialog([("code_challenge", ""), ("code_challenge_method", "")])
            let code = try await stage.facebookRedirect(url)["code"]
            #expect(try await stage.facebookExchange(code, [("code_verifier", "")]).graphError[0] == 100)
            let secret: FormFields = [("code_verifier", ""), ("client_secret", "sandbox-app-secret")]
            #expect(try await stage.facebookExchange(code, secret).status == 200)
        }
    }

    @Test("a code and a nonce expire", arguments: [FacebookRedirectForm.code, .nonce])
    func late(form: FacebookRedirectForm) async throws {
        let clock = TestClock()
        try await Stage.with {
            $0.clock = clock
        } _: { stage in
            stage.sandbox.faults.add(.facebookRedirect(form), path: "/dialog/decide")
            let fields = try await stage.facebookRedirect(try stage.dialog())
            clock.advance(by: .seconds(601))
            let nonce: FormFields = [
                ("grant_type", "fb_exchange_nonce"), ("fb_exchange_nonce", fields["nonce"] ?? ""),
                ("client_id", Stage.facebookApp),
            ]
            let response =
                form == .code
                ? try await stage.facebookExchange(fields["code"]) : try await stage.graph("oauth/access_token", nonce)
            #expect(response.graphError == [100, 36_007])
        }
    }

    @Test("a nonce gives a token and the ID token, once, to any client that has it")
    func nonce() async throws {
        try await Stage.with { stage in
            stage.sandbox.faults.add(.facebookRedirect(.nonce), path: "/dialog/decide")
            let nonce = try #require(try await stage.facebookRedirect(try stage.classicDialog())["nonce"])
            let fields: FormFields = [
                ("grant_type", "fb_exchange_nonce"), ("fb_exchange_nonce", nonce), ("client_id", Stage.facebookApp),
                ("fields", ""),
            ]
            let tokens = try #require(try await stage.graph("oauth/access_token", fields).json)
            #expect(tokens["access_token"]?.string != nil && tokens["id_token"]?.string != nil)
            #expect(try await stage.graph("oauth/access_token", fields).graphError == [100, 36_009])
        }
    }

    @Test(
        "an extension gives another token for as long again; the previous one works until it expires; an invalid one is not extended"
    )
    func extended() async throws {
        let clock = TestClock()
        try await Stage.with {
            $0.clock = clock
        } _: { stage in
            let token = try await stage.facebookToken()
            clock.advance(by: .seconds(86_400))
            let fields: FormFields = [("grant_type", "fb_extend_sso_token"), ("client_id", Stage.facebookApp), ("fields", "")]
            let response = try #require(try await stage.graph("oauth/access_token", fields, token: token).json)
            let fresh = try #require(response["access_token"]?.string)
            #expect(fresh != token && response["expires_at"]?.integer == Int64(clock.now.timeIntervalSince1970) + 5_184_000)
            #expect(try await stage.graph("me", token: token).status == 200)
            clock.advance(by: .seconds(59 * 86_400 + 1))
            #expect(try await stage.graph("me", token: token).graphError == [190, 463])
            #expect(try await stage.graph("me", token: fresh).status == 200)
            #expect(try await stage.graph("oauth/access_token", fields, token: token).graphError == [190, 463])
            #expect(try await stage.graph("oauth/access_token", fields).graphError[0] == 190)
        }
    }

    @Test("a token's data is reported to its app's server and its member, not to the client token")
    func debugged() async throws {
        try await Stage.with { stage in
            let token = try await stage.facebookToken("vera", "email,user_posts", without: ["email"])
            let id = Stage.facebookApp
            let server = try #require(
                try await stage.graph(
                    "oauth/access_token",
                    [("grant_type", "client_credentials"), ("client_id", id), ("client_secret", "sandbox-app-secret")]
                ).json?["access_token"]?.string)
            #expect(!server.contains("secret"))
            for access in [server, "\(id)|sandbox-app-secret", token] {
                let data = try await stage.graph("debug_token", [("input_token", token)], token: access).json?["data"]
                #expect(data?["is_valid"]?.bool == true && data?["app_id"]?.string == id)
                #expect(data?["user_id"]?.string == "10220000100003")
                #expect(data?["scopes"] == .array([.string("public_profile"), .string("user_posts")]))
                #expect(data?["expires_at"]?.integer ?? 0 > 0 && data?["data_access_expires_at"]?.integer ?? 0 > 0)
            }
            #expect(
                try await stage.graph("debug_token", [("input_token", token)], token: "\(id)|sandbox-client-token").status == 400)
            stage.sandbox.invalidateFacebookTokens(of: "vera")
            let dead = try await stage.graph("debug_token", [("input_token", token)], token: server).json?["data"]
            #expect(dead?["is_valid"]?.bool == false && dead?["error"]?["error_subcode"]?.integer == 460)
            let strange = try await stage.graph("debug_token", [("input_token", "x")], token: server).json?["data"]
            #expect(strange?["is_valid"]?.bool == false)
        }
    }

    @Test("a fault gives the tokens of an exchange any flaw", arguments: FacebookExchangeFlaw.allCases)
    func flaws(flaw: FacebookExchangeFlaw) async throws {
        try await Stage.with { stage in
            let code = try await stage.facebookRedirect(try stage.dialog())["code"]
            stage.sandbox.faults.add(.exchangeFlaw(flaw))
            let tokens = try await stage.facebookExchange(code).json
            let times = ["expires_in", "data_access_expiration_time"].map { tokens?[$0] }
            switch flaw {
            case .blankToken: #expect(tokens?["access_token"]?.string == " ")
            case .noToken: #expect(tokens?["access_token"] == nil && tokens?["token_type"] != nil)
            case .textTimes: #expect(times.allSatisfy { $0?.string?.isEmpty == false })
            case .noTimes: #expect(times == [nil, nil])
            case .never: #expect(times == [.integer(0), .integer(0)])
            case .list: #expect(tokens?.array?.count == 1)
            }
        }
    }

    @Test("the proof of the secret is checked if it is sent, and demanded if the app requires it", arguments: [true, false])
    func proof(isDemanded: Bool) async throws {
        try await Stage.with {
            $0.facebook.apps[0].demandsProof = isDemanded
        } _: { stage in
            let token = try await stage.facebookToken()
            #expect(try await stage.graph("me", token: token).status == (isDemanded ? 400 : 200))
            let code = MAC.hmacSHA256(key: Data("sandbox-app-secret".utf8), message: Data(token.utf8))
            let proof = code.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
            #expect(try await stage.graph("me", [("appsecret_proof", proof)], token: token).status == 200)
            #expect(try await stage.graph("me", [("appsecret_proof", proof + "0")], token: token).graphError[0] == 100)
        }
    }

    @Test("the state survives a restart: tokens, permissions, denials; the file contains no token")
    func restart() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "memberkit-\(UUID().uuidString).state")
        defer { try? FileManager.default.removeItem(at: file) }
        var token = ""
        try await Stage.with {
            $0.stateFile = file
        } _: { stage in
            token = try await stage.facebookToken("anna", "email,user_posts", without: ["email"])
            let whole = try JSONValue(parsing: Data(contentsOf: file))
            let own = try #require(whole["providers"]?["facebook"]?.string.flatMap { Data(base64Encoded: $0) })
            let kept = String(decoding: own, as: UTF8.self)
            #expect(kept.contains("user_posts"))
            #expect(stage.sandbox.issuedTokens.count == 2 && stage.sandbox.issuedTokens.allSatisfy { !kept.contains($0) })
        }
        try await Stage.with {
            $0.stateFile = file
        } _: { stage in
            let held = ["public_profile": "granted", "email": "declined", "user_posts": "granted"]
            let listed = try await stage.permissions(token)
            #expect(listed == held && stage.sandbox.sessions.map(\.memberID) == [100_001])
        }
    }
}
