import Foundation
import MemberCore
import MemberRequests
import MemberTesting
import Testing
import WaitSupport

@Suite("The rate limiter")
struct RateLimiterTests {
    private let clock = TestClock()
    private let key = RateKey("17", limit: RateLimit(3, per: .milliseconds(1100)))
    private let log = Locked<[String]>([])

    private func limiter() -> RateLimiter { RateLimiter(clock: clock) }

    /// Begins to wait in the queue, and returns once it does.
    private func queue(
        _ name: String, in limiter: RateLimiter, priority: RequestPriority = .normal, isReturning: Bool = false, waiting: Int
    ) async -> Task<Void, any Error> {
        let task = Task { [log, key] in
            try await limiter.pass([key], priority: priority, isReturning: isReturning)
            log.withLock { $0.append(name) }
        }
        #expect(await waited(while: limiter.waitingCount(key) < waiting))
        return task
    }

    private func step(_ milliseconds: Int, until count: Int) async {
        #expect(await waited(while: clock.sleeperCount == 0))
        clock.advance(by: .milliseconds(milliseconds))
        #expect(await waited(while: log.value.count < count))
    }

    @Test("three calls pass at once, the fourth after 1.1 seconds; another key is free")
    func window() async throws {
        let limiter = limiter()
        for _ in 0..<3 { try await limiter.pass([key]) }
        let fourth = await queue("fourth", in: limiter, waiting: 1)
        try await limiter.pass([RateKey("18", limit: key.limit)])
        await step(1099, until: 0)
        #expect(log.value.isEmpty)
        await step(1, until: 1)
        try await fourth.value
    }

    @Test("priority counts before order in a queue, and a call that was sent too early before both")
    func order() async throws {
        let limiter = limiter()
        limiter.close(key, for: .seconds(1))
        var tasks = [await queue("later", in: limiter, priority: .background, waiting: 1)]
        tasks.append(await queue("first", in: limiter, waiting: 2))
        tasks.append(await queue("second", in: limiter, waiting: 3))
        tasks.append(await queue("urgent", in: limiter, priority: .high, waiting: 4))
        tasks.append(await queue("again", in: limiter, isReturning: true, waiting: 5))
        await step(1000, until: 3)
        #expect(Set(log.value) == ["again", "urgent", "first"])
        await step(1100, until: 5)
        for task in tasks { try await task.value }
    }

    @Test("a cancelled caller leaves the queue at once and does not count")
    func cancel() async throws {
        let limiter = limiter()
        for _ in 0..<3 { try await limiter.pass([key]) }
        let first = await queue("first", in: limiter, waiting: 1)
        let second = await queue("second", in: limiter, waiting: 2)
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        #expect(limiter.waitingCount(key) == 1)
        await step(1100, until: 1)
        try await second.value
        #expect(log.value == ["second"])
        let cancelled = Task { try await limiter.pass([key]) }
        cancelled.cancel()
        _ = await cancelled.result
    }

    @Test("a hint slows calls down, and a pause from outside holds all waiting calls")
    func hints() async throws {
        let limiter = limiter()
        limiter.apply([RateHint(remaining: 0, reset: .seconds(5))], to: [key])
        let task = await queue("one", in: limiter, waiting: 1)
        await step(4999, until: 0)
        limiter.close(key, for: .seconds(2))
        await step(1, until: 0)
        #expect(log.value.isEmpty)
        await step(2000, until: 1)
        try await task.value
    }

    @Test("idle keys are forgotten, however many there were, and no task sleeps for them")
    func memory() async throws {
        let limiter = limiter()
        for round in 0..<10 {
            for number in 0..<10_000 { try await limiter.pass([RateKey("\(round)-\(number)", limit: key.limit)]) }
            clock.advance(by: .milliseconds(1100))
        }
        #expect(limiter.keyCount <= 20_001)
        #expect(clock.sleeperCount == 0)
    }

    @Test("no window ever holds more than its limit, in any order of calls", arguments: 1...12)
    func property(seed: Int) async throws {
        let limiter = limiter()
        let random = SeededRandom(seed: UInt64(seed))
        let sent = Locked<[Duration]>([])
        let total = 60
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<total {
                let bytes = random.bytes(2)
                let priority = RequestPriority.allCases[Int(bytes[bytes.startIndex]) % 3]
                let isReturning = bytes[bytes.startIndex + 1] < 20
                group.addTask { [key] in
                    guard let moment = try? await limiter.pass([key], priority: priority, isReturning: isReturning) else {
                        return
                    }
                    sent.withLock { $0.append(moment) }
                }
                if bytes[bytes.startIndex + 1] > 128 { clock.advance(by: .milliseconds(Int(bytes[bytes.startIndex]))) }
            }
            while sent.value.count < total {
                if clock.sleeperCount > 0 { clock.advance(by: .milliseconds(Int(random.bytes(1).first ?? 1) + 1)) }
                await Task.yield()
            }
        }
        let moments = sent.value.sorted()
        #expect(moments.count == total)
        #expect(zip(moments, moments.dropFirst(3)).allSatisfy { $1 - $0 >= key.limit.window })
    }
}
