import MemberStorage
import StoreOffers

extension OfferStore {
    /// Reads the sums of a query.
    /// - Parameters:
    ///   - query: The days and the series.
    ///   - last: The last day that is over.
    ///   - scope: The app and environment.
    /// - Returns: The sums of the days, and how many subscriptions ran at the first one's start, by series.
    /// - Throws: ``OfferStoreError``.
    package func metrics(
        _ query: MetricsQuery, until last: MetricDay, in scope: OfferScope
    ) async throws(OfferStoreError) -> (cells: [MetricCell], before: [String: Int64]) {
        let found = try await database.rows(MetricQueryRows.days(query, until: last, scope)).reading(MetricQueryRows.read)
        let before = try await database.rows(MetricQueryRows.before(query, scope)).reading { row throws(OfferStoreError) in
            (try row.text(), try row.integer())
        }
        return (found, Dictionary(before) { $1 })
    }

    /// Reads how current the metrics are.
    package func metricsStatus(in scope: OfferScope) async throws(OfferStoreError) -> MetricsStatus {
        // What is stored between these reads is later than the time that is read first.
        let (time, state) = (try await now(), try await metricState(in: scope))
        let waiting = try await database.rows(OfferStatement(MetricRows.waiting, scope.values)).first?.integer(0) ?? 0
        let oldest = try await database.rows(OfferStatement(MetricRows.oldestChange, scope.values)).first
        let until = oldest.map { StoreTime(milliseconds: min($0.integer(0) - 1, time.milliseconds)) } ?? time
        return MetricsStatus(
            environment: scope.environment, state: state, waiting: Int(waiting),
            summedUntil: (state?.current ?? 0) > 0 ? until : nil, task: try await task(.metrics, in: scope), now: time)
    }
}

/// The statements that read numbers: those of the generation that is read, and of erased histories.
enum MetricQueryRows {
    private static let generations = """
        generation IN (0, (SELECT current FROM offers_metric_states WHERE app = ? AND environment = ?))
        """
    private static let measures = MetricMeasure.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")

    static func days(_ query: MetricsQuery, until last: MetricDay, _ scope: OfferScope) -> OfferStatement {
        let (conditions, values) = filters(query)
        let name = query.by.map(\.column)
        let sql = """
            SELECT measure, day, \(name ?? "''"), detail, CAST(SUM(value) AS BIGINT) FROM offers_metrics
            WHERE app = ? AND environment = ? AND \(generations) AND measure IN (\(measures)) AND day >= ? AND day <= ?\(conditions)
            GROUP BY measure, day, \(name.map { $0 + ", " } ?? "")detail HAVING SUM(value) <> 0
            """
        let days: [SQLValue] = [.integer(query.from.number), .integer(last.number)]
        return OfferStatement(sql, scope.values + scope.values + days + values)
    }

    /// How many subscriptions ran at the first day's start.
    static func before(_ query: MetricsQuery, _ scope: OfferScope) -> OfferStatement {
        let (conditions, values) = filters(query)
        let name = query.by.map(\.column)
        let sql = """
            SELECT \(name ?? "''"), CAST(SUM(value) AS BIGINT) FROM offers_metrics
            WHERE app = ? AND environment = ? AND \(generations) AND measure = 'active' AND day < ?\(conditions)
            \(name.map { "GROUP BY " + $0 } ?? "") HAVING SUM(value) <> 0
            """
        return OfferStatement(sql, scope.values + scope.values + [.integer(query.from.number)] + values)
    }

    /// The kind of an offer stands for all that begin with it and a colon: those before the next character.
    private static func filters(_ query: MetricsQuery) -> (sql: String, values: [SQLValue]) {
        let chosen = query.filters.sorted { $0.key.rawValue < $1.key.rawValue }
        return chosen.reduce(into: ("", [])) { all, filter in
            let (column, value) = (filter.key.column, SQLValue.text(filter.value))
            guard filter.key == .offer, !filter.value.isEmpty else {
                all.0 += " AND \(column) = ?"
                return all.1.append(value)
            }
            all.0 += " AND (\(column) = ? OR (\(column) >= ? AND \(column) < ?))"
            all.1 += [value, .text(filter.value + ":"), .text(filter.value + ";")]
        }
    }

    static func read(_ row: inout OfferRowReading) throws(OfferStoreError) -> MetricCell {
        guard let measure = MetricMeasure(rawValue: try row.text()) else { throw .damaged }
        let (day, series, detail) = (MetricDay(number: try row.integer()), try row.text(), try row.text())
        return MetricCell(measure, day, series, detail, try row.integer())
    }
}

extension MetricDimension {
    /// The column of the table.
    var column: String { self == .group ? "subscription_group" : rawValue }
}
