import FacebookLogin
import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import Testing

@Suite("A limited login, as the app sees it", .timeLimit(.minutes(1)))
struct LimitedAcceptanceTests {
    private func logIn(_ bench: FacebookBench) async -> String { await outcome { try await bench.logIn(tracking: .limited) } }

    /// A member whose signed token has another claim; nil leaves a claim out.
    private func bench(_ name: String, _ value: JSONValue?) throws -> FacebookBench {
        try FacebookBench { $0.claims = { $0[name] = value } }
    }

    @Test("makes its member current, with a profile, and removes any access token that was there, whoever its member is")
    func clears() async throws {
        let bench = try FacebookBench()
        bench.within { AccessToken.current = GraphFixture.token("held", userID: "7", refreshed: bench.clock.now) }
        let changes = bench.within { AccessToken.changes() }
        let result = try await bench.logIn(tracking: .limited)
        #expect(result.token == nil && result.tracking == .limited && bench.token == nil)
        // A member with a token requests more: a permission that was not requested is not new.
        #expect(result.grantedPermissions == ["email"])
        let (token, profile) = bench.within { (AuthenticationToken.current, Profile.current) }
        #expect(token == result.authenticationToken && token?.graphDomain == "facebook")
        #expect(profile?.isLimited == true && profile?.userID == "42" && profile?.permissions == ["public_profile", "email"])
        var iterator = changes.makeAsyncIterator()
        let change = await iterator.next()
        #expect(change?.old?.tokenString == "held" && change?.new == nil)
    }

    private static let now: Int64 = 1_780_000_000
    private static let edges: [(String, JSONValue?, String)] = [
        ("iat", .integer(now - 600), "success"), ("iat", .integer(now - 601), "login 309"),
        ("iat", .integer(now + 9_000), "success"),
        ("iat", .string("\(now)"), "login 309"), ("iat", nil, "login 309"), ("exp", .integer(now + 1), "success"),
        ("exp", .integer(now), "login 309"), ("exp", .string("\(now + 60)"), "login 309"), ("exp", .bool(true), "login 309"),
        ("aud", .array([.string("123")]), "login 309"), ("aud", .integer(123), "login 309"), ("aud", .string("124"), "login 309"),
        ("iss", .string("https://facebook.com"), "success"), ("iss", .string("https://x.facebook.com/y"), "success"),
        ("iss", .string("https://notfacebook.com"), "login 309"),
        ("iss", .string("https://facebook.com.evil.example"), "login 309"),
        ("iss", .string("facebook.com"), "login 309"), ("iss", .string("https://evil.example/?x=.facebook.com"), "login 309"),
        ("nonce", .string(""), "login 309"), ("nonce", nil, "login 309"), ("sub", .string(""), "login 309"),
        ("sub", .integer(42), "login 309"), ("jti", .string(""), "login 309"), ("jti", .null, "login 309"),
    ]

    @Test("accepts a signed token up to the limit of each rule, and not beyond", arguments: edges)
    func edge(name: String, value: JSONValue?, expected: String) async throws {
        let bench = try bench(name, value)
        #expect(await logIn(bench) == expected)
        #expect((bench.within { Profile.current } != nil) == (expected == "success"))
    }

    @Test("refuses a token of another form, an unknown key, another algorithm or a changed content")
    func forms() async throws {
        let builder = TokenBuilder()
        let good: @Sendable (URL, FacebookBench) -> String = { dialog, bench in
            FacebookBench.idToken(bench.service.value, nonce: dialog.fields["nonce"], at: bench.clock.now)
        }
        let forms: [@Sendable (String) throws -> String] = [
            { $0 + ".x" }, { String($0.dropLast(8)) }, { _ in "" },
            { $0.split(separator: ".").dropLast().joined(separator: ".") },
            { _ in try builder.sign(["sub": .string("42")], type: "JWT") },
            { "e30." + $0.split(separator: ".").dropFirst().joined(separator: ".") },
        ]
        for form in forms {
            let bench = try FacebookBench()
            let agent = DialogAgent { dialog in
                [.redirect([("id_token", (try? form(good(dialog, bench))) ?? ""), ("granted_scopes", "email")])]
            }
            let configuration = LoginConfiguration(permissions: ["email"], tracking: .limited)
            #expect(await outcome { try await bench.manager.logIn(configuration, using: agent) } != "success")
            #expect(bench.within { AuthenticationToken.current } == nil)
        }
    }

    @Test("is 309 if the keys are not available", arguments: ["{}", "[]", "x", #"{"keys":[]}"#, #"{"keys":[{"kid":"k1"}]}"#])
    func keys(body: String) async throws {
        for status in [200, 500] {
            let bench = try FacebookBench()
            for path in ["jwks", "jwks/"] { bench.override("/.well-known/oauth/openid/" + path, .json(body, status: status)) }
            #expect(await logIn(bench) == "login 309")
        }
    }

    @Test("drops claims of the wrong type and keeps the others")
    func wrongTypes() async throws {
        let bench = try FacebookBench {
            $0.claims = { claims in
                claims["email"] = .array([])
                claims["picture"] = .integer(1)
                claims["user_friends"] = .string("7")
                claims["user_age_range"] = .object([:])
                claims["user_hometown"] = .object(["id": .integer(1)])
                claims["user_location"] = .object(["id": .string("9"), "name": .string("Riga")])
                claims["user_birthday"] = .string("31/31/2000")
                claims["cnf"] = .object(["jkt": .string("")])
            }
        }
        let result = try await bench.logIn(tracking: .limited)
        let (claims, profile) = (result.authenticationToken?.claims(), try #require(bench.within { Profile.current }))
        #expect(profile.name == "Anna Sample" && profile.email == nil && profile.imageURL == nil && profile.friendIDs == nil)
        #expect(profile.ageRange == nil && profile.hometown == nil && profile.birthday == nil)
        #expect(profile.location?.id == "9" && profile.location?.name == "Riga" && claims?.cnfJkt == nil && claims?.name != nil)
    }

    @Test("keeps its claims readable after they expire, in another process too; its expiry is reported separately, to the second")
    func old() async throws {
        let bench = try FacebookBench()
        _ = try await bench.logIn(tracking: .limited)
        bench.clock.advance(by: .seconds(3599))
        let later = FacebookContext(vault: try bench.reopened(), transport: bench.transport, clock: bench.clock, appLinks: nil)
        later.settings.appID = FacebookBench.appID
        FacebookContext.$current.withValue(later) {
            #expect(AuthenticationToken.current?.claims()?.email == "anna@example.com")
            #expect(AuthenticationToken.current?.isExpired == false)
            bench.clock.advance(by: .seconds(1))
            #expect(AuthenticationToken.current?.isExpired == true && AuthenticationToken.current?.claims() != nil)
            #expect(Profile.current?.isLimited == true)
        }
    }
}
