import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import Testing

@testable import VKID

@Suite("A session whose refresh token is dead, where the app wants such ones removed", .timeLimit(.minutes(1)))
struct DeadSessionTests {
    private func bench(_ answer: String = #"{"error":"invalid_grant"}"#, status: Int = 400) throws -> Bench {
        try Bench { $0.form["grant_type"] == "refresh_token" ? .json(answer, status: status) : nil }
    }

    private func vkid(_ bench: Bench, removes: Bool = true) throws -> VKID {
        try bench.vkid(configure: { $0.removesSessionWithDeadRefreshToken = removes })
    }

    @Test("is removed before anybody is told; without that wish, which is the default, it stays", arguments: [true, false])
    func removed(removes: Bool) async throws {
        let bench = try bench()
        let vkid = try removes ? vkid(bench) : bench.vkid()
        let session = try await bench.signedIn(vkid)
        let witness = await Witness(vkid)
        await #expect { try await session.getFreshAccessToken(forceRefresh: true) } throws: {
            if case TokenRefreshingError.invalidRefreshToken = $0 { true } else { false }
        }
        #expect(vkid.authorizedSessions.count == (removes ? 0 : 1))
        #expect((vkid.currentAuthorizedSession == nil) == removes)
        #expect(session.needsSignIn && session.accessToken.value == "access-1")
        #expect(await witness.lines == ["refreshed vkid.invalid_refresh_token"])
    }

    @Test("stays for trouble that says nothing about its token", arguments: [("", 503), (#"{"error":"server_error"}"#, 500)])
    func kept(answer: String, status: Int) async throws {
        let bench = try bench(answer, status: status)
        let vkid = try vkid(bench)
        let session = try await bench.signedIn(vkid)
        await #expect(throws: TokenRefreshingError.self) { try await session.getFreshAccessToken(forceRefresh: true) }
        #expect(vkid.authorizedSessions.count == 1 && !session.needsSignIn)
    }

    @Test("is removed too where its death was known before the app wished so, at the next use")
    func knownBefore() async throws {
        let bench = try bench()
        let session = try await bench.signedIn(bench.vkid())
        await #expect(throws: TokenRefreshingError.self) { try await session.getFreshAccessToken(forceRefresh: true) }
        let vkid = try vkid(bench)
        let again = try #require(vkid.authorizedSessions.first)
        await #expect(throws: TokenRefreshingError.self) { try await again.getFreshAccessToken() }
        #expect(vkid.authorizedSessions.isEmpty && bench.count("/oauth2/auth") == 2)
    }

    @Test("that turns out to be dead at a sign-out is signed out by that")
    func signOut() async throws {
        let bench = try bench()
        let vkid = try vkid(bench)
        let session = try await bench.signedIn(vkid)
        let witness = await Witness(vkid)
        bench.clock.advance(by: .seconds(4000))
        try await session.logout()
        #expect(vkid.authorizedSessions.isEmpty && bench.count("/oauth2/logout") == 0)
        #expect(await witness.lines == ["refreshed vkid.invalid_refresh_token", "logout 77"])
    }
}
