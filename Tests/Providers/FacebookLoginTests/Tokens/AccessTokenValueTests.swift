import Foundation
import MemberTesting
import Testing

@testable import FacebookLogin

@Suite("An access token as a value")
struct AccessTokenValueTests {
    let now = Date(timeIntervalSince1970: 1_000_000)

    func token(
        _ text: String = "secret-token", granted: [String] = ["email"], declined: [String] = ["user_likes"],
        expired: [String] = ["user_posts"], app: String = "1", user: String = "2", end: Double = 60, refreshed: Double = 0,
        data: Double = 90
    ) -> AccessToken {
        AccessToken(
            tokenString: text, permissions: granted, declinedPermissions: declined, expiredPermissions: expired, appID: app,
            userID: user, expirationDate: now + end, refreshDate: now + refreshed, dataAccessExpirationDate: now + data)
    }

    @Test("has granted its permissions, expired or not")
    func granted() {
        let token = token(end: -60)
        #expect(token.hasGranted("email"))
        #expect(token.hasGranted(.email))
        #expect(token.hasGranted(permission: "email"))
        #expect(!token.hasGranted("user_likes"))
        #expect(!token.hasGranted("user_posts"))
    }

    @Test("made without a date, is as old as the current context's clock says")
    func withoutADate() throws {
        let bench = try FacebookBench()
        bench.clock.advance(by: .seconds(1000))
        let token = bench.within {
            AccessToken(
                tokenString: "t", permissions: [], declinedPermissions: [], expiredPermissions: [], appID: "1", userID: "2")
        }
        #expect(token.refreshDate == bench.clock.now)
        #expect(bench.within { Profile(userID: "2") }.refreshDate == bench.clock.now)
    }

    @Test("has expired after its end, not at it")
    func ends() {
        let token = token()
        #expect(!token.isExpired(at: now + 60))
        #expect(token.isExpired(at: now + 60.5))
        #expect(!token.isDataAccessExpired(at: now + 90))
        #expect(token.isDataAccessExpired(at: now + 91))
    }

    @Test("never expires by default")
    func never() {
        let token = AccessToken(
            tokenString: "t", permissions: [], declinedPermissions: [], expiredPermissions: [], appID: "1", userID: "2")
        #expect(token.expirationDate == .distantFuture)
        #expect(token.dataAccessExpirationDate == .distantFuture)
        #expect(abs(token.refreshDate.timeIntervalSinceNow) < 60)
    }

    @Test("equals another one if all nine parts are equal")
    func equality() {
        let others = [
            token("x"), token(granted: []), token(declined: []), token(expired: []), token(app: "9"), token(user: "9"),
            token(end: 1), token(refreshed: 1), token(data: 1),
        ]
        #expect(token() == token())
        #expect(others.allSatisfy { $0 != token() })
    }

    @Test("a copy that expires now has all dates a second ago; one that had expired stays unchanged")
    func expiry() {
        let ended = token().expired(at: now)
        #expect([ended.expirationDate, ended.refreshDate, ended.dataAccessExpirationDate] == Array(repeating: now - 1, count: 3))
        #expect(ended.permissions == [.email])
        #expect(token(end: -1).expired(at: now) == token(end: -1))
    }

    @Test("prints none of its content")
    func secrecy() {
        #expect(!"\(token())".contains("secret-token"))
        var dumped = ""
        dump(token(), to: &dumped)
        #expect(!dumped.contains("secret-token"))
    }
}
