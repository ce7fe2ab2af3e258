import MemberAccounts
import MemberCore
import MemberTesting
import Testing
import WaitSupport

@testable import MemberRequests

@Suite("A limit that several machines share")
struct SharedLimitTests {
    private let clock = TestClock()
    private let key = RateKey("17", limit: RateLimit(3, per: .milliseconds(1_200)))
    private let client = AccountClient(provider: "example", environment: "live", clientID: "app")

    private func machine(_ source: FakePaceSource) -> RateLimiter {
        RateLimiter(clock: clock, sharing: source) { [client] in SharedLimits.name(of: $0, of: client) }
    }

    @Test("three machines together have no more slots than the limit plus one in any period")
    func bound() async throws {
        let source = FakePaceSource(clock: clock, machines: 3)
        let starts = Locked<[Duration]>([])
        let tasks = (0..<3).map { _ in
            Task { [key, clock] in
                let paces = SharedPaces(source, clock: clock)
                for _ in 0..<5 {
                    let slot = try await paces.slot("key", key.limit)
                    starts.withLock { $0.append(slot.start) }
                    if slot.start > clock.uptime { try await clock.sleep(for: slot.start - clock.uptime) }
                }
            }
        }
        #expect(
            await waited(
                while: {
                    if clock.sleeperCount > 0 { clock.advance(by: .milliseconds(50)) }
                    return starts.value.count < 15
                }()))
        tasks.forEach { $0.cancel() }
        let sorted = starts.value.sorted()
        for first in sorted.indices.dropLast(4) { #expect(sorted[first + 4] - sorted[first] >= key.limit.window) }
    }

    @Test("a lease is larger after one that was used up, and its slots need no statement of their own")
    func growing() async throws {
        let source = FakePaceSource(clock: clock)
        let paces = SharedPaces(source, clock: clock)
        var starts: [Duration] = []
        for _ in 0..<3 { starts.append(try await paces.slot("key", key.limit).start - clock.uptime) }
        #expect(starts == [.zero, .milliseconds(400), .milliseconds(800)])
        #expect(source.leases == 2)
    }

    @Test("the key's name shows neither member nor kind, and keys of two clients or kinds differ")
    func names() {
        let other = AccountClient(provider: "example", environment: "live", clientID: "other")
        let app = RateKey("17", limit: key.limit, kind: .app)
        let names = [
            SharedLimits.name(of: key, of: client), SharedLimits.name(of: key, of: other), SharedLimits.name(of: app, of: client),
        ]
        #expect(Set(names).count == 3)
        #expect(names.allSatisfy { $0.hasPrefix("example-") && $0.count == "example-".count + 64 })
    }

    @Test("while the source is away each machine has its part of the limit, and asks again after five seconds")
    func away() async throws {
        let source = FakePaceSource(clock: clock, machines: 3)
        let paces = SharedPaces(source, clock: clock)
        _ = try await paces.slot("key", key.limit)
        clock.advance(by: .seconds(10))
        source.setAway(true)
        let starts = [
            try await paces.slot("key", key.limit).start, try await paces.slot("key", key.limit).start,
        ]
        #expect(starts[1] - starts[0] == .milliseconds(1_200))
        #expect(source.leases == 2)
        source.setAway(false)
        clock.advance(by: .seconds(10))
        _ = try await paces.slot("key", key.limit)
        #expect(source.leases == 3)
    }

    @Test("calls without a limit of their own need one lease in two seconds, and learn of a pause with the next one")
    func unlimited() async throws {
        let source = FakePaceSource(clock: clock)
        let (paces, none) = (SharedPaces(source, clock: clock), RateLimit(1, per: .zero))
        for _ in 0..<100 { #expect(try await paces.slot("key", none).start == clock.uptime) }
        #expect(source.leases == 1)
        try await source.slow("key", by: RateHint(pause: .seconds(4)))
        clock.advance(by: .seconds(2))
        #expect(try await paces.slot("key", none).start == clock.uptime + .seconds(2))
    }

    @Test("a pause reaches the other machines with their next lease")
    func pause() async throws {
        let source = FakePaceSource(clock: clock, machines: 2)
        let (one, other) = (machine(source), SharedPaces(source, clock: clock))
        one.close(key, for: .seconds(30))
        #expect(await waited(while: source.names.isEmpty))
        let name = SharedLimits.name(of: key, of: client)
        let slot = Task { try await other.slot(name, key.limit) }
        #expect(await waited(while: clock.sleeperCount == 0))
        let begin = clock.uptime
        clock.advance(by: .seconds(28))
        #expect(try await slot.value.start == begin + .seconds(30))
    }

    @Test("a cancelled call leaves at once while it waits for its slot")
    func cancelled() async throws {
        let source = FakePaceSource(clock: clock)
        let limiter = machine(source)
        try await source.slow(SharedLimits.name(of: key, of: client), by: RateHint(pause: .seconds(60)))
        let call = Task { try await limiter.pass([key]) }
        #expect(await waited(while: clock.sleeperCount == 0))
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
    }

    @Test("a slot that ended while the call waited for another key is exchanged")
    func exchange() async throws {
        let source = FakePaceSource(clock: clock)
        let (app, member) = (RateKey("app", limit: key.limit, kind: .app), key)
        try await source.slow(SharedLimits.name(of: member, of: client), by: RateHint(pause: .milliseconds(1_500)))
        let limiter = machine(source)
        let call = Task { try await limiter.pass([app, member]) }
        #expect(await waited(while: clock.sleeperCount == 0))
        clock.advance(by: .milliseconds(1_500))
        _ = try await call.value
        #expect(source.leases == 3)
    }
}
