import MemberCore
import Testing

@Suite("The machine's clocks", .timeLimit(.minutes(1)))
struct SystemClockTests {
    @Test("sleep for longer than a clock can count, until they are cancelled", arguments: [Int64.max, 1_000_000_000_000_000_000])
    func endless(seconds: Int64) async {
        let sleeper = Task { try await SystemClock().sleep(for: .seconds(seconds)) }
        for _ in 0..<100 { await Task.yield() }
        sleeper.cancel()
        await #expect(throws: CancellationError.self) { try await sleeper.value }
    }
}
