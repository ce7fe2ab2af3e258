import MemberCore
import Testing
import WaitSupport

@Suite("A lock that tasks wait for", .timeLimit(.minutes(1)))
struct AsyncLockTests {
    @Test("lets one task through at a time, in the order of arrival")
    func order() async {
        let (lock, passed) = (AsyncLock(), Locked<[Int]>([]))
        #expect(await lock.enter())
        var tasks: [Task<Void, Never>] = []
        for number in 0..<10 {
            tasks.append(
                Task {
                    #expect(await lock.enter())
                    passed.withLock { $0.append(number) }
                    lock.leave()
                })
            #expect(await waited(while: lock.waitingCount <= number))
        }
        lock.leave()
        for task in tasks { await task.value }
        #expect(passed.value == Array(0..<10))
        #expect(lock.waitingCount == 0)
    }

    @Test("a task that is cancelled while waiting leaves at once, and the others continue")
    func cancelled() async {
        let lock = AsyncLock()
        #expect(await lock.enter())
        let leaving = Task { await lock.enter() }
        #expect(await waited(while: lock.waitingCount == 0))
        let staying = Task { await lock.enter() }
        #expect(await waited(while: lock.waitingCount == 1))
        leaving.cancel()
        #expect(await !leaving.value)
        lock.leave()
        #expect(await staying.value)
    }

    @Test("a task that was cancelled before does not enter")
    func cancelledBefore() async {
        let lock = AsyncLock()
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return await lock.enter()
        }
        task.cancel()
        #expect(await !task.value)
        #expect(await lock.enter())
    }
}
