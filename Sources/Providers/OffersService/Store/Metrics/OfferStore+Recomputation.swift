import MemberStorage
import StoreOffers

extension OfferStore {
    /// Marks the next histories of a recomputation, so that they are summed; behind the last one ends it. Everything that it marked before
    /// must have been summed.
    /// - Returns: Whether it goes on; no where it has ended, or none is under way.
    package func continueRecomputation(in scope: OfferScope) async throws(OfferStoreError) -> Bool {
        guard let state = try await metricState(in: scope), let next = state.next else { return false }
        let page = try await originals(after: state.place, limit: Self.metricPage, in: scope)
        let key = scope.values + [.integer(next), .text(state.place)]
        guard let last = page.last else {
            return try await database.commit([OfferStatement(MetricStateRows.end, key, expected: 1)]) != nil
        }
        let values: [SQLValue] = [.text(last), .integer(Int64(page.count))]
        let mark = SQLValue.integer(revision())
        let marks = page.map { OfferStatement(MetricRows.pageChange, scope.values + [.text($0), mark]) }
        _ = try await database.commit([OfferStatement(MetricStateRows.page, values + key, expected: 1)] + marks)
        return true
    }

    private static let metricPage = 500

    /// Begins the first summing, which takes all histories that are stored; nothing where it was begun.
    package func beginMetrics(in scope: OfferScope) async throws(OfferStoreError) {
        guard try await metricState(in: scope) == nil else { return }
        _ = try await database.commit([OfferStatement(MetricStateRows.insertion, scope.values)])
    }

    /// Removes some numbers of generations that are not read any more.
    /// - Returns: Whether there were any.
    package func cleanMetrics(in scope: OfferScope) async throws(OfferStoreError) -> Bool {
        guard let state = try await metricState(in: scope) else { return false }
        let query = OfferStatement(MetricRows.oldest, scope.values + [.integer(state.current)])
        guard let row = try await database.rows(query).first else { return false }
        let key = [row.values[0], row.values[1], row.values[2], .integer(row.integer(2) + Self.cleanedDays)]
        _ = try await database.commit([OfferStatement(MetricRows.cleaning, scope.values + key)])
        return true
    }

    /// How many days of one measure a step removes.
    private static let cleanedDays: Int64 = 30

    /// Whether there is work for the summing.
    package func hasMetricWork(in scope: OfferScope) async throws(OfferStoreError) -> Bool {
        guard let state = try await metricState(in: scope), state.next == nil else { return true }
        guard try await database.rows(OfferStatement(MetricRows.oldestChange, scope.values)).isEmpty else { return true }
        let query = OfferStatement(MetricRows.oldest, scope.values + [.integer(state.current)])
        return try await !database.rows(query).isEmpty
    }
}
