import MemberCore
import Testing
import WaitSupport

@Suite("Work that several callers wait for", .timeLimit(.minutes(1)))
struct SharedWorkTests {
    private let work = SharedWork<String, Int>(cancelledAs: -1)
    private let gate = AsyncLock()
    private let ends = Locked<[Bool]>([])

    private func join(_ key: String) -> Task<Int, Never> {
        Task { [work, gate, ends] in
            await work.join(key) {
                if await gate.enter() { gate.leave() }
                return ends.withLock { ends in
                    ends.append(Task.isCancelled)
                    return ends.count
                }
            }
        }
    }

    @Test("runs once for a key, and all callers get its value")
    func shared() async {
        #expect(await gate.enter())
        let joined = ["a", "a", "b", "a"].map(join)
        #expect(await waited(while: work.waiterCount < 4))
        gate.leave()
        var values: Set<Int> = []
        for task in joined { values.insert(await task.value) }
        #expect(values == [1, 2])
        #expect(work.waiterCount == 0)
    }

    @Test("a cancelled caller leaves at once, and the last one to leave cancels the work")
    func leaving() async {
        #expect(await gate.enter())
        let joined = ["a", "a"].map(join)
        #expect(await waited(while: work.waiterCount < 2))
        for task in joined {
            task.cancel()
            #expect(await task.value == -1)
        }
        gate.leave()
        #expect(await waited(while: ends.value.isEmpty))
        #expect(ends.value == [true])
    }

    @Test("work that was begun without a caller continues after those who joined it have left")
    func begun() async {
        #expect(await gate.enter())
        work.begin("a") { [gate, ends] in
            if await gate.enter() { gate.leave() }
            return ends.withLock { ends in
                ends.append(Task.isCancelled)
                return 0
            }
        }
        let joined = join("a")
        #expect(await waited(while: work.waiterCount < 1))
        joined.cancel()
        #expect(await joined.value == -1)
        gate.leave()
        #expect(await waited(while: ends.value.isEmpty))
        #expect(ends.value == [false])
    }
}
