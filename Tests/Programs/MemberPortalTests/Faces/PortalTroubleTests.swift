import Foundation
import MemberCore
import MemberHTTP
import MemberSandbox
import MemberTesting
import MemberUI
import Testing
import VKID

@testable import MemberPortal

@Suite("The portal of VK ID's components when things go wrong", .timeLimit(.minutes(2)))
struct PortalTroubleTests {
    /// Returns a visitor at the page that asks for consent.
    private func asked(_ bench: PortalBench) async throws -> Visitor {
        let visitor = Visitor(bench.portal.address)
        try await visitor.open()
        try await visitor.press("sign-in")
        return visitor
    }

    @Test(
        "of two tabs that sign in the first one back does; the other one is told that its sign-in is over",
        arguments: [true, false])
    func twoTabs(isFirstFirst: Bool) async throws {
        try await PortalBench.with(limit: nil) { bench in
            let first = try await asked(bench)
            let second = first.anotherTab()
            try await second.open(bench.portal.address)
            try await second.press("sign-in")
            let (winner, loser) = isFirstFirst ? (first, second) : (second, first)
            try await winner.agree(as: "anna")
            #expect(winner.text.contains("You are signed in.") && winner.text.contains("<dialog"))
            try await loser.agree(as: "dina")
            #expect(loser.text.contains("This sign-in is no longer valid") && !loser.text.contains("oauth."))
            try await loser.open(bench.portal.address)
            #expect(loser.text.contains("Анна") && !loser.text.contains("Дина"))
            #expect(bench.home.vault.accounts.map(\.key.subject) == ["100001"])
        }
    }

    @Test("a member who signs in after another one does not get the other one's sheet")
    func anotherMember() async throws {
        try await PortalBench.with(limit: .init(maxSubscriptionsToShow: 1)) { bench in
            let dina = try await asked(bench)
            try await dina.agree(as: "dina")
            let anna = try await asked(bench)
            try await anna.agree(as: "anna")
            #expect(anna.text.contains("<dialog"))
            // This is a form of a page that was opened before.
            try await anna.press("sheet", [("action", "sign-in")])
            try await anna.agree(as: "dina")
            #expect(anna.text.contains("Дина") && bench.told.value.contains("vkid.local_limit_reached"))
            #expect(!anna.text.contains("<dialog"))
        }
    }

    @Test("a sign-in is over after fifteen minutes, and another one may begin")
    func expired() async throws {
        let clock = HastyClock()
        try await PortalBench.with(clock: clock) { bench in
            let visitor = try await asked(bench)
            clock.ahead.withLock { $0 = 16 * 60 }
            try await visitor.agree(as: "anna")
            #expect(!visitor.text.contains("You are signed in."))
            #expect(visitor.text.contains("This took too long.") && !visitor.text.contains("oauth."))
            #expect(bench.told.value == ["oauth.attempt_timed_out"])
            clock.ahead.withLock { $0 = 0 }
            try await visitor.press("sign-in")
            try await visitor.agree(as: "anna")
            #expect(visitor.text.contains("You are signed in."))
        }
    }

    @Test("a response to an unknown sign-in does not sign in, and says so")
    func unknownAnswer() async throws {
        try await PortalBench.with { bench in
            let visitor = try await asked(bench)
            let forged = bench.portal.address.appending(path: "callback").absoluteString + "?code=c&state=forged&device_id=d"
            let other = visitor.anotherTab()
            try await other.open(URL(string: forged))
            #expect(other.text.contains("This sign-in is no longer valid"))
            try await visitor.agree(as: "anna")
            #expect(visitor.text.contains("You are signed in."))
        }
    }

