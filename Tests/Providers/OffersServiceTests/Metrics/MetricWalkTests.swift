import Foundation
import MemberCore
import ProcessSupport
import StoreOffers
import Testing

@testable import OffersService

@Suite("Kept metrics against what the histories give", .timeLimit(.minutes(15)))
struct MetricWalkTests {
    static let count = isAskedFor("metrics") ? 5_000 : 120

    @Test("SQLite has the same sums after late records, failures, recomputations and erasures")
    func sqlite() async throws {
        let file = OfferFile()
        let walk = MetricWalk(try await file.store(), seed: 11, records: Self.count)
        try await walk.run { store, count in OfferStore(FailingDatabase(store.database, after: count, .after)) }
        try await walk.check()
    }

    @Test("SQLite has the same sums after kills of two processes that sum")
    func sqliteKills() async throws {
        let file = OfferFile()
        let walk = MetricWalk(try await file.store(), seed: 12, records: Self.count / 2)
        try await walk.runBesideKills(file.file.path)
        try await walk.check()
    }

    @Test("moved to another database the sums are there, and go on")
    func moved() async throws {
        let (old, new) = (OfferFile(), OfferFile())
        let source = MetricWalk(try await old.store(), seed: 13, records: 60)
        for record in source.world.records { try await source.keep(record) }
        _ = try await source.store.sumAll()
        let target = try await new.store()
        _ = try await OfferMove(from: source.store.database, to: target.database, named: "postgres://db.example/o").run()
        #expect(try await target.kept() == source.world.sums)
        try await target.keep("o1", periods: 2)
        #expect(try await target.sumAll() == source.world.sums.adding(MetricSums(of: evidence("o1", periods: 2).history)))
    }
}

extension MetricSums {
    fileprivate func adding(_ other: MetricSums) -> MetricSums {
        var all = self
        all += other
        return all
    }
}

#if canImport(CMemberPostgres)
    extension WithOfferServer {
        @Suite("Kept metrics against what the histories give, in PostgreSQL")
        struct PostgresMetricWalkTests {
            @Test("PostgreSQL has the same sums after late records, failures, recomputations and erasures")
            func postgres() async throws {
                let place = try await OfferPlace()
                let walk = MetricWalk(try await place.store(), seed: 11, records: MetricWalkTests.count / 4)
                try await walk.run { store, count in OfferStore(FailingDatabase(store.database, after: count, .after)) }
                try await walk.check()
                await place.close()
            }

            @Test("PostgreSQL has the same sums after kills of two processes that sum")
            func kills() async throws {
                let place = try await OfferPlace()
                let walk = MetricWalk(try await place.store(), seed: 12, records: MetricWalkTests.count / 8)
                try await walk.runBesideKills(place.address())
                try await walk.check()
                await place.close()
            }
        }
    }
#endif
