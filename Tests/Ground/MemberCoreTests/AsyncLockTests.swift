import MemberCore
import Testing

@Suite("A turnstile", .timeLimit(.minutes(1)))
struct AsyncLockTests {
    @Test("lets one through at a time, in the order of arrival")
    func order() async {
        let (turnstile, passed) = (AsyncLock(), Locked<[Int]>([]))
        #expect(await turnstile.enter())
        var tasks: [Task<Void, Never>] = []
        for number in 0..<10 {
            tasks.append(
                Task {
                    #expect(await turnstile.enter())
                    passed.withLock { $0.append(number) }
                    turnstile.leave()
                })
            while turnstile.waitingCount <= number { await Task.yield() }
        }
        turnstile.leave()
        for task in tasks { await task.value }
        #expect(passed.value == Array(0..<10))
        #expect(turnstile.waitingCount == 0)
    }

    @Test("whoever is cancelled while waiting leaves at once, and the others go on")
    func cancelled() async {
        let turnstile = AsyncLock()
        #expect(await turnstile.enter())
        let leaving = Task { await turnstile.enter() }
        while turnstile.waitingCount == 0 { await Task.yield() }
        let staying = Task { await turnstile.enter() }
        while turnstile.waitingCount == 1 { await Task.yield() }
        leaving.cancel()
        #expect(await !leaving.value)
        turnstile.leave()
        #expect(await staying.value)
    }

    @Test("whoever is cancelled before does not get in")
    func cancelledBefore() async {
        let turnstile = AsyncLock()
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return await turnstile.enter()
        }
        task.cancel()
        #expect(await !task.value)
        #expect(await turnstile.enter())
    }
}
