import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth
import MemberTesting
import Testing
import WaitSupport

@testable import FacebookLogin

@Suite("Setting the current tokens", .timeLimit(.minutes(1)))
struct TokenSetterTests {
    private func signed(_ bench: FacebookBench, for user: String = "42") -> AuthenticationToken {
        var service = bench.service.value
        service.user = user
        return AuthenticationToken(
            tokenString: FacebookBench.idToken(service, nonce: "n", at: bench.clock.now), nonce: "n", graphDomain: "gaming")
    }

    private var authentication: AuthenticationToken? { AuthenticationToken.current }

    @Test("a signed token is stored as set, in another process too, and makes its member current")
    func signedToken() async throws {
        let bench = try FacebookBench()
        let token = signed(bench)
        bench.within { AuthenticationToken.current = token }
        #expect(bench.within { AuthenticationToken.current } == token && bench.token == nil)
        let later = FacebookContext(vault: try bench.reopened(), transport: bench.transport, clock: bench.clock, appLinks: nil)
        later.settings.appID = FacebookBench.appID
        #expect(FacebookContext.$current.withValue(later) { AuthenticationToken.current } == token)
        let other = signed(bench, for: "43")
        bench.within { AuthenticationToken.current = other }
        #expect(bench.within { AuthenticationToken.current } == other && bench.context.currentAccount?.key.subject == "43")
    }

    @Test("a signed token is validated by a separate function: by nonce, age and signature; its claims stay readable")
    func validation() async throws {
        let bench = try FacebookBench()
        let token = signed(bench)
        let other = AuthenticationToken(tokenString: token.tokenString, nonce: "other")
        let forged = AuthenticationToken(tokenString: token.tokenString.dropLast(4) + "AAAA", nonce: "n")
        let validate = { (token: AuthenticationToken) async throws -> AuthenticationTokenClaims in
            try await FacebookContext.$current.withValue(bench.context) { try await token.validate() }
        }
        #expect(try await validate(token) == token.claims())
        await #expect { try await validate(other) } throws: {
            if case OAuthError.idToken(.nonce) = $0 { true } else { false }
        }
        await #expect { try await validate(forged) } throws: {
            if case OAuthError.idToken(.signature) = $0 { true } else { false }
        }
        bench.clock.advance(by: .seconds(601))
        await #expect { try await validate(token) } throws: {
            if case OAuthError.idToken(.issuedTooLongAgo) = $0 { true } else { false }
        }
        #expect(token.claims()?.sub == "42")
        bench.context.settings.appID = nil
        await #expect { try await validate(token) } throws: {
            if case OAuthError.configuration(.clientIDMissing) = $0 { true } else { false }
        }
    }

    @Test("a signed token keeps the same member's access token and the nonce for the next login, and can be removed alone")
    func beside() async throws {
        let bench = try FacebookBench()
        _ = try await bench.logIn()
        let (access, token) = (bench.token, signed(bench))
        bench.within { AuthenticationToken.current = token }
        #expect(bench.token == access && bench.within { AuthenticationToken.current } == token)
        #expect(bench.context.currentTokens?.userTokenNonce == "utn-1")
        bench.within { AuthenticationToken.current = nil }
        #expect(bench.token == access && access != nil && bench.within { AuthenticationToken.current } == nil)
        bench.within { AuthenticationToken.current = nil }
        #expect(bench.token == access)
    }

    @Test("a signed token that is set grants nothing: permissions declined in a limited login stay declined")
    func declined() async throws {
        let bench = try FacebookBench { ($0.granted, $0.declined) = (["public_profile"], ["email"]) }
        _ = try await bench.logIn(["public_profile", "email"], tracking: .limited)
        let key = try #require(bench.context.currentAccount?.key)
        let before = try bench.home.vault.grantedScopes(of: key)
        bench.within { AuthenticationToken.current = signed(bench) }
        #expect(try bench.home.vault.grantedScopes(of: key) == before && !before.contains("email"))
    }

    @Test("without an access token, removing the signed one logs out")
    func alone() async throws {
        let bench = try FacebookBench()
        _ = try await bench.logIn(tracking: .limited)
        bench.within { AuthenticationToken.current = nil }
        #expect(bench.within { AuthenticationToken.current } == nil && bench.home.vault.accounts.isEmpty)
        #expect(try bench.history("email") == [.asked, .granted])
    }

    @Test("an access token that Facebook refuses does not return with a signed one")
    func invalidated() async throws {
        let bench = try FacebookBench()
        _ = try await bench.logIn()
        bench.context.invalidate("access-1")
        let token = signed(bench)
        bench.within { AuthenticationToken.current = token }
        #expect(bench.token == nil && bench.within { AuthenticationToken.current } == token)
    }

    @Test("a signed token without a member changes nothing, and is reported", arguments: ["", "x", "a.b.c", "e30.e30.e30"])
    func nobody(text: String) async throws {
        let bench = try FacebookBench()
        _ = try await bench.logIn()
        let before = bench.context.currentTokens
        bench.within { AuthenticationToken.current = AuthenticationToken(tokenString: text, nonce: "n") }
        #expect(bench.context.currentTokens == before && bench.events.value.contains("facebook.token_without_claims"))
    }

    @Test("a signed token has no notification of its own")
    func quiet() async throws {
        let bench = try FacebookBench()
        let names = Locked<[String]>([])
        bench.context.watch()
        _ = bench.context.notificationCenter.addObserver(forName: nil, object: nil, queue: nil) { notification in
            names.withLock { $0.append(notification.name.rawValue) }
        }
        bench.within { AuthenticationToken.current = signed(bench) }
        for _ in 0..<100 { await Task.yield() }
        #expect(names.value.isEmpty)
    }
}
