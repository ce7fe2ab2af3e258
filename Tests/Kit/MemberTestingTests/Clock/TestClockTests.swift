import Foundation
import MemberTesting
import Testing

@Suite("The test clock", .timeLimit(.minutes(1)))
struct TestClockTests {
    @Test("moves on when somebody sleeps, just as far as that takes")
    func one() async throws {
        let clock = TestClock()
        let start = clock.uptime
        async let slept: Void = clock.sleep(for: .seconds(90))
        await clock.advance(whenSleeping: 1)
        try await slept
        #expect(clock.uptime - start == .seconds(90))
    }

    @Test("waits for as many as are wanted, and may move further than the first needs")
    func several() async throws {
        let clock = TestClock()
        let ends = await withTaskGroup(of: Duration.self) { group in
            for seconds in [1, 5, 100] {
                group.addTask {
                    try? await clock.sleep(for: .seconds(seconds))
                    return .seconds(seconds)
                }
            }
            await clock.advance(whenSleeping: 3, by: .seconds(5))
            var ends: Set<Duration> = []
            for _ in 0..<2 { if let end = await group.next() { ends.insert(end) } }
            #expect(clock.sleeperCount == 1)
            group.cancelAll()
            return ends
        }
        #expect(ends == [.seconds(1), .seconds(5)])
    }

    @Test("stays where it is when the waiting task is cancelled")
    func cancelled() async {
        let clock = TestClock()
        let start = clock.uptime
        let waiting = Task { await clock.advance(whenSleeping: 1, by: .seconds(5)) }
        waiting.cancel()
        await waiting.value
        #expect(clock.uptime == start)
        async let slept: Void? = try? clock.sleep(for: .seconds(1))
        await clock.advance(whenSleeping: 1)
        _ = await slept
        #expect(clock.uptime == start + .seconds(1))
    }
}
