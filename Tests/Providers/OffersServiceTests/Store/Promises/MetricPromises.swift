import Foundation
import MemberStorage
import StoreOffers
import Testing

@testable import OffersService

extension StorePromise {
    static let metrics = [
        StorePromise("changed histories are summed once, and corrected by what comes later") { stage in
            try await stage.first.keep("o1", periods: 1)
            #expect(try await stage.second.metricsStatus(in: production).summedUntil == nil)
            #expect(try await stage.first.sumAll() == ["o1": 1].sums)
            #expect(try await stage.second.sumAll() == ["o1": 1].sums)
            try await stage.second.keep("o1", periods: 3, signed: 1)
            try await stage.first.keep("o2", periods: 2)
            let status = try await stage.first.metricsStatus(in: production)
            #expect(status.waiting == 2 && (status.summedUntil ?? status.now) < status.now)
            #expect(try await stage.second.sumAll() == ["o1": 3, "o2": 2].sums)
            #expect(try await stage.first.metricsStatus(in: production).waiting == 0)
        },
        StorePromise("histories of the time before the metrics are all summed the first time") { stage in
            for number in 0..<5 { try await stage.first.keep("o\(number)") }
            try await stage.tamper("DELETE FROM offers_metric_changes")
            #expect(try await stage.first.hasMetricWork(in: production))
            let all = Dictionary(uniqueKeysWithValues: (0..<5).map { ("o\($0)", 1) })
            #expect(try await stage.first.sumAll() == all.sums)
            #expect(try await !stage.first.hasMetricWork(in: production))
        },
        StorePromise("of two processes that sum at once each history counts once") { stage in
            for number in 0..<40 { try await stage.first.keep("o\(number)") }
            try await stage.first.beginMetrics(in: production)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for store in [stage.first, stage.second, stage.first] {
                    group.addTask { while try await !store.sumChanges(catalogue: [:], in: production).isDrained {} }
                }
                try await group.waitForAll()
            }
            let all = Dictionary(uniqueKeysWithValues: (0..<40).map { ("o\($0)", 1) })
            #expect(try await stage.first.sumAll() == all.sums)
        },
        StorePromise("a recomputation gives the same numbers, which are read until it has ended, and takes what comes meanwhile")
        {
            stage in
            for number in 0..<6 { try await stage.first.keep("o\(number)") }
            let before = try await stage.first.sumAll()
            try await stage.tamper("UPDATE offers_metrics SET value = value + 7 WHERE measure = 'active'")
            #expect(try await stage.second.recomputeMetrics(in: production))
            #expect(try await !stage.second.recomputeMetrics(in: production), "one is under way")
            #expect(try await stage.first.continueRecomputation(in: production))
            #expect(try await stage.first.kept() != before)
            #expect(try await stage.first.metricState(in: production)?.next == 2)
            try await stage.second.keep("o1", periods: 2, signed: 1)
            try await stage.second.keep("a0", periods: 3)
            let after = ["o0": 1, "o1": 2, "o2": 1, "o3": 1, "o4": 1, "o5": 1, "a0": 3]
            #expect(try await stage.first.sumAll() == after.sums)
            let state = try await stage.second.metricState(in: production)
            #expect(state?.current == 2 && state?.next == nil && state?.done == 6)
            while try await stage.first.cleanMetrics(in: production) {}
            #expect(try await stage.second.kept() == after.sums)
            let old = OfferStatement("SELECT 1 FROM offers_metrics WHERE generation = 1")
            #expect(try await stage.first.database.rows(old).isEmpty)
        },
        StorePromise("what an erased history gave stays, also in a recomputation, and names nobody") { stage in
            for original in ["o1", "o2"] { try await stage.first.keep(original, periods: 2, named: "m") }
            try await stage.first.keep("o3", named: "other")
            let before = try await stage.first.sumAll()
            // One of them has changed since.
            try await stage.first.keep("o2", periods: 3, signed: 1, named: "m")
            #expect(try await stage.second.eraseAll("m") == .stored)
            let after = ["o1": 2, "o2": 3, "o3": 1].sums
            #expect(try await stage.first.kept() == after && before != after)
            #expect(try await stage.first.sumAll() == after)
            _ = try await stage.first.recomputeMetrics(in: production)
            #expect(try await stage.second.sumAll() == after)
            for table in ["offers_metric_shares", "offers_metric_changes"] {
                let rows = try await stage.first.database.rows(OfferStatement("SELECT original FROM \(table)"))
                #expect(rows.allSatisfy { $0.text(0) == "o3" }, "\(table)")
            }
        },
        StorePromise("a history that is erased before it was ever summed, or during a recomputation, counts once") { stage in
            try await stage.first.keep("o1", periods: 2, named: "m")
            #expect(try await stage.first.eraseAll("m") == .stored)
            try await stage.first.keep("o2", periods: 2, named: "n")
            try await stage.first.keep("o3", named: "n3")
            let all = ["o1": 2, "o2": 2, "o3": 1].sums
            #expect(try await stage.second.sumAll() == all)
            _ = try await stage.first.recomputeMetrics(in: production)
            _ = try await stage.first.continueRecomputation(in: production)
            _ = try await stage.first.sumChanges(catalogue: [:], in: production)
            #expect(try await stage.second.eraseAll("n") == .stored)
            #expect(try await stage.first.kept() == all)
            #expect(try await stage.first.sumAll() == all)
        },
        StorePromise("a number that two histories bring to 0 is right again once one of them is erased") { stage in
            // One subscription ends on the day on which the other begins.
            try await stage.first.keep("o1", named: "m")
            try await stage.first.keepLater("o2")
            let sums = try await stage.first.sumAll()
            #expect(try await stage.second.eraseAll("m") == .stored)
            #expect(try await stage.second.kept() == sums)
            #expect(try await stage.first.sumAll() == sums)
        },
        StorePromise("an erasure does nothing where the history is summed in between") { stage in
            try await stage.first.keep("o1", periods: 2, named: "m")
            let histories = try await stage.first.histories(of: "m", in: production)
            let erasure = OfferErasure(member: "m", pseudonym: "hash", histories: histories, hashes: [])
            let stale = try await stage.first.metricStatements(of: erasure, histories, production)
            let sums = try await stage.second.sumAll()
            #expect(try await stage.first.database.commit(stale) != nil)
            #expect(try await stage.first.kept() == sums)
            #expect(try await stage.first.eraseAll("m") == .stored)
            #expect(try await stage.second.kept() == sums)
        },
        StorePromise("a history whose rows are damaged keeps what it gave, and stops no other") { stage in
            try await stage.first.keep("o1", periods: 2)
            try await stage.first.keep("o2")
            _ = try await stage.first.sumAll()
            try await stage.tamper("UPDATE offers_histories SET records = 9 WHERE original = 'o1'")
            _ = try await stage.first.recomputeMetrics(in: production)
            _ = try await stage.first.continueRecomputation(in: production)
            #expect(try await stage.first.sumChanges(catalogue: [:], in: production).damaged == 1)
            #expect(try await stage.first.sumAll() == ["o1": 2, "o2": 1].sums)
        },
        StorePromise("sandbox and production, and two apps, are never counted together") { stage in
            let sandbox = OfferScope(app: production.app, environment: .sandbox)
            let other = OfferScope(app: "com.example.reed", environment: .production)
            try await stage.first.keep("o1", periods: 1)
            try await stage.first.keep("o2", periods: 2, in: sandbox)
            try await stage.first.keep("o3", periods: 3, in: other)
            #expect(try await stage.first.sumAll() == ["o1": 1].sums)
            #expect(try await stage.first.sumAll(in: sandbox) == ["o2": 2].sums)
            #expect(try await stage.first.sumAll(in: other) == ["o3": 3].sums)
            #expect(try await stage.second.kept() == ["o1": 1].sums)
        },
        StorePromise("metrics are read by day, divided and chosen as the histories give them") { stage in
            for number in 0..<4 { try await stage.first.keep("o\(number)", periods: number + 1) }
            let sums = try await stage.first.sumAll()
            let today = MetricDay(of: day(400))
            let filters: [[MetricDimension: String]] = [
                [:], [.product: "monthly", .group: "G"], [.offer: ""], [.offer: "promotional"], [.country: "USA"],
            ]
            for by in [nil] + MetricDimension.allCases {
                for chosen in filters {
                    let query = try MetricsQuery(
                        from: MetricDay(of: day(20)), to: MetricDay(of: day(200)), by: by, filters: chosen, today: today)
                    let last = query.last(on: today)
                    let found = try await stage.second.metrics(query, until: last, in: production)
                    let rows = try MetricsReport.rows(found.cells, before: found.before, query, until: last)
                    #expect(try rows == sums.rows(of: query, today: today), "\(query)")
                }
            }
        },
    ]
}

