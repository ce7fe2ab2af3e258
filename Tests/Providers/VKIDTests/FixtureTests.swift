import Foundation
import HomeSupport
import MemberAccounts
import MemberTesting
import Testing

@testable import VKID

@Suite("VK ID's stored formats")
struct FixtureTests {
    @Test("a stored home opens with the session, the member's data, impressions, the anonymous token and a pending sign-in")
    func opens() async throws {
        let home = try StoredHomeCopy.make(of: "home-of-vkid-1")
        defer { try? FileManager.default.removeItem(at: home) }
        let (bench, clock) = (try Bench(), TestClock(now: StoredHome.moment))
        var context = VKIDContext(
            vault: try Vault(home: home, clock: clock), transport: bench.transport, clock: clock, random: SeededRandom(seed: 1))
        context.calendar = Calendar(identifier: .gregorian)
        let vkid = try StoredHome.vkid(context, secret: "protected")
        let session = try #require(vkid.currentAuthorizedSession)
        #expect(session.userId.value == 77 && session.user?.firstName == "Vera" && session.sessionId == "device-of-vk")
        #expect(session.grantedScope == ["email", "groups"])
        #expect(try await vkid.fixed.setup.anonymousTokens?.token().value.reveal.hasPrefix("anonymous-") == true)
        #expect(bench.transport.requests.isEmpty)
        await #expect(throws: GroupSubscriptionSheetCreationError.localLimitReached) {
            try await vkid.groupSubscriptionSheet(.init(subscribeToGroupId: "1"), after: session)
        }
        let finished = try #require(try await vkid.resumePendingAuthorization()?.get())
        #expect(finished.oAuthProvider == .ok)
        #expect(bench.transport.requests.first?.form["code"] == "stored-code")
    }

    @Test(
        "are written again",
        .enabled(if: ProcessInfo.processInfo.environment["MEMBER_WRITE_FIXTURE"] != nil, "asked for by its folder"))
    func write() async throws {
        try await StoredHome.write(to: URL(filePath: ProcessInfo.processInfo.environment["MEMBER_WRITE_FIXTURE"] ?? ""))
    }
}
