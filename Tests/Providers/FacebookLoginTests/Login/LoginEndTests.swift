import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth
import MemberTesting
import Testing

@testable import FacebookLogin

@Suite("How a login ends without tokens", .timeLimit(.minutes(1)))
struct LoginEndTests {
    private func end(_ bench: FacebookBench, _ actions: [ScriptedUserAgent.Action], _ names: [String] = ["email"]) async throws
        -> LoginManagerLoginResult
    {
        try await bench.manager.logIn(LoginConfiguration(permissions: names), using: DialogAgent(actions))
    }

    @Test(
        "is cancelled with a reason",
        arguments: [
            (.cancel, .dismissed), (.decline, .userDenied),
            (.redirect([("error", "access_denied"), ("error_reason", "user_denied"), ("error_code", "200")]), .userDenied),
            (.redirect([]), .dismissed), (.redirect([("error", "x"), ("error_reason", "user_denied")]), .userDenied),
        ] as [(ScriptedUserAgent.Action, LoginManagerLoginResult.CancelReason)])
    func cancelled(action: ScriptedUserAgent.Action, reason: LoginManagerLoginResult.CancelReason) async throws {
        let bench = try FacebookBench()
        let result = try await end(bench, [action])
        #expect(result.isCancelled && result.cancelReason == reason && result.token == nil)
        #expect(result.grantedPermissions.isEmpty && result.declinedPermissions.isEmpty)
        #expect(bench.token == nil && bench.home.vault.openAttempts.isEmpty)
        if case .cancelled = LoginResult(.success(result)) {} else { Issue.record("not cancelled") }
    }

    @Test("is cancelled if nothing is granted, even with a token; with a current token the declined permissions are updated")
    func nothingGranted() async throws {
        let bench = try FacebookBench { $0.granted = [] }
        #expect(try await bench.logIn().cancelReason == .nothingGranted)
        bench.service.withLock { $0.granted = ["public_profile"] }
        _ = try await bench.logIn([])
        let before = bench.token
        bench.service.withLock { $0.declined = ["email", "user_likes"] }
        let result = try await bench.logIn(["email"])
        #expect(result.cancelReason == .nothingGranted)
        #expect(result.declinedPermissions == ["email", "user_likes"])
        #expect(bench.token == before)
        #expect(try bench.history("email") == [.declined])
    }

    @Test("is not cancelled because of one invalid name in the list of granted permissions")
    func strangeName() async throws {
        let bench = try FacebookBench { $0.granted = ["public_profile", "user_actions.books", "Odd-1"] }
        #expect(try await bench.logIn().grantedPermissions == ["public_profile", "user_actions.books", "Odd-1"])
    }

    @Test("by the member's refusal in the dialog is recorded as declined, and as nothing else")
    func declines() async throws {
        let bench = try FacebookBench()
        _ = try await bench.logIn()
        _ = try await end(bench, [.decline], ["email", "user_likes"])
        #expect(try bench.history("user_likes") == [.declined])
        #expect(try bench.history("email") == [.asked, .granted])
        _ = try await end(bench, [.cancel], ["user_posts"])
        #expect(try bench.history("user_posts").isEmpty)
    }

