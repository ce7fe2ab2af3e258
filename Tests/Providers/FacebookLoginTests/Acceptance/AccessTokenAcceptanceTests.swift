import FacebookLogin
import Foundation
import MemberCore
import MemberTesting
import Testing
import WaitSupport

@Suite("The access token, as the app sees it", .timeLimit(.minutes(1)))
struct AccessTokenAcceptanceTests {
    private func token(_ text: String = "t", user: String = "42", end: Date? = nil, data: Date? = nil) -> AccessToken {
        AccessToken(
            tokenString: text, permissions: ["email"], declinedPermissions: ["user_likes"], expiredPermissions: [], appID: "123",
            userID: user, expirationDate: end, refreshDate: Date(timeIntervalSince1970: 1_700_000_000),
            dataAccessExpirationDate: data)
    }

    @Test("is active at its last second, and not after it; the end of the access to data does not matter")
    func edge() throws {
        let bench = try FacebookBench()
        let end = bench.clock.now + 60
        try bench.within {
            AccessToken.current = token(end: end, data: bench.clock.now - 1)
            bench.clock.setWall(end)
            #expect(AccessToken.isCurrentAccessTokenActive && AccessToken.current?.isExpired == false)
            #expect(AccessToken.current?.isDataAccessExpired == true)
            bench.clock.setWall(end + 0.001)
            #expect(!AccessToken.isCurrentAccessTokenActive && AccessToken.current?.isExpired == true)
            let over = try #require(AccessToken.current)
            #expect(over.hasGranted("email") && over.hasGranted(permission: "email") && over.hasGranted(.email))
            #expect(!over.hasGranted("user_likes") && !over.hasGranted(permission: "Email") && !over.hasGranted(permission: ""))
        }
    }

    @Test("without dates never expires, and counts as refreshed now")
    func defaults() throws {
        let plain = AccessToken(
            tokenString: "t", permissions: [], declinedPermissions: [], expiredPermissions: [], appID: "1", userID: "2")
        #expect(plain.expirationDate == .distantFuture && plain.dataAccessExpirationDate == .distantFuture && !plain.isExpired)
        #expect(abs(plain.refreshDate.timeIntervalSinceNow) < 10)
    }

    /// The content of a notification, key by key.
    private func noted(_ bench: FacebookBench) -> Locked<[String]> {
        let noted = Locked<[String]>([])
        _ = bench.context.notificationCenter.addObserver(forName: .AccessTokenDidChange, object: nil, queue: nil) {
            notification in
            let info = notification.userInfo ?? [:]
            let text = { (key: String) in (info[key] as? AccessToken)?.tokenString ?? "-" }
            let flag = { (key: String) in (info[key] as? Bool).map { $0 ? "yes" : "no" } ?? "-" }
            let words = [
                text("FBSDKAccessToken"), text("FBSDKAccessTokenOld"), flag("FBSDKAccessTokenDidChangeUserIDKey"),
                flag("FBSDKAccessTokenDidExpireKey"),
            ]
            noted.withLock { $0.append(words.joined(separator: " ")) }
        }
        return noted
    }

    @Test("posts a notification with the old token, the new token, and whether the member may have changed")
    func notification() async throws {
        let bench = try FacebookBench()
        await MainActor.run { bench.within { ApplicationDelegate.shared.initializeSDK() } }
        let noted = noted(bench)
        let (past, future) = (bench.clock.now - 1, bench.clock.now + 3600)
        let steps: [(AccessToken?, String)] = [
            (token("a", end: future), "a - yes -"), (token("b", end: future), "b a - -"), (token("c", user: "7"), "c b yes -"),
            (token("d", user: "7", end: past), "d c - -"), (token("e", user: "7"), "e d yes -"), (nil, "- e yes -"),
            (token("f"), "f - yes -"),
        ]
        for (place, step) in steps.enumerated() {
            bench.within { AccessToken.current = step.0 }
            #expect(await waited(while: noted.value.count < place + 1, limit: .seconds(5)))
        }
        #expect(noted.value == steps.map(\.1))
    }

    @Test("posts every one of many quick changes, in order")
    func many() async throws {
        let bench = try FacebookBench()
        await MainActor.run { bench.within { ApplicationDelegate.shared.initializeSDK() } }
        let noted = noted(bench)
        let names = (0..<150).map { "t\($0)" }
        for (place, name) in names.enumerated() { bench.within { AccessToken.current = place % 5 == 4 ? nil : token(name) } }
        #expect(await waited(while: noted.value.count < names.count, limit: .seconds(5)))
        let news = noted.value.map { $0.split(separator: " ")[0] }
        #expect(news == names.enumerated().map { $0.offset % 5 == 4 ? "-" : Substring($0.element) })
    }

    @Test(
        "never returns an earlier member's token after a log-out or a revocation of all, not even for a moment",
        arguments: [false, true])
    func earlier(takesBack: Bool) async throws {
        for _ in 0..<10 {
            let bench = try FacebookBench()
            await MainActor.run { bench.within { ApplicationDelegate.shared.initializeSDK() } }
            let noted = noted(bench)
            for (text, user) in [("a", "7"), ("b", "42"), ("c", "7")] {
                bench.within { AccessToken.current = token(text, user: user) }
            }
            if takesBack { try await bench.manager.revokeAll() } else { bench.manager.logOut() }
            #expect(await waited(while: noted.value.last != "- c yes -", limit: .seconds(5)))
            for _ in 0..<50 { await Task.yield() }
            #expect(noted.value.last == "- c yes -" && bench.token == nil)
            // A revocation may first be notified for the token: for the current member's, and for no one else's.
            #expect(noted.value.dropFirst(3).dropLast().allSatisfy { $0 == "c c - -" })
        }
    }

    @Test("posts its expiry once, at its present expiry date, and stays; a token that was expired when set posts none")
    func end() async throws {
        let bench = try FacebookBench()
        await MainActor.run { bench.within { ApplicationDelegate.shared.initializeSDK() } }
        let noted = noted(bench)
        bench.within { AccessToken.current = token("a", end: bench.clock.now + 60) }
        #expect(await waited(while: bench.clock.sleeperCount < 1, limit: .seconds(5)))
        // A new expiry replaces the old one.
        bench.within { AccessToken.current = token("b", end: bench.clock.now + 600) }
        #expect(await waited(while: noted.value.count < 2 || bench.clock.sleeperCount < 1, limit: .seconds(5)))
        bench.clock.advance(by: .seconds(61))
        for _ in 0..<200 { await Task.yield() }
        #expect(noted.value == ["a - yes -", "b a - -"])
        #expect(await waited(while: bench.clock.sleeperCount < 1, limit: .seconds(5)))
        bench.clock.advance(by: .seconds(600))
        #expect(await waited(while: noted.value.count < 3, limit: .seconds(5)))
        #expect(noted.value.last == "b b - yes" && bench.token?.tokenString == "b")
        bench.within { AccessToken.current = token("over", end: bench.clock.now - 5) }
        #expect(await waited(while: noted.value.count < 4, limit: .seconds(5)))
        bench.clock.advance(by: .seconds(10_000))
        for _ in 0..<200 { await Task.yield() }
        #expect(noted.value.count == 4 && noted.value.last == "over b yes -")
    }
}
