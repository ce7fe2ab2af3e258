import Foundation
import MemberStorage
import OffersService
import StoreOffers

/// The sums that a million transactions of a year give, as the service keeps them: 100 000 subscriptions of ten periods each, of ten
/// products in thirty countries.
actor BenchMetrics {
    static let (subscriptions, periods) = (100_000, 10)
    private static let scope = OfferScope(app: "com.example.bench", environment: .production)
    private static let first = MetricDay(number: 20_454)
    private static let days: Int64 = 365
    private static let today = first.adding(2 * days)

    private let folder: URL
    private var store: OfferStore?

    init(in folder: URL) { self.folder = folder }

    /// The metrics of the year, from the database to the rows of a response.
    func read() async throws {
        let store = try await filled()
        let query = try MetricsQuery(from: Self.first, to: Self.first.adding(Self.days - 1), today: Self.today)
        let status = try await store.metricsStatus(in: Self.scope)
        let sums = try await store.metrics(query, until: query.to, in: Self.scope)
        let rows = try MetricsReport.rows(sums.cells, before: sums.before, query, until: query.to)
        let money = rows.reduce(0) { $0 + ($1.revenue["USD"] ?? 0) }
        guard status.waiting == 0, rows.count == Int(Self.days), money == Int64(Self.subscriptions * Self.periods) * 9_990 else {
            throw BenchError.wrongResult("\(rows.count) days, \(money)")
        }
    }

    /// One query that sums the same rows.
    func sum() async throws {
        let store = try await filled()
        let found = try await store.database.rows(
            OfferStatement(
                """
                SELECT measure, day, detail, sum(value) FROM offers_metrics WHERE app = ? AND environment = ? AND generation = 1
                AND day <= ? GROUP BY measure, day, detail
                """,
                [
                    .text(Self.scope.app), .text(Self.scope.environment.rawValue),
                    .integer(Self.first.number + Self.days - 1),
                ]))
        guard found.count > Int(Self.days) else { throw BenchError.wrongResult("\(found.count) sums") }
    }

    private func filled() async throws -> OfferStore {
        if let store { return store }
        let database = try SQLiteOfferDatabase(file: folder.appending(path: "metrics-\(UUID().uuidString).sqlite"))
        try await database.migrate()
        let made = OfferStore(database)
        try await made.beginMetrics(in: Self.scope)
        guard try await !made.continueRecomputation(in: Self.scope) else { throw BenchError.wrongResult("histories") }
        let rows = Self.sums.values.map { key, value in
            let texts = [key.series.product, key.series.group, key.series.country, key.series.offer, key.detail]
            return OfferStatement(
                """
                INSERT INTO offers_metrics (app, environment, generation, measure, day, product, subscription_group, country, offer,
                detail, value) VALUES (?, ?, 1, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    .text(Self.scope.app), .text(Self.scope.environment.rawValue), .text(key.measure.rawValue),
                    .integer(key.day.number),
                ] + texts.map(SQLValue.text) + [.integer(value)])
        }
        guard try await database.commit(rows) == nil else { throw BenchError.wrongResult("no sums") }
        store = made
        return made
    }

    private static var sums: MetricSums {
        (0..<subscriptions).reduce(into: MetricSums()) { sums, number in sums += MetricSums(of: history(number)) }
    }

    private static func history(_ number: Int) -> PurchaseHistory {
        let start = first.start.milliseconds + Int64(number % 86_400_000)
        let transactions = (0..<periods).map { period in
            var (one, details) = (StoreTransaction(), StoreTransaction.Details())
            (one.id, one.originalID, one.productID) = ("\(number)-\(period)", "\(number)", "product-\(number % 10)")
            one.groupID = "20000001"
            let bought = start + Int64(period * 36 + number % 36) * 86_400_000
            one.purchased = .at(StoreTime(milliseconds: bought))
            one.expires = .at(StoreTime(milliseconds: bought + 36 * 86_400_000))
            (details.price, details.currency, details.storefront) = (9_990, "USD", "C\(number / 10 % 30)")
            one.details = details
            return one
        }
        return PurchaseHistory(source: .signedData, transactions: transactions, environment: .production)
    }
}

/// The metrics of a year over a million transactions, against one query in SQL.
func yearOfMetrics(in folder: URL) -> Row {
    let metrics = BenchMetrics(in: folder)
    return Row(
        name: "Metrics of a year, 1 000 000 transactions", baselineName: "one SQL query that sums the same rows", count: 5,
        aim: 0.33, processor: .shown,
        candidate: { count in for _ in 0..<count { try await metrics.read() } },
        baseline: { count in for _ in 0..<count { try await metrics.sum() } })
}
