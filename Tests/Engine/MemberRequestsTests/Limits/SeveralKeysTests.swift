import Foundation
import MemberCore
import MemberTesting
import Testing
import WaitSupport

@testable import MemberRequests

@Suite("A call that counts for several limits")
struct SeveralKeysTests {
    private let clock = TestClock()
    private let limiter: RateLimiter
    private let app = RateKey("app", limit: RateLimit(4, per: .seconds(2)), kind: .app)
    private let anna = RateKey("anna", limit: RateLimit(1, per: .seconds(1)))
    private let ivan = RateKey("ivan", limit: RateLimit(1, per: .seconds(1)))
    private let log = Locked<[String]>([])

    init() { limiter = RateLimiter(clock: clock) }

    /// Begins to wait, and returns once it does.
    private func queue(_ name: String, _ keys: [RateKey], waiting: Int, place: RatePlace? = nil) async -> Task<
        Duration, any Error
    > {
        let task = Task { [log, limiter] in
            let moment = try await limiter.pass(keys, places: place.map { [$0] } ?? [])
            log.withLock { $0.append(name) }
            return moment
        }
        #expect(await waited(while: keys.reduce(0) { $0 + limiter.waitingCount($1) } < waiting))
        return task
    }

    private func passTime(_ duration: Duration) async {
        #expect(await waited(while: clock.sleeperCount == 0))
        clock.advance(by: duration)
    }

    @Test("passes when all of them allow it, and counts for all at that moment")
    func all() async throws {
        for _ in 0..<3 { try await limiter.pass([app]) }
        try await limiter.pass([anna])
        let task = await queue("one", [anna, app], waiting: 1)
        await passTime(.seconds(1))
        let moment = try await task.value
        #expect(moment == clock.uptime)
        // The app's fourth call counts from now: after a second only three are old enough.
        #expect(limiter.wait(for: [app]) == .seconds(1))
        #expect(limiter.wait(for: [anna]) == .seconds(1))
    }

    @Test("of a blocked member delays no other member, whatever limits they share")
    func others() async throws {
        limiter.close(anna, for: .seconds(9))
        let waiting = await queue("anna", [anna, app], waiting: 1)
        try await limiter.pass([ivan, app])
        #expect(limiter.waitingCount(app) == 0)
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        // It counted for no key.
        #expect(limiter.wait(for: [app]) == .zero)
        for _ in 0..<3 { try await limiter.pass([app]) }
        #expect(limiter.wait(for: [app]) == .seconds(2))
    }

    @Test("moves to the queue of the key that still blocks it, at the place of its arrival")
    func moves() async throws {
        limiter.close(anna, for: .seconds(1))
        let first = await queue("first", [anna, app], waiting: 1)
        limiter.close(app, for: .seconds(3))
        let second = await queue("second", [ivan, app], waiting: 1)
        let third = await queue("third", [app], waiting: 2)
        await passTime(.seconds(1))
        #expect(await waited(while: limiter.waitingCount(app) < 3))
        #expect(limiter.waitingCount(anna) == 0)
        await passTime(.seconds(2))
        for task in [first, second, third] { _ = try await task.value }
        #expect(Set(log.value) == ["first", "second", "third"])
        let moments = try await [first.value, second.value, third.value]
        #expect(moments.allSatisfy { $0 == clock.uptime })
    }

    @Test("keeps the order of arrival in the queue that it moves to")
    func order() {
        var lines = RateLines()
        lines.change(anna) { $0.close(for: .seconds(1), at: .zero) }
        let ticket = { (number: Int, keys: [RateKey]) in
            WaitingLine.Ticket(number: number, priority: .normal, isReturning: false, keys: keys)
        }
        _ = lines.add(ticket(1, [anna, app]), to: anna)
        lines.change(app) { $0.close(for: .seconds(2), at: .zero) }
        for number in 2...3 { _ = lines.add(ticket(number, [app]), to: app) }
        #expect(lines.advance(anna.place, to: .seconds(1)).passed.isEmpty)
        #expect(lines.advance(app.place, to: .seconds(2)).passed == [1, 2, 3])
    }

    @Test("a hint for keys of one kind slows only those down; of several hints the slowest counts")
    func hints() {
        let keys = [anna, app]
        limiter.apply([RateHint(for: .app, pause: .seconds(5)), RateHint(for: .app, pause: .seconds(3))], to: keys)
        #expect(limiter.wait(for: [app]) == .seconds(5))
        #expect(limiter.wait(for: [anna]) == .zero)
        limiter.apply([RateHint(pause: .seconds(2)), RateHint(for: .user, pause: .seconds(1))], to: keys)
        #expect(limiter.wait(for: [anna]) == .seconds(2))
        #expect(limiter.wait(for: keys) == .seconds(5))
    }

    @Test("a spacing spreads the waiting calls, and each call knows how long it waits")
    func places() async throws {
        try await limiter.pass([app])
        let spacing = RateHint.Spacing(interval: .seconds(4), span: .seconds(60))
        limiter.apply([RateHint(for: .app, spacing: spacing)], to: [app])
        let places = [RatePlace(), RatePlace()]
        let first = await queue("first", [anna, app], waiting: 1, place: places[0])
        let second = await queue("second", [ivan, app], waiting: 2, place: places[1])
        #expect(places.map(\.delayedUntil) == [4, 8].map { clock.now.addingTimeInterval($0) })
        #expect(limiter.wait(for: [anna, app]) == .seconds(12))
        await passTime(.seconds(4))
        _ = try await first.value
        #expect(places[0].delayedUntil == nil)
        #expect(places[1].delayedUntil == clock.now.addingTimeInterval(4))
        limiter.close(app, for: .seconds(30))
        #expect(places[1].delayedUntil == clock.now.addingTimeInterval(30))
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        #expect(places[1].delayedUntil == nil && limiter.waitingCount(app) == 0)
    }

    @Test("no key ever exceeds its limit, and every call passes, in any order of calls", arguments: 1...8)
    func property(seed: Int) async throws {
        let random = SeededRandom(seed: UInt64(seed))
        let users = [anna, ivan, RateKey("olga", limit: RateLimit(2, per: .milliseconds(700)))]
        let sent = Locked<[String: [Duration]]>([:])
        let done = Locked(0)
        let total = 60
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<total {
                let bytes = [UInt8](random.bytes(3))
                let keys = bytes[2] < 40 ? [app] : [users[Int(bytes[0]) % 3], app]
                let priority = RequestPriority.allCases[Int(bytes[0]) % 3]
                group.addTask { [limiter] in
                    guard let moment = try? await limiter.pass(keys, priority: priority, isReturning: bytes[1] < 20) else {
                        return
                    }
                    sent.withLock { sent in for key in keys { sent[key.name, default: []].append(moment) } }
                    done.withLock { $0 += 1 }
                }
                if bytes[1] > 128 { clock.advance(by: .milliseconds(Int(bytes[0]))) }
            }
            while done.value < total {
                if clock.sleeperCount > 0 { clock.advance(by: .milliseconds(Int(random.bytes(1).first ?? 1) + 1)) }
                await Task.yield()
            }
        }
        for key in users + [app] {
            let moments = (sent.value[key.name] ?? []).sorted()
            #expect(zip(moments, moments.dropFirst(key.limit.count)).allSatisfy { $1 - $0 >= key.limit.window })
        }
        #expect(([app] + users).allSatisfy { limiter.waitingCount($0) == 0 })
    }
}
