import Foundation
import MemberAccounts
import MemberCore
import MemberTesting
import Testing
import VKAPI
import VKWire
import WaitSupport

@testable import MemberRequests

@Suite("Thousands of calls that wait for VK's limit", .timeLimit(.minutes(1)))
struct QueuedCallsTests {
    /// A kind of token, with the calls that it may make.
    struct Kind: Sendable, CustomTestStringConvertible {
        let token: VKAccessToken
        let limit: Int

        var testDescription: String { "\(token.id), \(limit) calls" }
    }

    private static let kinds = [
        Kind(token: VKAccessToken(userID: 7, token: "token", permissions: ["offline"]), limit: 3),
        Kind(token: VKAccessToken(token: "token", kind: .community(5)), limit: 20),
    ]
    /// VK's second, with a margin.
    private static let window = Duration.milliseconds(1100)

    private let clock = TestClock()

    /// The calls and their line: a VK and a context for one token, on one clock.
    private final class Line: Sendable {
        let vk: LimitingVK
        let requests: [VKRequest]
        private let home: TemporaryVault
        private let limiter: RateLimiter?
        private let key: RateKey

        init(_ kind: Kind, count: Int, clock: TestClock) throws {
            vk = LimitingVK(limit: kind.limit, clock: clock)
            home = try TemporaryVault(clock: clock)
            let context = VKAPIContext(vault: home.vault, transport: vk, clientID: "51", clock: clock)
            let storage = VKStorage(context)
            if let item = storage.createItem(for: kind.token) { storage.storeItem(item) }
            let client = AccountClient(provider: "vk", environment: "live", clientID: "51")
            limiter = CallStores.of(OpenStore(home.vault)).store(of: client).traffic.limiter
            key = RateKey(kind.token.id, limit: RateLimit(kind.limit, per: QueuedCallsTests.window))
            requests = VKAPIContext.$current.withValue(context) {
                (0..<count).map { number in
                    let request = VKRequest(
                        method: "users.get", options: ["number": number, "access_token": kind.token.token])
                    request.cacheLiveTime = .never
                    request.priority = QueuedCallsTests.priority(of: number)
                    return request
                }
            }
        }

        /// How many calls wait for their turn.
        var waitingCount: Int { limiter?.waitingCount(key) ?? 0 }

        /// Waits until a number of calls has arrived.
        func arrived(_ count: Int) async { for await _ in vk.arrivals.prefix(count) {} }
    }

    private static func priority(of number: Int) -> RequestPriority {
        let all = RequestPriority.allCases
        return all[number % all.count]
    }

    /// Cancels a waiting call, and returns whether the line is shorter although no time has passed.
    private func cancel(_ request: VKRequest, in line: Line) async -> Bool {
        let count = line.waitingCount
        request.cancel()
        return await waited(while: line.waitingCount >= count)
    }

    @Test(
        "none is refused, each moment is used, the highest priority goes first, and a cancelled call frees its place at once",
        arguments: kinds)
    func queued(kind: Kind) async throws {
        let count = isAtFullLength ? 10_000 : 1_000
        let line = try Line(kind, count: count, clock: clock)
        // The first calls pass at once. The others find the limit used up and wait.
        for request in line.requests.prefix(kind.limit) { request.start() }
        await line.arrived(kind.limit)
        for request in line.requests.dropFirst(kind.limit) { request.start() }
        var left = count - kind.limit
        #expect(await waited(while: line.waitingCount < left))

        var cancelled: Set<Int> = []
        for number in stride(from: kind.limit, to: count, by: 10) {
            #expect(await cancel(line.requests[number], in: line))
            cancelled.insert(number)
        }
        left -= cancelled.count
        let half = left / 2
        var hasCancelledLate = false
        while left > 0 {
            if left < half, !hasCancelledLate {
                hasCancelledLate = true
                let done = cancelled.union(line.vk.numbers)
                let next = try #require(line.requests.indices.first { !done.contains($0) })
                #expect(await cancel(line.requests[next], in: line))
                cancelled.insert(next)
                left -= 1
            }
            // Just far enough for the first waiting calls; all of them arrive before the clock moves again.
            try await clock.advance(whenSleeping: 1)
            let passing = min(kind.limit, left)
            await line.arrived(passing)
            left -= passing
        }
        try await check(line, kind, cancelled)
    }

    private func check(_ line: Line, _ kind: Kind, _ cancelled: Set<Int>) async throws {
        for (number, request) in line.requests.enumerated() {
            #expect(await request.ending() == (cancelled.contains(number) ? "cancelled" : "response"))
        }
        let numbers = line.vk.numbers
        #expect(line.vk.refusals == 0)
        #expect(Set(numbers) == Set(line.requests.indices).subtracting(cancelled))
        #expect(numbers.count == line.requests.count - cancelled.count)

        // Every place of every period is used but those of the last one.
        let periods = (numbers.count + kind.limit - 1) / kind.limit
        #expect(line.vk.span <= Self.window * (periods - 1))
        #expect(Double(numbers.count) >= 0.99 * Double(kind.limit) * (line.vk.span / Self.window))

        // Calls that pass at one moment arrive in any order.
        let passed = stride(from: kind.limit, to: numbers.count, by: kind.limit).map { first in
            numbers[first..<min(first + kind.limit, numbers.count)].map(Self.priority)
        }
        let isOrdered = zip(passed, passed.dropFirst()).allSatisfy { earlier, later in
            guard let lowest = earlier.min(), let highest = later.max() else { return false }
            return lowest >= highest
        }
        #expect(isOrdered)
    }
}
