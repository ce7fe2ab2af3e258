import MemberCore
import ProcessSupport
import StoreOffers
import Testing

@testable import OffersService

@Suite("Metrics against a second computation", .timeLimit(.minutes(10)))
struct MetricPropertyTests {
    private static let count = isAskedFor("metrics") ? 100_000 : 600
    private static let today = MetricWorld.last.adding(-20)

    @Test(
        "random subscriptions have the same metrics, in whichever order and how often their records come",
        .enabled(if: NaiveMetrics.isThere, "Python 3 is not installed"), arguments: [1, 2] as [UInt64])
    func same(seed: UInt64) async throws {
        let world = MetricWorld(seed: seed, records: Self.count)
        let queries = try MetricsQuery.samples(today: Self.today)
        let naive = try await NaiveMetrics.rows(world.records, queries, today: Self.today)
        let sums = world.sums
        for (query, expected) in zip(queries, naive) {
            let rows = try sums.rows(of: query, today: Self.today).map(\.naive)
            #expect(rows.count == expected.count && rows.count > 100)
            let wrong = zip(rows, expected).first { $0 != $1 }
            #expect(wrong == nil, "seed \(seed), \(query)")
        }
    }

    @Test("what a history gives is read as it was written", arguments: [3, 4] as [UInt64])
    func encoded(seed: UInt64) throws {
        let world = MetricWorld(seed: seed, records: 300)
        for history in world.histories.values {
            let sums = MetricSums(of: history)
            #expect(MetricSums(encoded: sums.encoded) == sums)
        }
        #expect(MetricSums(encoded: "") == MetricSums())
        for damaged in ["x", "active\t1\tp\tg\tc\to\t\tx", "other\t1\tp\tg\tc\to\t\t1"] {
            #expect(MetricSums(encoded: damaged) == nil)
        }
    }

    @Test("sums that are taken away leave nothing")
    func difference() {
        let world = MetricWorld(seed: 5, records: 200)
        var rest = world.sums
        for history in world.histories.values { rest = rest - MetricSums(of: history) }
        #expect(rest == MetricSums())
    }
}