    @Test("following twice joins once")
    func doubleFollow() async throws {
        try await PortalBench.with { bench in
            let visitor = try await asked(bench)
            try await visitor.agree(as: "anna")
            bench.sandbox.faults.add(try #require(Fault("delay=300@/method/groups.join")))
            let pressing = try visitor.pressing("follow")
            async let one = NetworkTransport().send(pressing)
            async let other = NetworkTransport().send(pressing)
            #expect(try await [one.status, other.status] == [303, 303])
            try await visitor.open(bench.portal.address)
            #expect(bench.sandbox.requestCount("/method/groups.join") == 1)
            #expect(!visitor.text.contains("<dialog"))
            #expect(bench.sandbox.joinedCommunities[1]?.contains(100_001) == true)
        }
    }

    @Test(
        "while VK is down the page says so, and works again afterwards",
        arguments: ["/oauth2/auth", "/method/", "/method/groups.join"])
    func down(path: String) async throws {
        try await PortalBench.with(clock: HastyClock()) { bench in
            let visitor = try await asked(bench)
            bench.sandbox.faults.add(try #require(Fault("status=503@\(path)*1000")))
            try await visitor.agree(as: "anna")
            #expect(visitor.text.contains("You are signed in.") == (path != "/oauth2/auth"))
            #expect(visitor.text.contains("<dialog") == (path == "/method/groups.join"))
            if path == "/method/groups.join" {
                try await visitor.press("follow")
                #expect(visitor.text.contains("value=\"retry\""))
            } else {
                #expect(visitor.text.contains("The service is not responding.") && !visitor.text.contains("503"))
                #expect(!bench.told.value.isEmpty)
            }
            bench.sandbox.faults.clear()
            switch path {
            case "/oauth2/auth":
                try await visitor.press("sign-in")
                try await visitor.agree(as: "anna")
            case "/method/": try await visitor.press("sheet")
            default: try await visitor.press("retry")
            }
            guard path == "/method/groups.join" else { return #expect(visitor.text.contains("<dialog")) }
            #expect(!visitor.text.contains("<dialog"))
            #expect(bench.sandbox.joinedCommunities[1]?.contains(100_001) == true)
        }
    }
}

@Suite("The portal's memory of its visitors")
@MainActor
struct PortalVisitorsTests {
    @Test("a visitor who sends requests is kept; beyond the limit the one with the oldest request is dropped")
    func oldest() {
        let visitors = PortalVisitors([], random: SeededRandom(), clock: TestClock())
        let faithful = visitors.welcome()?.id
        let away = visitors.welcome()?.id
        for _ in 0..<400 {
            #expect(visitors.welcome() != nil)
            #expect(visitors.visitor(faithful)?.id == faithful)
        }
        #expect(visitors.visitor(away) == nil)
    }

    @Test("a visitor's id cannot be chosen from outside")
    func chosen() { #expect(PortalVisitors([], random: SeededRandom(), clock: TestClock()).visitor("mine") == nil) }

    @Test("while all visitors are signing in, new ones are refused")
    func full() async throws {
        let (clock, address) = (TestClock(), try #require(URL(string: "https://id.example.test/?state=s")))
        let visitors = PortalVisitors([], random: SeededRandom(), clock: clock)
        let provider = PortalVisitor.Provider(
            name: "two", title: "Two", source: OtherSource(name: "two", title: "Two"), components: OtherComponents())
        let ids = (0..<PortalVisitors.most).map { _ in
            let visitor = visitors.welcome()
            visitor?.remember(PageSignIn(id: "a", address: address, expires: clock.now + 900), at: provider)
            return visitor?.id
        }
        #expect(visitors.welcome() == nil)
        #expect(ids.allSatisfy { visitors.visitor($0) != nil })
        clock.advance(by: .seconds(901))
        #expect(visitors.welcome() != nil)
        #expect(visitors.visitor(ids[0]) == nil)
    }
}

/// The system's time, moved forward; short pauses are skipped.
private final class HastyClock: MemberClock {
    let ahead = Locked<TimeInterval>(0)
    private let system = SystemClock()

    var now: Date { system.now + ahead.value }
    var uptime: Duration { system.uptime + .seconds(ahead.value) }
    var bootID: String { system.bootID }

    func sleep(for duration: Duration) async throws {
        if duration > .seconds(20) { try await system.sleep(for: duration) } else { await Task.yield() }
    }
}
