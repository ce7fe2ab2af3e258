import MemberStorage
package import StoreOffers

/// Which numbers are read, and how far a recomputation is.
package struct MetricState: Sendable, Equatable {
    /// The generation that is read; 0 until all histories were summed for the first time.
    package let current: Int64
    /// The generation that a recomputation makes; nil without one.
    package let next: Int64?
    /// The last original transaction that the recomputation has reached.
    let place: String
    /// How many histories it has reached.
    package let done: Int
    /// When it began; of the last one where none is under way.
    package let began: StoreTime

    /// The generations that a changed history gives its numbers to.
    var generations: [Int64] { [current, next ?? 0].filter { $0 > 0 } }
}

/// How current the metrics are.
package struct MetricsStatus: Sendable, Equatable {
    package let environment: StoreEnvironment
    /// The generations; nil before any history was summed.
    package let state: MetricState?
    /// How many changed histories wait.
    package let waiting: Int
    /// Everything that was stored up to here is in the numbers; nil until all histories were summed for the first time.
    package let summedUntil: StoreTime?
    /// The summing: who has it, and why it failed; nil before the first time.
    package let task: OfferTask?
    /// The database's time.
    package let now: StoreTime

    /// When another process goes on, if the one that has the work now has ended; nil where none has it, or nothing waits.
    package var takenOver: StoreTime? {
        guard let held = task?.held, held > now, waiting > 0 || state?.next != nil else { return nil }
        return held
    }
}

/// The statements about the state, of which each app and environment has one row.
enum MetricStateRows {
    static let scope = "app = ? AND environment = ?"

    static let query = "SELECT current, next, place, done, began FROM offers_metric_states WHERE \(scope)"
    static let insertion = """
        INSERT INTO offers_metric_states (app, environment, current, next, place, done, began) VALUES (?, ?, 0, 1, '', 0, {now})
        ON CONFLICT DO NOTHING
        """
    static let recomputation = """
        UPDATE offers_metric_states SET next = current + 1, place = '', done = 0, began = {now} WHERE \(scope) AND next IS NULL
        """
    static let page = """
        UPDATE offers_metric_states SET place = ?, done = done + ? WHERE \(scope) AND next = ? AND place = ?
        """
    static let end = """
        UPDATE offers_metric_states SET current = next, next = NULL WHERE \(scope) AND next = ? AND place = ?
        """
    /// Demands that the state is as it was read, and keeps it so until the commit.
    static let guarding = """
        UPDATE offers_metric_states SET current = current WHERE \(scope) AND current = ? AND COALESCE(next, 0) = ?
        """

    static func read(_ row: inout OfferRowReading) throws(OfferStoreError) -> MetricState {
        let (current, next, place) = (try row.integer(), try row.optionalInteger(), try row.text())
        return MetricState(
            current: current, next: next, place: place, done: Int(try row.integer()), began: try row.time())
    }
}

extension OfferStore {
    /// Reads the state; nil before any history was summed.
    package func metricState(in scope: OfferScope) async throws(OfferStoreError) -> MetricState? {
        let query = OfferStatement(MetricStateRows.query, scope.values)
        return try await database.rows(query).reading(MetricStateRows.read).first
    }

    /// Begins to sum all histories again, beside the numbers that are read until it has ended. Running processes do the work.
    /// - Returns: Whether it begins; no where one is under way.
    package func recomputeMetrics(in scope: OfferScope) async throws(OfferStoreError) -> Bool {
        guard try await metricState(in: scope) != nil else {
            _ = try await database.commit([OfferStatement(MetricStateRows.insertion, scope.values)])
            return true
        }
        return try await database.commit([OfferStatement(MetricStateRows.recomputation, scope.values, expected: 1)]) == nil
    }
}
