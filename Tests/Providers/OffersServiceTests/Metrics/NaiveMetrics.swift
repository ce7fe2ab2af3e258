import Foundation
import MemberCore
import ProcessSupport
import StoreOffers

@testable import OffersService

/// The second computation of metrics, in Python.
enum NaiveMetrics {
    private static let script = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../../Scripts/lib/naive_metrics.py").standardizedFileURL

    /// Whether Python is there.
    static let isThere = ["/usr/bin/python3", "/usr/local/bin/python3", "/opt/homebrew/bin/python3"].contains {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    /// The rows of queries, as lines.
    static func rows(_ records: [StoreTransaction], _ queries: [MetricsQuery], today: MetricDay) async throws -> [[String]] {
        let asked = JSONValue.object([
            "now": .integer(today.start.milliseconds + 1), "transactions": .array(records.map(\.naive)),
            "queries": .array(queries.map(\.naive)),
        ])
        let file = FileManager.default.temporaryDirectory.appending(path: "metrics-\(UUID().uuidString).json")
        try JSONEncoder().encode(asked).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let said = try await Shell.run("python3 \"$1\" \"$2\"", [script.path, file.path])
        return said.split(separator: "#", omittingEmptySubsequences: false).dropLast().map(Array.init)
    }
}

extension StoreTransaction {
    fileprivate var naive: JSONValue {
        .object([
            "id": .string(id), "original": .string(originalID), "signed": .integer(signed?.milliseconds ?? 0),
            "bought": .integer(purchased.time?.milliseconds ?? 0), "expires": .integer(expires.time?.milliseconds ?? 0),
            "revoked": cancellation?.time.time.map { .integer($0.milliseconds) } ?? .null,
            "percentage": cancellation?.percentage.map { .integer(Int64($0)) } ?? .null, "upgraded": .bool(isUpgraded == .yes),
            "family": .bool(isFamilyShared), "free": .bool(discountType == "FREE_TRIAL"), "product": .string(productID),
            "group": .string(groupID ?? ""), "country": .string(details?.storefront ?? ""),
            "offer": .string(offer?.rawValue ?? ""), "offerId": .string(details?.offerID ?? ""),
            "price": .integer(details?.price ?? 0), "currency": .string(details?.currency ?? ""),
        ])
    }
}

extension MetricsQuery {
    fileprivate var naive: JSONValue {
        .object([
            "from": .integer(from.number), "to": .integer(to.number), "by": by.map { .string($0.rawValue) } ?? .null,
            "filters": .object(Dictionary(filters.map { ($0.key.rawValue, .string($0.value)) }) { $1 }),
        ])
    }
}

extension MetricsReport.Row {
    /// The row as the second computation gives it.
    var naive: String {
        let money = [("refunded", refunded), ("revenue", revenue)].flatMap { name, sums in
            sums.map { "\(name) \($0) \($1)" }
        }
        let counts = [active, activeAtStart, churned, trials, converted, refunds, conversionFinal?.number ?? 0]
        return ([String(day.number), series] + counts.map(String.init) + money.sorted()).joined(separator: "\t")
    }
}

extension MetricSums {
    /// The rows of a query, with the sums made as a database makes them.
    func rows(of query: MetricsQuery, today: MetricDay) throws -> [MetricsReport.Row] {
        let last = query.last(on: today)
        var (sums, before) = ([MetricKey: Int64](), [String: Int64]())
        for (key, value) in values where query.includes(key.series) {
            let name = query.by.map(key.series.value) ?? ""
            if key.day < query.from, key.measure == .active { before[name, default: 0] += value }
            guard (query.from...max(query.from, last)).contains(key.day) else { continue }
            sums[MetricKey(key.measure, key.day, MetricSeries(product: name), detail: key.detail), default: 0] += value
        }
        let cells = sums.map { MetricCell($0.measure, $0.day, $0.series.product, $0.detail, $1) }
        return try MetricsReport.rows(cells, before: before, query, until: last)
    }
}

extension MetricsQuery {
    /// Whether numbers of a series are asked for.
    fileprivate func includes(_ series: MetricSeries) -> Bool {
        filters.allSatisfy { dimension, wanted in
            let value = series.value(dimension)
            return value == wanted || dimension == .offer && !wanted.isEmpty && value.hasPrefix(wanted + ":")
        }
    }

    /// Queries of every form over the days of random subscriptions.
    static func samples(today: MetricDay) throws -> [MetricsQuery] {
        let (first, last) = (MetricWorld.first, MetricWorld.last)
        let filters: [[MetricDimension: String]] = [
            [:], [.product: "plus"], [.group: "G", .country: "DEU"], [.offer: "promotional"], [.offer: "promotional:spring"],
            [.offer: ""], [.country: "", .product: "monthly"],
        ]
        let divided = try ([nil] + MetricDimension.allCases).map { by in
            try MetricsQuery(from: first, to: last, by: by, today: today)
        }
        return try divided
            + filters.enumerated().map { place, chosen in
                try MetricsQuery(
                    from: first.adding(Int64(place * 30)), to: last.adding(Int64(-place * 10)),
                    by: place % 2 == 0 ? nil : .product, filters: chosen, today: today)
            }
    }
}
