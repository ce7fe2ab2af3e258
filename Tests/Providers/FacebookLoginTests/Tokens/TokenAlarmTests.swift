import Foundation
import MemberCore
import Testing
import WaitSupport

@testable import FacebookLogin
@testable import MemberTesting

@Suite("The alarm for the current token's expiry", .timeLimit(.minutes(1)))
struct TokenAlarmTests {
    /// The notifications of a context, each as the new token and whether it reports an expiry.
    private func noted(_ bench: FacebookBench) -> Locked<[String]> {
        let noted = Locked<[String]>([])
        bench.context.watch()
        let center = bench.context.notificationCenter
        _ = center.addObserver(forName: .AccessTokenDidChange, object: nil, queue: nil) { notification in
            let token = notification.userInfo?[AccessTokenChangeNewKey] as? AccessToken
            let isEnd = notification.userInfo?[AccessTokenDidExpireKey] as? Bool == true
            noted.withLock { $0.append((token?.tokenString ?? "-") + (isEnd ? " ended" : "")) }
        }
        return noted
    }

    private func set(_ text: String, _ bench: FacebookBench, end: Date?) {
        bench.within {
            AccessToken.current = AccessToken(
                tokenString: text, permissions: [], declinedPermissions: [], expiredPermissions: [], appID: "123", userID: "42",
                expirationDate: end)
        }
    }

    @Test("is set again when the token changes: the old expiry is not notified, the new one is")
    func changed() async throws {
        let bench = try FacebookBench()
        let noted = noted(bench)
        set("a", bench, end: bench.clock.now + 60)
        set("b", bench, end: bench.clock.now + 600)
        #expect(await waited(while: noted.value.count < 2))
        #expect(await waited(while: bench.clock.sleeperCount != 1 || bench.clock.untilFirstWakes < .seconds(599)))
        bench.clock.advance(by: .seconds(61))
        try await bench.clock.advance(by: .seconds(540), whenSleeping: 1)
        #expect(await waited(while: noted.value.count < 3))
        #expect(noted.value == ["a", "b", "b ended"])
    }

    @Test("does not exist for a token that never expires, has expired, or is missing")
    func none() async throws {
        let bench = try FacebookBench()
        let noted = noted(bench)
        set("never", bench, end: nil)
        set("over", bench, end: bench.clock.now - 1)
        bench.within { AccessToken.current = nil }
        #expect(await waited(while: noted.value.count < 3))
        for _ in 0..<100 { await Task.yield() }
        #expect(bench.clock.sleeperCount == 0 && noted.value == ["never", "over", "-"])
    }

    /// A machine that sleeps while a token has a number of seconds left, and whose app then comes to the front.
    private func slept(
        _ seconds: TimeInterval, ofTokenFor life: TimeInterval, _ bench: FacebookBench, _ apps: ScriptedAppLinks
    ) async -> Locked<[String]> {
        let noted = noted(bench)
        set("a", bench, end: bench.clock.now + life)
        #expect(await waited(while: bench.clock.sleeperCount < 1 || apps.listeners < 1))
        bench.clock.setWall(bench.clock.now + seconds)
        apps.activate()
        return noted
    }

    @Test("goes off once when the app comes to the front, if it slept with the machine")
    func overslept() async throws {
        let apps = ScriptedAppLinks()
        let bench = try FacebookBench(apps: apps)
        let noted = await slept(3600, ofTokenFor: 60, bench, apps)
        #expect(await waited(while: noted.value.count < 2))
        apps.activate()
        bench.clock.advance(by: .seconds(120))
        for _ in 0..<100 { await Task.yield() }
        #expect(noted.value == ["a", "a ended"] && bench.token?.tokenString == "a")
    }

    @Test("is set for the remaining time when the app comes to the front, if it slept for a part of the time")
    func rest() async throws {
        let apps = ScriptedAppLinks()
        let bench = try FacebookBench(apps: apps)
        let noted = await slept(3500, ofTokenFor: 3600, bench, apps)
        #expect(await waited(while: bench.clock.sleeperCount != 1 || bench.clock.untilFirstWakes > .seconds(101)))
        bench.clock.advance(by: .seconds(101))
        #expect(await waited(while: noted.value.count < 2))
        #expect(noted.value == ["a", "a ended"])
    }
}
