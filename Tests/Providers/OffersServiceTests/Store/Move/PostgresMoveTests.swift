#if canImport(CMemberPostgres)
    import Foundation
    import MemberCore
    import MemberStorage
    import OffersPostgres
    import StoreOffers
    import Testing

    @testable import OffersService

    extension WithOfferServer {
        @Suite("Moving the service's rows to PostgreSQL")
        struct PostgresMoveTests {
            private func move(_ source: any OfferDatabase, _ target: any OfferDatabase, batch: Int) -> OfferMove {
                OfferMove(from: source, to: target, named: "postgres://db.example/offers", batch: batch)
            }

            @Test(
                "every row is there afterwards, whatever interrupts the move",
                arguments: [nil, 0, 1, 2, 7, 20, 40], FailingDatabase.Moment.allCases)
            func everything(failure: Int?, moment: FailingDatabase.Moment) async throws {
                let (old, place) = (OfferFile(), try await OfferPlace())
                let (source, target) = (try await old.store().database, try await place.store().database)
                try await source.fill(rows: 23)
                let before = try await source.everything()
                if let failure {
                    await #expect(throws: OfferMoveError.target(.unavailable)) {
                        _ = try await move(source, FailingDatabase(target, after: failure, moment), batch: 5).run()
                    }
                }
                let report = try await move(source, target, batch: 5).run()
                let after = try await target.everything()
                for (table, rows) in before { #expect(after[table] == rows, "\(table)") }
                #expect(report.rows == before.mapValues(\.count) && report.rows["offers_records"] == 23 && !report.isEarlier)
                try await target.demandWhole()
                #expect(try await move(source, target, batch: 5).run().isEarlier)
                await place.close()
            }

            @Test("the service goes on there: histories, notifications and the feed; the old place names the new one")
            func readable() async throws {
                let (old, place) = (OfferFile(), try await OfferPlace())
                let source = try await old.store()
                for number in 1...30 {
                    try await source.keep("o\(number)", periods: 3, named: "m", notification: "n\(number)", event: "e")
                }
                let events = try await source.events(after: 0, limit: 99, in: production)
                let histories = try await source.histories(of: "m", in: production).map(\.history)
                let store = try await place.store()
                _ = try await move(source.database, store.database, batch: 100).run()
                #expect(try await store.events(after: 0, limit: 99, in: production) == events)
                #expect(try await store.histories(of: "m", in: production).map(\.history) == histories && histories.count == 30)
                #expect(try await store.keep("o1", notification: "n1") == .known)
                #expect(try await store.keep("o1", periods: 4, event: "e") == .stored)
                await expectFailure(.moved(to: "postgres://db.example/offers")) { try await source.keep("o2") }
                await place.close()
            }

            @Test("a database with rows, or with an unfinished move, is refused; one without tables can be planned")
            func refused() async throws {
                let (old, place, empty) = (OfferFile(), try await OfferPlace(), try await OfferPlace())
                let (source, target) = (try await old.store(), try await place.store())
                try await source.keep("o1")
                let plan = try await move(source.database, try empty.database { $0.migrates = false }, batch: 5).plan()
                #expect(plan.rows["offers_histories"] == 1)
                #expect(try await source.keep("o1", periods: 2) == .stored)
                await #expect(throws: OfferMoveError.target(.unavailable)) {
                    _ = try await move(source.database, FailingDatabase(target.database, after: 1, .before), batch: 1).run()
                }
                await expectFailure(.moveUnfinished) { try await target.database.demandWhole() }
                let other = try await OfferFile().store()
                try await other.keep("o2")
                _ = try await move(source.database, target.database, batch: 5).run()
                await #expect(throws: OfferMoveError.targetNotEmpty) {
                    _ = try await move(other.database, target.database, batch: 5).run()
                }
                await place.close()
                await empty.close()
            }
        }
    }
#endif
