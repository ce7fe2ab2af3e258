import Foundation
import MemberCore
import MemberStorage
import StoreOffers
import Testing

@testable import OffersService

@Suite("Moving the service's rows to another database", .timeLimit(.minutes(2)))
struct OfferMoveTests {
    private let old = OfferFile()
    private let new = OfferFile()

    private func database(_ file: OfferFile) async throws -> SQLiteOfferDatabase {
        let database = try SQLiteOfferDatabase(file: file.file)
        try await database.migrate()
        return database
    }

    private func move(_ source: any OfferDatabase, _ target: any OfferDatabase, batch: Int = 7) -> OfferMove {
        OfferMove(from: source, to: target, named: "postgres://db.example/offers", batch: batch)
    }

    @Test("every row of every table is there afterwards, and the progress ends with all of them")
    func everything() async throws {
        let (source, target) = (try await database(old), try await database(new))
        try await source.fill(rows: 40)
        let before = try await source.everything()
        let steps = Locked<[OfferMove.Progress]>([])
        let report = try await move(source, target).run { step in steps.withLock { $0.append(step) } }
        #expect(try await target.everything() == before && report.total == before.values.map(\.count).reduce(0, +))
        #expect(report.rows["offers_records"] == 40 && !report.isEarlier && report.rows.count == OfferTables.moved.count)
        let moved = steps.value.map(\.moved)
        #expect(moved == moved.sorted() && moved.last == report.total && steps.value.allSatisfy { $0.total == report.total })
        #expect(Set(steps.value.map(\.table)) == Set(report.rows.filter { $0.value > 0 }.keys))
        try await target.demandWhole()
    }

    /// The commits of a move of two batches for each table: the mark, the batches, the end. Each takes its time, so an ordinary run tries some.
    private static let commits = Array(
        stride(
            from: 0, through: 2 * OfferTables.moved.count + 2,
            by: ProcessInfo.processInfo.environment["MEMBER_TEST_ALL"] == nil ? 3 : 1))

    @Test(
        "interrupted at any of its commits, and again at a later one, it goes on, and no row is there twice",
        arguments: commits, FailingDatabase.Moment.allCases)
    func interrupted(place: Int, moment: FailingDatabase.Moment) async throws {
        let (source, target) = (try await database(old), try await database(new))
        try await source.fill(rows: 3)
        let before = try await source.everything()
        let failing = FailingDatabase(target, after: place, moment)
        let first = try? await move(source, failing, batch: 2).run()
        #expect(failing.hasFailed == (place < 2 * OfferTables.moved.count + 2) && failing.hasFailed == (first == nil))
        // The second run ends at its ninth commit, if it makes so many.
        _ = try? await move(source, FailingDatabase(target, after: 8, moment), batch: 2).run()
        _ = try await move(source, target, batch: 2).run()
        #expect(try await target.everything() == before)
        try await target.demandWhole()
    }

    @Test("a process that still uses the old place, or starts there, gets an error with the new one")
    func fenced() async throws {
        let (running, target) = (try await old.store(), try await database(new))
        try await running.keep("o1", event: "e")
        _ = try await running.history(of: "o1", in: production)
        _ = try await move(try await database(old), target).run()
        let moved = OfferStoreError.moved(to: "postgres://db.example/offers")
        await expectFailure(moved) { _ = try await running.history(of: "o1", in: production) }
        await expectFailure(moved) { try await running.keep("o2") }
        await expectFailure(moved) { _ = try await running.write(write(events: ["e"]), in: production) }
        let later = try await database(old)
        await expectFailure(moved) { try await later.demandWhole() }
        #expect(moved.problem.contains("postgres://db.example/offers") && moved.retryable)
    }

    @Test("the moved rows are read as before: a history, its member, the feed")
    func readable() async throws {
        let source = try await old.store()
        for number in 1...30 {
            try await source.keep("o\(number)", periods: 3, named: "m\(number % 4)", notification: "n\(number)", event: "e")
        }
        let expected = try await source.histories(of: "m1", in: production)
        let events = try await source.events(after: 0, limit: 99, in: production)
        let target = try await database(new)
        _ = try await move(source.database, target).run()
        let store = OfferStore(target)
        #expect(try await store.histories(of: "m1", in: production).map(\.history) == expected.map(\.history))
        #expect(try await store.events(after: 0, limit: 99, in: production) == events && events.count == 30)
        #expect(try await store.keep("o1", notification: "n1") == .known, "a notification is known there as well")
        #expect(try await store.keep("o1", periods: 4, event: "e") == .stored)
        #expect(try await store.events(after: 30, limit: 99, in: production).map(\.id) == [31])
    }

