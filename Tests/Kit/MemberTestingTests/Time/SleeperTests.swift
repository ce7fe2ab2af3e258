import MemberTesting
import Testing

@Suite("A clock that waits for sleeping tasks")
struct SleeperTests {
    private let clock = TestClock()

    @Test("moves when the given number of tasks sleep, however late they start")
    func moves() async throws {
        let (clock, gate) = (clock, Gate())
        let late = Task {
            await gate.pass()
            try await clock.sleep(for: .seconds(20))
        }
        let early = Task { try await clock.sleep(for: .seconds(10)) }
        try await clock.advance(by: .zero, whenSleeping: 1)
        let moved = Task { try await clock.advance(by: .seconds(20), whenSleeping: 2) }
        #expect(clock.uptime == .seconds(1_000))
        gate.open()
        try await moved.value
        try await late.value
        try await early.value
        #expect(clock.uptime == .seconds(1_020))
    }

    @Test("without a duration, moves just far enough to wake the first")
    func first() async throws {
        let clock = clock
        let long = Task { try await clock.sleep(for: .seconds(90)) }
        let short = Task { try await clock.sleep(for: .seconds(7)) }
        try await clock.advance(whenSleeping: 2)
        try await short.value
        #expect(clock.uptime == .seconds(1_007))
        #expect(clock.sleeperCount == 1)
        long.cancel()
        await #expect(throws: CancellationError.self) { try await long.value }
    }

    @Test("has a limit, and reports how many tasks slept")
    func limit() async {
        let clock = clock
        let task = Task { try await clock.sleep(for: .seconds(1)) }
        try? await clock.advance(by: .zero, whenSleeping: 1)
        let error = await #expect(throws: TestClock.TooFewSleepers.self) {
            try await clock.advance(by: .seconds(1), whenSleeping: 2, limit: .milliseconds(20))
        }
        #expect(error.map { "\($0)" } == "1 tasks sleep on the test clock, and 2 were waited for.")
        #expect(clock.uptime == .seconds(1_000))
        task.cancel()
    }

    @Test("ends with its own task, cancelled before or during the wait", arguments: [true, false])
    func cancelled(isBefore: Bool) async {
        let (clock, gate) = (clock, Gate())
        let task = Task {
            if isBefore { await gate.pass() }
            try await clock.advance(by: .seconds(1), whenSleeping: 1)
        }
        task.cancel()
        gate.open()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(clock.uptime == .seconds(1_000))
    }
}
