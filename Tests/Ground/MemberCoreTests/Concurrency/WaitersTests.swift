import Foundation
import MemberCore
import Testing

@Suite("Tasks that wait for a value", .timeLimit(.minutes(1)))
struct WaitersTests {
    @Test("a value reaches the waiting task, whichever of the two is first")
    func either() async {
        let waiters = Waiters<Int>()
        let early = waiters.issue()
        waiters.resume(early, returning: 1)
        #expect(await waiters.value(of: early) == 1)
        let late = waiters.issue()
        async let value = waiters.value(of: late)
        await Task.yield()
        waiters.resume(late, returning: 2)
        #expect(await value == 2)
        #expect(waiters.count == 0)
    }

    @Test("only the first value counts, and an unknown or used ticket gets none")
    func first() async {
        let waiters = Waiters<Int>()
        let ticket = waiters.issue()
        waiters.resume(ticket, returning: 1)
        waiters.resume(ticket, returning: 2)
        waiters.resume(ticket + 1, returning: 3)
        #expect(await waiters.value(of: ticket) == 1)
        waiters.resume(ticket, returning: 4)
        #expect(waiters.count == 0)
    }

    @Test("a cancelled task gets its value for cancellation, whether it waits already or is cancelled before")
    func cancelled() async {
        let waiters = Waiters<String>()
        let ticket = waiters.issue()
        let task = Task { await waiters.value(of: ticket) { waiters.resume(ticket, returning: "cancelled") } }
        task.cancel()
        #expect(await task.value == "cancelled")
    }

    @Test("a thousand tasks get their own values from as many others")
    func many() async {
        let waiters = Waiters<Int>()
        let tickets = (0..<1000).map { _ in waiters.issue() }
        let sum = await withTaskGroup(of: Int.self) { group in
            for ticket in tickets {
                group.addTask { await waiters.value(of: ticket) == ticket ? 1 : 0 }
                group.addTask {
                    waiters.resume(ticket, returning: ticket)
                    return 0
                }
            }
            return await group.reduce(0, +)
        }
        #expect(sum == 1000 && waiters.count == 0)
    }
}

@Suite("The first value of a callback", .timeLimit(.minutes(1)))
struct FirstValueTests {
    @Test("a callback called at once, later or twice returns its first value")
    func called() async {
        #expect(await firstValue(releasedAs: 0) { $0(1) } == 1)
        #expect(
            await firstValue(releasedAs: 0) { callback in
                callback(1)
                callback(2)
            } == 1)
        #expect(
            await firstValue(releasedAs: 0, cancelledAs: -1) { callback in
                Task {
                    await Task.yield()
                    callback(3)
                }
            } == 3)
    }

    @Test("a callback that is released without a call returns the fallback")
    func released() async {
        #expect(await firstValue(releasedAs: 7) { _ in } == 7)
        #expect(await firstValue(releasedAs: 7, cancelledAs: 0) { _ in } == 7)
        let clock = SleepClock(ends: false)
        #expect(await firstValue(releasedAs: 8, within: .seconds(5), by: clock, lateAs: 1, cancelledAs: 2) { _ in } == 8)
    }

    @Test("a callback that is too late returns the value for that")
    func late() async {
        let kept = Locked<(@Sendable (Int) -> Void)?>(nil)
        let clock = SleepClock(ends: true)
        let value = await firstValue(releasedAs: 0, within: .seconds(5), by: clock, lateAs: 1, cancelledAs: 2) { callback in
            kept.withLock { $0 = callback }
        }
        kept.value?(9)
        #expect(value == 1)
    }

    @Test("a cancelled task stops waiting, and one that is cancelled before calls nothing")
    func cancelled() async {
        let (asked, stream) = AsyncStream.makeStream(of: Void.self)
        let kept = Locked<(@Sendable (Int) -> Void)?>(nil)
        let task = Task {
            await firstValue(releasedAs: 0, cancelledAs: -1) { callback in
                kept.withLock { $0 = callback }
                stream.yield()
            }
        }
        for await _ in asked { break }
        task.cancel()
        #expect(await task.value == -1)
        let never = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await firstValue(releasedAs: 0, cancelledAs: -1) { _ in Issue.record("it asked") }
        }
        #expect(await never.value == -1)
    }

    @Test("abandoned work is cancelled, and its end is not awaited")
    func abandoned() async {
        let (events, stream) = AsyncStream.makeStream(of: String.self)
        var event = events.makeAsyncIterator()
        let task = Task {
            await abandonable(cancelledAs: -1) {
                stream.yield("begun")
                while !Task.isCancelled { await Task.yield() }
                stream.yield("cancelled")
                return 1
            }
        }
        #expect(await event.next() == "begun")
        task.cancel()
        #expect(await task.value == -1)
        #expect(await event.next() == "cancelled")
    }
}

/// A clock whose sleep ends at once, or lasts until it is cancelled.
private struct SleepClock: MemberClock {
    let ends: Bool
    var now: Date { Date(timeIntervalSince1970: 0) }
    var uptime: Duration { .zero }
    var bootID: String { "boot" }

    func sleep(for duration: Duration) async throws {
        if !ends { try await Task.sleep(for: .seconds(3600)) }
    }
}
