import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth
import MemberTesting
import Testing
import WaitSupport

@testable import FacebookLogin

@Suite("A login", .timeLimit(.minutes(1)))
struct LoginTests {
    @Test("makes the tokens current, and returns what was granted and declined of the request")
    func classic() async throws {
        let bench = try FacebookBench { $0.declined = ["user_likes", "user_posts"] }
        let result = try await bench.logIn(["email", "user_likes"])
        #expect(!result.isCancelled && result.cancelReason == nil && result.tracking == .enabled)
        #expect(result.grantedPermissions == ["public_profile", "email"])
        #expect(result.declinedPermissions == ["user_likes"])
        let token = try #require(bench.token)
        #expect(result.token == token)
        #expect(token.tokenString == "access-1" && token.userID == "42" && token.appID == "123")
        #expect(token.permissions == [.publicProfile, .email])
        #expect(token.declinedPermissions == [.userLikes, .userPosts] && token.expiredPermissions.isEmpty)
        #expect(token.expirationDate == bench.clock.now + 5_184_000)
        #expect(abs(token.dataAccessExpirationDate.timeIntervalSince(bench.clock.now) - 7_776_000) < 1)
        #expect(token.refreshDate == bench.clock.now)
        #expect(bench.within { AuthenticationToken.current?.claims()?.sub } == "42")
        #expect(bench.within { AccessToken.isCurrentAccessTokenActive })
        #expect(bench.home.vault.openAttempts.isEmpty)
    }

    @Test("records what was requested, granted and declined, and never openid")
    func ledger() async throws {
        let bench = try FacebookBench { $0.declined = ["user_likes"] }
        _ = try await bench.logIn(["email", "user_likes"])
        #expect(try bench.history("email") == [.asked, .granted])
        #expect(try bench.history("user_likes") == [.asked, .declined])
        #expect(try bench.history("openid").isEmpty)
    }

    @Test("with limited tracking brings the member's identity and no access token, and a profile that says so")
    func limited() async throws {
        let bench = try FacebookBench()
        _ = try await bench.logIn()
        let result = try await bench.logIn(tracking: .limited)
        #expect(result.tracking == .limited && result.token == nil)
        #expect(result.authenticationToken?.claims()?.sub == "42")
        #expect(bench.token == nil)
        let profile = try #require(bench.within { Profile.current })
        #expect(profile.isLimited && profile.userID == "42" && profile.name == "Anna Sample" && profile.firstName == "Anna")
        #expect(profile.permissions == ["public_profile", "email"] && profile.email == "anna@example.com")
        #expect(profile.birthday == Date(timeIntervalSince1970: 951_782_400))
        #expect(profile.refreshDate == bench.clock.now)
    }

    @Test("is limited if the member does not allow tracking, and the result says so")
    func shim() async throws {
        let bench = try FacebookBench(isTrackingAllowed: false)
        let agent = bench.agent
        let result = try await bench.manager.logIn(LoginConfiguration(permissions: ["email"]), using: agent)
        #expect(result.tracking == .limited && result.token?.tokenString == "access-1")
        #expect(agent.scripted.addresses.first?.host() == "limited.facebook.com")
        #expect(agent.scripted.query["is_limited_login_shim"] == "true")
    }

