import Foundation
import MemberCore
import MemberOAuth
import MemberTesting
import Testing

@testable import MemberAccounts

@Suite("The time of a store, as a process knows it")
struct StoreClockTests {
    private let base = TestClock()
    /// The time of a round trip to the store, half of it on the way there.
    private let trip = Locked(Duration.zero)
    /// How far the store's clock is ahead of this machine's; nil if it cannot be read.
    private let ahead = Locked<Duration?>(.seconds(-3_600))
    private let readings = Locked(0)
    private let clock: StoreClock

    init() {
        clock = StoreClock(over: base) { [base, trip, ahead, readings] in
            readings.withLock { $0 += 1 }
            guard let ahead = ahead.value else { throw AccountError.cancelled }
            base.advance(by: trip.value / 2)
            defer { base.advance(by: trip.value / 2) }
            return base.now.addingTimeInterval(ahead / .seconds(1))
        }
    }

    /// How far the clock is ahead of this machine's, in seconds.
    private var lead: Double { clock.now.timeIntervalSince(base.now) }

    @Test("it is this machine's until it is learnt, and then the store's in the middle of the round trip", arguments: [0, 1, 2])
    func learnt(seconds: Int) async {
        trip.withLock { $0 = .seconds(seconds) }
        #expect(lead == 0 && clock.bootID == base.bootID && clock.uptime == base.uptime)
        await clock.learn()
        #expect(lead == -3_600 && clock.uptime == base.uptime)
    }

    @Test("it is carried on by the uptime; a wall clock that is set, or a suspended machine, makes the next reading due")
    func uptime() async {
        await clock.learn()
        base.advance(by: .seconds(60))
        let before = clock.now
        base.setWall(base.now.addingTimeInterval(7_200))
        #expect(clock.now == before)
        ahead.withLock { $0 = .seconds(-7_200) }
        await clock.learn()
        #expect(readings.value == 2 && lead == -7_200)
    }

    @Test(
        "it is read again after ten minutes, before a lease after a second, and not before",
        arguments: [(599, false, 1), (600, false, 2), (0, true, 1), (1, true, 2)])
    func due(seconds: Int, anew: Bool, count: Int) async {
        await clock.learn()
        base.advance(by: .seconds(seconds))
        await clock.learn(anew: anew)
        #expect(readings.value == count)
    }

    @Test("a reading that took more than two seconds is used only if there is none yet")
    func slow() async {
        trip.withLock { $0 = .seconds(3) }
        await clock.learn()
        #expect(lead == -3_600)
        ahead.withLock { $0 = .seconds(-3_000) }
        await clock.learn()
        #expect(readings.value == 1)
        base.advance(by: .seconds(10))
        await clock.learn()
        #expect(readings.value == 2 && lead == -3_600)
        trip.withLock { $0 = .zero }
        await clock.learn(anew: true)
        #expect(readings.value == 2)
        base.advance(by: .seconds(10))
        await clock.learn()
        #expect(readings.value == 3 && lead == -3_000)
    }

    @Test("a reading in the middle of which the machine was suspended is as bad as a slow one")
    func suspended() async {
        let doubtful = StoreClock(over: base) { [base] in
            defer { base.setWall(base.now.addingTimeInterval(3_600)) }
            return base.now
        }
        await doubtful.learn()
        let first = doubtful.now
        await doubtful.learn()
        #expect(doubtful.now == first)
    }

    @Test("after a reading that failed the last one stands, and the next one waits for ten seconds")
    func failed() async {
        ahead.withLock { $0 = nil }
        await clock.learn()
        #expect(lead == 0)
        ahead.withLock { $0 = .seconds(60) }
        await clock.learn()
        ahead.withLock { $0 = nil }
        base.advance(by: .seconds(600))
        for _ in 0..<5 { await clock.learn() }
        #expect(readings.value == 3 && lead == 60)
        base.advance(by: .seconds(10))
        await clock.learn()
        #expect(readings.value == 4 && lead == 60)
    }

    @Test("many callers share one reading")
    func shared() async {
        await withTaskGroup { group in for _ in 0..<100 { group.addTask { [clock] in await clock.learn() } } }
        #expect(readings.value == 1)
    }

    @Test("a token's age is the longer of what the store's time and the uptime say; on another machine the store's time counts")
    func age() async {
        await clock.learn()
        let tokens = TokenBuilder.tokens(by: clock)
        base.advance(by: .seconds(10))
        #expect(tokens.age(by: clock) == .seconds(10))
        ahead.withLock { $0 = .seconds(-7_200) }
        await clock.learn(anew: true)
        #expect(tokens.age(by: clock) == .seconds(10))
        ahead.withLock { $0 = .seconds(-3_000) }
        base.advance(by: .seconds(10))
        await clock.learn(anew: true)
        #expect(tokens.age(by: clock) == .seconds(620))
        base.reboot(bootID: "another machine")
        let elsewhere = StoreClock(over: base) { [base] in base.now.addingTimeInterval(-3_600) }
        await elsewhere.learn()
        #expect(tokens.age(by: elsewhere) == .seconds(20))
    }

    @Test("machines that cannot name their run are not taken for one machine")
    func unknown() {
        let nameless = TestClock(bootID: SystemClock.unknownBootID)
        let clocks = (0..<2).map { _ in StoreClock(over: nameless) { Date() } }
        #expect(clocks[0].bootID != clocks[1].bootID && clocks[0].bootID != nameless.bootID)
    }

    @Test("a vault's time is its machine's")
    func vault() async throws {
        let home = try TemporaryVault(clock: base)
        let open = OpenStore(home.vault, cacheFolder: home.home, clock: TestClock(), diagnostics: .silent)
        await open.learnTime(anew: true)
        #expect(open.clock is TestClock && open.clock.now == base.now)
        #expect(open.clock(insteadOf: base) is TestClock)
    }
}
