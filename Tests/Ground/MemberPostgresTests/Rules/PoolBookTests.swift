import Testing

@testable import MemberPostgres

@Suite("The state of a pool")
struct PoolBookTests {
    private final class Fake: Sendable {}

    private func opened(_ book: inout PoolBook<Fake>) -> Bool { if case .open = book.ask() { true } else { false } }

    @Test("connections are made up to the size, then callers wait in order")
    func order() {
        var book = PoolBook<Fake>(size: 2)
        #expect(opened(&book) && opened(&book) && book.ask() == nil && book.inUse == 2)
        for ticket in 1...3 { book.wait(ticket, until: .now + .seconds(1)) }
        #expect(book.giveBack(Fake())?.ticket == 1 && book.leave(2) && !book.leave(1))
        #expect(book.giveBack(Fake())?.ticket == 3)
        #expect(book.giveBack(Fake()) == nil && book.inUse == 1 && book.total == 2)
    }

    @Test("a new caller does not pass those who wait")
    func fair() {
        var book = PoolBook<Fake>(size: 1)
        #expect(opened(&book))
        book.wait(1, until: .now)
        #expect(book.ask() == nil)
    }

    @Test("the place of a lost connection is given to the first waiting caller, else it is free")
    func lost() {
        var book = PoolBook<Fake>(size: 1)
        #expect(opened(&book))
        book.wait(1, until: .now)
        let next = book.lose()
        guard case .open = next?.turn else { return #expect(Bool(false), "nobody's turn") }
        #expect(next?.ticket == 1 && book.total == 1)
        #expect(book.lose() == nil && book.total == 0)
        let idle = Fake()
        #expect(opened(&book) && book.giveBack(idle) == nil)
        book.loseIdle(Fake())
        #expect(book.total == 1)
        book.loseIdle(idle)
        #expect(book.total == 0 && book.inUse == 0)
    }

    @Test("a caller that has waited too long leaves; a closed pool accepts no caller")
    func ends() {
        var book = PoolBook<Fake>(size: 1)
        let now = ContinuousClock.now
        #expect(opened(&book))
        for ticket in 1...3 { book.wait(ticket, until: now + .seconds(ticket)) }
        #expect(book.overdue(at: now + .seconds(2)) == [1, 2] && book.deadline == now + .seconds(3))
        #expect(book.close() == [3])
        guard case .fail(.closed) = book.ask() else { return #expect(Bool(false), "still open") }
    }
}