    @Test("no service starts on a database that has not all rows yet")
    func unfinished() async throws {
        let (source, target) = (try await database(old), try await database(new))
        try await source.fill(rows: 20)
        await #expect(throws: OfferMoveError.target(.unavailable)) {
            _ = try await move(source, FailingDatabase(target, after: 3, .before)).run()
        }
        await expectFailure(.moveUnfinished) { try await target.demandWhole() }
        _ = try await move(source, target).run()
        try await target.demandWhole()
    }

    @Test("a database with rows of its own is refused, and both stay as they are")
    func notEmpty() async throws {
        let (source, target) = (try await old.store(), try await new.store())
        try await source.keep("o1")
        try await target.keep("o2")
        for _ in 1...2 {
            await #expect(throws: OfferMoveError.targetNotEmpty) { _ = try await move(source.database, target.database).run() }
            await #expect(throws: OfferMoveError.targetNotEmpty) { _ = try await move(source.database, target.database).plan() }
        }
        try await target.database.demandWhole()
        try await source.database.demandWhole()
        for (store, original) in [(source, "o1"), (target, "o2")] {
            #expect(try await store.keep(original, periods: 2) == .stored)
        }
    }

    @Test("run once more it says that all is done; another database is refused, also by an unfinished move")
    func again() async throws {
        let (source, target, other) = (try await database(old), try await database(new), OfferFile())
        try await source.fill(rows: 5)
        _ = try await move(source, target).run()
        let second = try await move(source, target).run()
        let rows = try await target.everything().mapValues(\.count)
        #expect(second.isEarlier && second.rows == rows && rows["offers_records"] == 5)
        let third = try await database(other)
        let elsewhere = OfferMoveError.movedElsewhere(to: "postgres://db.example/offers")
        await #expect(throws: elsewhere) { _ = try await move(source, third).run() }
        await #expect(throws: elsewhere) { _ = try await move(source, third).plan() }
    }

    @Test("a plan counts, and changes nothing")
    func plan() async throws {
        let (source, target) = (try await old.store(), try await database(new))
        try await source.keep("o1", periods: 3)
        let plan = try await move(source.database, target).plan()
        #expect(plan.rows["offers_records"] == 3 && plan.rows["offers_histories"] == 1 && !plan.isEarlier)
        #expect(try await source.keep("o1", periods: 4) == .stored)
        try await target.demandWhole()
        let empty = try SQLiteOfferDatabase(file: OfferFile().file)
        #expect(try await move(source.database, empty).plan().total > 0, "its tables need not be there yet")
    }

    @Test("a cancelled move is interrupted between two batches, and goes on when it runs again")
    func cancelled() async throws {
        let (source, target) = (try await database(old), try await database(new))
        try await source.fill(rows: 30)
        let before = try await source.everything()
        let run = Task { [move = move(source, target)] in
            try await move.run { _ in withUnsafeCurrentTask { $0?.cancel() } }
        }
        await #expect(throws: OfferMoveError.interrupted) { _ = try await run.value }
        _ = try await move(source, target).run()
        #expect(try await target.everything() == before)
    }

    @Test("of two moves into one database the first one ends, and its old place keeps its rows")
    func overtaken() async throws {
        let (first, second, target) = (try await database(old), try await database(OfferFile()), try await database(new))
        try await first.fill(rows: 3)
        try await second.fill(rows: 5)
        await #expect(throws: OfferMoveError.target(.unavailable)) {
            _ = try await move(first, FailingDatabase(target, after: 1, .before)).run()
        }
        let report = try await move(second, target).run()
        #expect(report.rows["offers_records"] == 5)
        await #expect(throws: OfferMoveError.movedElsewhere(to: "postgres://db.example/offers")) {
            _ = try await move(first, target).run()
        }
        #expect(try await first.everything(isMoved: true)["offers_records"]?.count == 3)
        let lost = MoveMark(id: "lost", direction: .from, place: "", isFinished: false)
        let empty = try await database(OfferFile())
        await #expect(throws: OfferMoveError.overtaken) { try await move(first, empty).copy(3, lost) { _ in } }
    }

    @Test("a move that has not ended can be cancelled: the old place is used again, and the new one by no service")
    func cancelling() async throws {
        let (store, target) = (try await old.store(), try await database(new))
        try await store.keep("o1", event: "e")
        await #expect(throws: OfferMoveError.notBegun) { _ = try await OfferMove.cancel(in: store.database) }
        for _ in 1...2 {
            await #expect(throws: OfferMoveError.target(.unavailable)) {
                _ = try await move(store.database, FailingDatabase(target, after: 1, .before), batch: 1).run()
            }
            #expect(try await OfferMove.cancel(in: store.database) == "postgres://db.example/offers")
            #expect(try await store.keep("o1", periods: 2) != .conflict)
            try await store.database.demandWhole()
            await expectFailure(.moveUnfinished) { try await target.demandWhole() }
        }
        let before = try await store.database.everything()
        _ = try await move(store.database, target).run()
        #expect(try await target.everything() == before)
        let ended = OfferMoveError.ended(at: "postgres://db.example/offers")
        await #expect(throws: ended) { _ = try await OfferMove.cancel(in: store.database) }
    }

    @Test(
        "cancelled by another process at any of its batches it ends, and no service starts at the new place",
        arguments: [1, 5, OfferTables.moved.count])
    func cancelledElsewhere(count: Int) async throws {
        let (source, target) = (try await database(old), try await database(new))
        try await source.fill(rows: 3)
        let before = try await source.everything()
        let interposed = InterposedDatabase(target, after: count) { [source] in _ = try await OfferMove.cancel(in: source) }
        await #expect(throws: OfferMoveError.cancelled) { _ = try await move(source, interposed).run() }
        // The mark at the old place is what the end demands first.
        let mark = try #require(try await target.mark(.from))
        await #expect(throws: OfferMoveError.cancelled) { try await move(source, target).end(mark) }
        #expect(try await source.everything() == before)
        try await source.demandWhole()
        await expectFailure(.moveUnfinished) { try await target.demandWhole() }
    }

    @Test("a row that another program writes to the new database is noticed at the end")
    func foreignRow() async throws {
        let (source, target) = (try await database(old), try await new.store())
        try await source.fill(rows: 3)
        let foreign = FailingDatabase(target.database, after: 2, .before)
        await #expect(throws: OfferMoveError.target(.unavailable)) { _ = try await move(source, foreign).run() }
        try await target.keep("o-zzz")
        await #expect(throws: OfferMoveError.self) { _ = try await move(source, target.database).run() }
        await expectFailure(.moveUnfinished) { try await target.database.demandWhole() }
    }
}