extension [String: Int] {
    /// What subscriptions of so many periods give.
    fileprivate var sums: MetricSums {
        reduce(into: MetricSums()) { sums, one in
            sums += MetricSums(of: evidence(one.key, periods: one.value).history)
        }
    }
}

extension OfferStore {
    /// Stores a subscription that begins when the first period of the others ends.
    fileprivate func keepLater(_ original: String) async throws {
        var one = StoreTransaction()
        (one.id, one.originalID, one.productID, one.groupID) = ("\(original)-0", original, "monthly", "G")
        (one.purchased, one.expires, one.signed) = (.at(day(30)), .at(day(60)), day(0))
        let history = PurchaseHistory(source: .signedData, transactions: [one], environment: .production)
        var kept = KeptHistory(
            original: original, history: StoredHistory(bundleID: production.app, environment: .production))
        let change = try kept.history.merge(
            VerifiedEvidence(verified: history, isSandbox: false, bundleID: production.app), verified: day(0))
        var write = OfferWrite()
        write.histories = [.init(kept, change, HistoryDates())]
        #expect(try await self.write(write, in: production) == .stored)
    }

    /// Sums everything that waits, and ends a recomputation that is under way.
    @discardableResult
    func sumAll(in scope: OfferScope = production) async throws -> MetricSums {
        try await beginMetrics(in: scope)
        repeat {
            while try await !sumChanges(catalogue: [:], in: scope).isDrained {}
        } while try await continueRecomputation(in: scope)
        return try await kept(in: scope)
    }

    /// The numbers that are read.
    func kept(in scope: OfferScope = production) async throws -> MetricSums {
        let query = OfferStatement(
            """
            SELECT measure, day, product, subscription_group, country, offer, detail, value FROM offers_metrics WHERE app = ?
            AND environment = ? AND generation IN (0, (SELECT current FROM offers_metric_states WHERE app = ? AND environment = ?))
            AND measure > ''
            """, scope.values + scope.values)
        let lines = try await database.rows(query).map { row in
            [row.text(0), String(row.integer(1))].compactMap { $0 } + (2...6).compactMap { row.text($0) } + [
                String(row.integer(7))
            ]
        }
        return try #require(MetricSums(encoded: lines.map { $0.joined(separator: "\t") }.joined(separator: "\n")))
    }
}
