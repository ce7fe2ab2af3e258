import MemberCore
import Testing
import WaitSupport

@testable import MemberSandbox

@Suite("Events of long polls", .timeLimit(.minutes(1)))
struct EventQueueTests {
    private let queue = EventQueue(start: 100)

    private func add(_ count: Int = 1, for account: Int = 1) {
        for number in 0..<count { queue.add(.read(by: account, from: 2, upTo: number), for: account, id: "e\(number)") }
    }

    private func word(_ look: EventQueue.Look) -> String {
        switch look {
        case .empty: "empty"
        case .found(let entries): entries.map { String($0.ts) }.joined(separator: " ")
        case .tooOld: "old"
        case .tooNew: "new"
        }
    }

    @Test("the events behind a position are found, of this account alone")
    func positions() {
        #expect(queue.position(of: 1) == (100, 0) && word(queue.look(1, after: 100)) == "empty")
        add(3)
        #expect(queue.position(of: 1) == (103, 3) && queue.position(of: 2) == (100, 0))
        #expect(
            [99, 100, 102, 103, 104].map { word(queue.look(1, after: $0)) } == ["old", "101 102 103", "103", "empty", "new"])
        #expect([-1, 0, 2, 3, 4].map { word(queue.look(1, afterHistory: $0)) } == ["old", "101 102 103", "103", "empty", "new"])
        #expect(word(queue.look(2, after: 100)) == "empty")
    }

    @Test("the oldest events are dropped, and a position before them is too old")
    func dropped() {
        add(EventQueue.capacity + 2)
        #expect(word(queue.look(1, after: 101)) == "old")
        if case .found(let entries) = queue.look(1, after: 102) {
            #expect(entries.count == EventQueue.capacity)
        } else {
            Issue.record("not found")
        }
    }

    @Test("a key is valid for its account, until it is over or closed")
    func keys() {
        queue.open("k", for: 1, at: 0)
        #expect(queue.isOpen("k", for: 1, at: 3599) && !queue.isOpen("k", for: 1, at: 3600) && !queue.isOpen("k", for: 2, at: 0))
        queue.close("k")
        #expect(!queue.isOpen("k", for: 1, at: 0))
    }

    @Test("a wait ends at an event of its account, at a cancellation, and when the sandbox stops")
    func waits() async {
        let own = Task { await queue.wait(1, after: 100) }
        let others = (0..<10).map { _ in Task { await queue.wait(2, after: 100) } }
        #expect(await waited(while: queue.waiting < 11))
        add()
        await own.value
        #expect(queue.waiting == 10)
        for task in others.prefix(5) { task.cancel() }
        for task in others.prefix(5) { await task.value }
        #expect(queue.waiting == 5)
        queue.stop()
        for task in others { await task.value }
        await queue.wait(2, after: 100)
        await queue.wait(1, after: 100)
        #expect(queue.waiting == 0)
    }

    @Test("a wait of a cancelled task ends at once")
    func cancelled() async {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await queue.wait(1, after: 100)
        }
        await task.value
        #expect(queue.waiting == 0)
    }
}
