import Foundation
import MemberCore
import MemberTesting
import Testing

@testable import VKID

@Suite("Expiring values")
struct ExpiringTests {
    private func check(_ token: AccessToken, _ clock: TestClock) {
        let end = token.expirationDate.timeIntervalSince(clock.now)
        #expect(!token.isExpired && token.willExpire(in: end) && !token.willExpire(in: end - 1))
        #expect(!(token as any Expiring).isExpired && (token as any Expiring).willExpire(in: end))
        clock.advance(by: .seconds(end - 1))
        #expect(!token.isExpired)
        clock.advance(by: .seconds(1))
        #expect(token.isExpired && (token as any Expiring).isExpired)
    }

    @Test("a session's token expires by its context's clock, wherever it is read")
    func ofSession() async throws {
        let bench = try Bench()
        let session = try await bench.signedIn(bench.vkid())
        check(session.accessToken, bench.clock)
        check(try await session.getFreshAccessToken().0, bench.clock)
    }

    @Test("a token made in a context expires by that context's clock")
    func inContext() throws {
        let bench = try Bench()
        let context = VKIDContext(vault: bench.home.vault, transport: bench.transport, clock: bench.clock)
        let token = VKIDContext.$current.withValue(context) {
            AccessToken(
                userId: UserID(value: 1), value: "t", expirationDate: bench.clock.now.addingTimeInterval(60), scope: [])
        }
        check(token, bench.clock)
    }

    @Test("the clock is not part of a token: equal tokens are equal with any clock")
    func equality() async throws {
        let bench = try Bench()
        let token = try await bench.signedIn(bench.vkid()).accessToken
        let twin = AccessToken(
            userId: token.userId, value: token.value, expirationDate: token.expirationDate, scope: token.scope)
        #expect(token == twin && token.hashValue == twin.hashValue)
    }
}