    @Test("exchanges a code, and D2: reads both expiry dates of the token there")
    func code() async throws {
        let bench = try FacebookBench()
        var agent = bench.agent
        agent.suppliesRedirectURI = true
        let result = try await bench.manager.logIn(LoginConfiguration(permissions: ["email"]), using: agent)
        #expect(result.grantedPermissions == ["public_profile", "email"])
        let token = try #require(bench.token)
        #expect(token.tokenString == "exchanged" && token.userID == "42")
        #expect(token.expirationDate == bench.clock.now + 3600)
        #expect(token.dataAccessExpirationDate == Date(timeIntervalSince1970: 1_900_000_000))
        let query = try #require(bench.transport.requests.first { $0.url.path.hasSuffix("access_token") }?.query)
        #expect(query["client_id"] == "123" && query["redirect_uri"] == agent.scripted.query["redirect_uri"])
        #expect(
            query["code"]?.hasPrefix("code-1-") == true && query["code_verifier"]?.count == 96 && query["access_token"] == nil)
    }

    @Test("exchanges a nonce")
    func nonce() async throws {
        let bench = try FacebookBench {
            $0.redirect = { fields in (fields["access_token"], fields["id_token"], fields["nonce"]) = (nil, nil, "n-1") }
        }
        _ = try await bench.logIn()
        let query = try #require(bench.transport.requests.first { $0.url.path.hasSuffix("access_token") }?.query)
        #expect(query["grant_type"] == "fb_exchange_nonce" && query["fb_exchange_nonce"] == "n-1" && query["fields"] == "")
        #expect(query["client_id"] == "123")
        #expect(bench.token?.tokenString == "exchanged" && bench.token?.userID == "42")
    }

    @Test(
        "requests the member if neither redirect nor signed token names one, and the permissions if a code's redirect omits them"
    )
    func asks() async throws {
        let bench = try FacebookBench {
            $0.redirect = { fields in
                for name in ["granted_scopes", "denied_scopes", "id_token", "access_token", "signed_request"] {
                    fields[name] = nil
                }
                fields["nonce"] = "n-1"
            }
        }
        let result = try await bench.logIn()
        #expect(result.grantedPermissions == ["public_profile", "email"])
        #expect(bench.paths == ["/oauth/access_token", "/me/permissions", "/me"])
        #expect(bench.token?.userID == "42")
    }

    @Test("reads every page of the permissions if a code's redirect lists none")
    func pagedPermissions() async throws {
        let entry = { (name: String) in JSONValue.object(["permission": .string(name), "status": .string("granted")]) }
        let bench = try FacebookBench {
            $0.redirect = { fields in
                for name in ["granted_scopes", "denied_scopes", "access_token"] { fields[name] = nil }
                fields["id_token"] = nil
                fields["nonce"] = "n-1"
            }
            $0.list = .object([
                "data": .array([entry("public_profile")]),
                "paging": .object(["next": .string("https://x"), "cursors": .object(["after": .string("c")])]),
            ])
            $0.secondPage = .object(["data": .array([entry("email")])])
        }
        #expect(try await bench.logIn().grantedPermissions == ["public_profile", "email"])
        #expect(bench.token?.permissions == [.publicProfile, .email])
    }

    @Test(
        "prefers the signed request's member id to the parameter's",
        arguments: [(nil, "7", "7"), (#"{"user_id":"8"}"#, "7", "8"), (#"{"user_id":9}"#, nil, "9"), ("broken", "7", "7")]
            as [(String?, String?, String)])
    func userID(signed: String?, parameter: String?, expected: String) async throws {
        let bench = try FacebookBench {
            $0.redirect = { fields in
                fields["id_token"] = nil
                fields["signed_request"] = signed.map { "x." + Base64URL.encode(Data($0.utf8)) }
                fields["user_id"] = parameter
            }
        }
        #expect(try await bench.logIn().token?.userID == expected)
    }

    @Test("sends the nonce that an earlier login left for the next one")
    func userTokenNonce() async throws {
        let bench = try FacebookBench()
        _ = try await bench.logIn()
        let agent = bench.agent
        _ = try await bench.manager.logIn(LoginConfiguration(permissions: ["email"]), using: agent)
        #expect(agent.scripted.query["user_token_nonce"] == "utn-1")
        bench.manager.logOut()
        let later = bench.agent
        _ = try await bench.manager.logIn(LoginConfiguration(permissions: ["email"]), using: later)
        #expect(later.scripted.query["user_token_nonce"] == nil)
    }

    @Test("for permissions that the current token has is reported by a diagnostic, and still shows the dialog")
    func needless() async throws {
        let bench = try FacebookBench()
        _ = try await bench.logIn()
        #expect(!bench.events.value.contains("facebook.already_granted"))
        _ = try await bench.logIn()
        #expect(bench.events.value.contains("facebook.already_granted"))
        #expect(bench.token?.tokenString == "access-2")
    }

    @Test("changes no current value when it fails or is cancelled")
    func unchanged() async throws {
        let bench = try FacebookBench()
        _ = try await bench.logIn()
        let before = (bench.context.currentTokens, bench.home.vault.accounts, bench.context.currentAccount)
        _ = try await bench.manager.logIn(LoginConfiguration(permissions: ["email"]), using: DialogAgent([.decline]))
        await #expect(throws: (any Error).self) {
            try await bench.manager.logIn(LoginConfiguration(), using: DialogAgent([.redirect([("error_message", "x")])]))
        }
        let after = (bench.context.currentTokens, bench.home.vault.accounts, bench.context.currentAccount)
        #expect(before.0 == after.0 && before.1 == after.1 && before.2 == after.2 && after.0?.userTokenNonce == "utn-1")
    }

    @Test("without an app id, or with an invalid configuration, is a typed error before anything is shown")
    func refused() async throws {
        let bench = try FacebookBench()
        await #expect(throws: CoreError.invalidArgument("has no configuration, or one that cannot be sent")) {
            try await bench.manager.logIn(LoginConfiguration(permissions: ["not valid"]), using: bench.agent)
        }
        bench.context.settings.appID = nil
        await #expect { try await bench.logIn() } throws: { ($0 as NSError).code == 2 }
        bench.context.settings.appID = "123"
        _ = try await bench.logIn()
    }

    @Test("is logged out only locally: no request is sent, and all its values are removed")
    func logOut() async throws {
        let bench = try FacebookBench()
        _ = try await bench.logIn()
        let requests = bench.transport.requests.count
        bench.manager.logOut()
        #expect(bench.token == nil)
        #expect(bench.within { AuthenticationToken.current } == nil && bench.within { Profile.current } == nil)
        #expect(bench.transport.requests.count == requests)
        #expect(try bench.history("email") == [.asked, .granted])
    }
}