    @Test(
        "fails with a core error by the service's text; D8: its code is a number",
        arguments: [
            ([("error_message", "No luck"), ("error_code", "12")], "No luck", 12),
            ([("error_message", "m"), ("error", "server_error")], "server_error", nil),
            ([("error", "server_error"), ("error_description", "d")], "d", nil),
        ] as [([(String, String)], String, Int?)])
    func failed(fields: [(String, String)], message: String, code: Int?) async throws {
        let bench = try FacebookBench()
        await #expect {
            try await end(bench, [.redirect(FormFields(fields))])
        } throws: { error in
            let error = error as NSError
            return error.domain == "com.facebook.sdk.core" && error.code == 8
                && error.userInfo[ErrorDeveloperMessageKey] as? String == message
                && error.userInfo[GraphRequestErrorGraphErrorCodeKey] as? Int == code
        }
    }

    @Test(
        "fails with a login error, by its number",
        arguments: [
            ([("access_token", "a"), ("state", "{}")], 308), ([("id_token", "i"), ("state", "")], 308),
            ([("code", "c"), ("id_token", "i"), ("nonce", "n")], 301), ([("id_token", "no token")], 309),
            ([("access_token", "a"), ("id_token", "x.y.z"), ("granted_scopes", "email")], 309),
        ] as [([(String, String)], Int)])
    func loginErrors(fields: [(String, String)], number: Int) async throws {
        let bench = try FacebookBench()
        var fields = FormFields(fields)
        if fields["granted_scopes"] == nil { fields.append("granted_scopes", "email") }
        if fields["access_token"] != nil { fields.append("user_id", "42") }
        await #expect { try await end(bench, [.redirect(fields)]) } throws: { error in
            (error as NSError).code == number && (error as NSError).domain == "com.facebook.sdk.login"
        }
        #expect(bench.token == nil)
    }

    static let rejected: [(String, @Sendable (inout [String: JSONValue]) -> Void)] = [
        ("a missing jti", { $0["jti"] = nil }), ("an empty jti", { $0["jti"] = .string("") }),
        ("another issuer", { $0["iss"] = .string("https://evilfacebook.com") }),
        ("another audience", { $0["aud"] = .string("124") }), ("a list as audience", { $0["aud"] = .array([.string("123")]) }),
        ("its end", { $0["exp"] = $0["iat"] }), ("an end as text", { $0["exp"] = .string("4000000000") }),
        ("its age", { $0["iat"] = .integer(($0["iat"]?.integer ?? 0) - 601) }), ("no time of making", { $0["iat"] = nil }),
        ("another nonce", { $0["nonce"] = .string("other") }), ("no nonce", { $0["nonce"] = nil }),
        ("nobody", { $0["sub"] = .string("") }), ("a number as member", { $0["sub"] = .integer(42) }),
    ]

    @Test("is refused with 309 for a signed token with", arguments: rejected)
    func rejectedTokens(name: String, change: @escaping @Sendable (inout [String: JSONValue]) -> Void) async throws {
        let bench = try FacebookBench { $0.claims = change }
        await #expect { try await bench.logIn(tracking: .limited) } throws: { ($0 as NSError).code == 309 }
        #expect(bench.within { AuthenticationToken.current } == nil)
        #expect(bench.paths.isEmpty, "no keys are fetched for a token that fails by its claims")
    }

    static let accepted: [(String, @Sendable (inout [String: JSONValue]) -> Void)] = [
        ("the older issuer", { $0["iss"] = .string("https://facebook.com") }),
        ("an issuer below the domain", { $0["iss"] = .string("https://limited.facebook.com/x") }),
        ("an age of 600 seconds", { $0["iat"] = .integer(($0["iat"]?.integer ?? 0) - 600) }),
        ("a time ahead", { $0["iat"] = .integer(($0["iat"]?.integer ?? 0) + 3000) }),
        (
            "claims of other types",
            {
                $0["picture"] = .integer(7); $0["user_friends"] = .string("x"); $0["cnf"] = .null
            }
        ),
    ]

    @Test("is accepted for a signed token with", arguments: accepted)
    func acceptedTokens(name: String, change: @escaping @Sendable (inout [String: JSONValue]) -> Void) async throws {
        let bench = try FacebookBench { $0.claims = change }
        #expect(try await bench.logIn(tracking: .limited).authenticationToken != nil)
    }

    @Test(
        "is refused with 309 if neither the key set nor the certificates are available, after both were requested",
        arguments: [.json("{}", status: 503), .json("[]"), .failure(.offline)] as [ScriptedTransport.Response])
    func keys(response: ScriptedTransport.Response) async throws {
        let bench = try FacebookBench()
        for path in ["jwks", "jwks/", "certs", "certs/"] { bench.override("/.well-known/oauth/openid/" + path, response) }
        await #expect { try await bench.logIn(tracking: .limited) } throws: { ($0 as NSError).code == 309 }
        let asked = bench.transport.requests.prefix(2).map(\.url.absoluteString)
        #expect(
            asked == [
                "https://limited.facebook.com/.well-known/oauth/openid/jwks/",
                "https://m.facebook.com/.well-known/oauth/openid/certs/",
            ])
    }

    @Test("is refused with 309 if the key set lacks the key")
    func noKey() async throws {
        let bench = try FacebookBench()
        for path in ["jwks", "jwks/"] { bench.override("/.well-known/oauth/openid/" + path, .json(#"{"keys":[]}"#)) }
        await #expect { try await bench.logIn(tracking: .limited) } throws: { ($0 as NSError).code == 309 }
    }

    @Test("of another member than the current one is 304 with both ids, and the current one stays")
    func mismatch() async throws {
        let bench = try FacebookBench()
        _ = try await bench.logIn()
        let before = bench.token
        bench.service.withLock { $0.user = "43" }
        await #expect { try await bench.logIn() } throws: { error in
            guard case .userMismatch("42", "43", nil) = error as? LoginError else { return false }
            return (error as NSError).code == 304
        }
        #expect(bench.token == before && bench.home.vault.accounts.count == 1)
    }

    @Test("with the current member's access token and another member's signed token is 304: no account gets both")
    func mixed() async throws {
        let bench = try FacebookBench()
        _ = try await bench.logIn()
        let before = bench.token
        bench.service.withLock { $0.claims = { $0["sub"] = .string("43") } }
        await #expect { try await bench.logIn() } throws: { ($0 as NSError).code == 304 }
        #expect(bench.token == before && bench.home.vault.accounts.count == 1)
    }

    @Test("whose member cannot be confirmed is also 304, with the cause")
    func unconfirmed() async throws {
        for (response, isKnown) in [
            (.json(#"{"error":{"message":"m","code":190}}"#, status: 400), true), (.failure(.offline), true),
            (.json("{}"), false),
        ] as [(ScriptedTransport.Response, Bool)] {
            let bench = try FacebookBench()
            _ = try await bench.logIn()
            bench.override("/me", response)
            await #expect { try await bench.logIn() } throws: { error in
                guard case .userMismatch("42", nil, let cause) = error as? LoginError else { return false }
                return (cause != nil) == isKnown
            }
            #expect(bench.token?.tokenString == "access-1")
        }
    }

    @Test(
        "with a refused code is core error 2, and with a page instead of a response core error 3 with the status (D19)")
    func exchange() async throws {
        for (response, number) in [
            (.json(#"{"error":{"message":"used","code":100}}"#, status: 400), 2), (.json("<html>", status: 502), 3),
            (.json("[]"), 3), (.failure(.offline), 4),
        ] as [(ScriptedTransport.Response, Int)] {
            let bench = try FacebookBench()
            bench.override("/oauth/access_token", response)
            var agent = bench.agent
            agent.suppliesRedirectURI = true
            await #expect { try await bench.manager.logIn(LoginConfiguration(), using: agent) } throws: { error in
                (error as NSError).code == number && (error as NSError).domain == "com.facebook.sdk.core"
            }
        }
    }

    @Test("without anything that shows the dialog is core error 12")
    func noAgent() async throws {
        let bench = try FacebookBench()
        await #expect { try await bench.manager.logIn(LoginConfiguration(), using: nil) } throws: { ($0 as NSError).code == 12 }
    }
}
