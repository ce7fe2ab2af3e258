import ProcessSupport
import Testing
import WorkerSupport

@Suite(
    "A million requests", .timeLimit(.minutes(30)), .enabled(if: isSoaked("requests"), "takes long: ./soak requests"),
    .enabled(if: ProcessReading.isThere, "reads /proc"))
struct MillionRequestsTests {
    @Test("a million requests, 64 at a time, all get responses, and neither side's memory grows with them")
    func million() async throws {
        let pair = try await Pair()
        #expect(await pair.client.answer(to: "in-turn 50000 64") == "50000")
        let before = pair.memory
        let clock = ContinuousClock()
        let begin = clock.now
        for part in 1...10 {
            #expect(await pair.client.answer(to: "in-turn 100000 64") == "100000")
            let memory = pair.memory
            print("\(part)00 000 requests: client \(memory.client >> 10) KiB, server \(memory.server >> 10) KiB")
        }
        let seconds = begin.duration(to: clock.now) / .seconds(1)
        print("1 000 000 requests in \(Int(seconds)) s: \(Int(1e6 / seconds)) a second")
        let after = pair.memory
        #expect(after.client - before.client < 16 << 20)
        #expect(after.server - before.server < 16 << 20)
    }
}
