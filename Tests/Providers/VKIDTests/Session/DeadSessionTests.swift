import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import Testing

@testable import VKID

@Suite("A session with a dead refresh token, if the app wants it removed", .timeLimit(.minutes(1)))
struct DeadSessionTests {
    private func bench(_ answer: String = #"{"error":"invalid_grant"}"#, status: Int = 400) throws -> Bench {
        try Bench { $0.form["grant_type"] == "refresh_token" ? .json(answer, status: status) : nil }
    }

    private func vkid(_ bench: Bench, removes: Bool = true) throws -> VKID {
        try bench.vkid(configure: { $0.removesSessionWithDeadRefreshToken = removes })
    }

    @Test(
        "is removed before the error is reported; without this setting, which is the default, it stays", arguments: [true, false])
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

    @Test("stays after a failure that says nothing about its token", arguments: [("", 503), (#"{"error":"server_error"}"#, 500)])
    func kept(answer: String, status: Int) async throws {
        let bench = try bench(answer, status: status)
        let vkid = try vkid(bench)
        let session = try await bench.signedIn(vkid)
        await #expect(throws: TokenRefreshingError.self) { try await session.getFreshAccessToken(forceRefresh: true) }
        #expect(vkid.authorizedSessions.count == 1 && !session.needsSignIn)
    }

    @Test("is also removed at the next use if its token was dead before the app set this")
    func knownBefore() async throws {
        let bench = try bench()
        let session = try await bench.signedIn(bench.vkid())
        await #expect(throws: TokenRefreshingError.self) { try await session.getFreshAccessToken(forceRefresh: true) }
        let vkid = try vkid(bench)
        let again = try #require(vkid.authorizedSessions.first)
        await #expect(throws: TokenRefreshingError.self) { try await again.getFreshAccessToken() }
        #expect(vkid.authorizedSessions.isEmpty && bench.count("/oauth2/auth") == 2)
    }

    @Test("is signed out by a sign-out that finds its token dead")
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
