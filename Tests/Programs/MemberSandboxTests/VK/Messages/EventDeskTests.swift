import MemberCore
import Testing
import WaitSupport

@testable import MemberSandbox

@Suite("Events of long polls", .timeLimit(.minutes(1)))
struct EventDeskTests {
    private let desk = EventDesk(start: 100)

    private func add(_ count: Int = 1, for account: Int = 1) {
        for number in 0..<count { desk.add(.read(by: account, from: 2, upTo: number), for: account, id: "e\(number)") }
    }

    private func word(_ look: EventDesk.Look) -> String {
        switch look {
        case .empty: "empty"
        case .found(let entries): entries.map { String($0.ts) }.joined(separator: " ")
        case .tooOld: "old"
        case .tooNew: "new"
        }
    }

    @Test("the events behind a position are found, of this account alone")
    func positions() {
        #expect(desk.position(of: 1) == (100, 0) && word(desk.look(1, after: 100)) == "empty")
        add(3)
        #expect(desk.position(of: 1) == (103, 3) && desk.position(of: 2) == (100, 0))
        #expect([99, 100, 102, 103, 104].map { word(desk.look(1, after: $0)) } == ["old", "101 102 103", "103", "empty", "new"])
        #expect([-1, 0, 2, 3, 4].map { word(desk.look(1, afterHistory: $0)) } == ["old", "101 102 103", "103", "empty", "new"])
        #expect(word(desk.look(2, after: 100)) == "empty")
    }

    @Test("the oldest events are dropped, and a position before them is too old")
    func dropped() {
        add(EventDesk.capacity + 2)
        #expect(word(desk.look(1, after: 101)) == "old")
        if case .found(let entries) = desk.look(1, after: 102) {
            #expect(entries.count == EventDesk.capacity)
        } else {
            Issue.record("not found")
        }
    }

    @Test("a key is valid for its account, until it is over or closed")
    func keys() {
        desk.open("k", for: 1, at: 0)
        #expect(desk.isOpen("k", for: 1, at: 3599) && !desk.isOpen("k", for: 1, at: 3600) && !desk.isOpen("k", for: 2, at: 0))
        desk.close("k")
        #expect(!desk.isOpen("k", for: 1, at: 0))
    }

    @Test("a wait ends at an event of its account, at a cancellation, and when the sandbox stops")
    func waits() async {
        let own = Task { await desk.wait(1, after: 100) }
        let others = (0..<10).map { _ in Task { await desk.wait(2, after: 100) } }
        #expect(await waited(while: desk.waiting < 11))
        add()
        await own.value
        #expect(desk.waiting == 10)
        for task in others.prefix(5) { task.cancel() }
        for task in others.prefix(5) { await task.value }
        #expect(desk.waiting == 5)
        desk.stop()
        for task in others { await task.value }
        await desk.wait(2, after: 100)
        await desk.wait(1, after: 100)
        #expect(desk.waiting == 0)
    }

    @Test("a wait of a cancelled task ends at once")
    func cancelled() async {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await desk.wait(1, after: 100)
        }
        await task.value
        #expect(desk.waiting == 0)
    }
}
