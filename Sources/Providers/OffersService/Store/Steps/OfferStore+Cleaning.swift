import MemberStorage
package import StoreOffers

extension OfferStore {
    /// What is cleaned up.
    package enum Cleaning: Sendable, Equatable {
        /// Erasures whose time is over.
        case erasures
        /// Events stored before a time, with their deliveries.
        case events(before: StoreTime)
        /// Notifications stored before a time; the store does not send one again after some days.
        case notifications(before: StoreTime)
        /// Requests for consumption data whose time was over before a time.
        case consumptions(before: StoreTime)
        /// Recorded looks of the time before.
        case looks(before: StoreTime)
    }

    /// Removes some old rows. Several processes may do so at once.
    /// - Parameters:
    ///   - what: What is cleaned up.
    ///   - limit: The highest number of rows.
    ///   - scope: The app and environment.
    /// - Returns: How many rows there were to remove: with fewer than the limit there are no more.
    /// - Throws: ``OfferStoreError``.
    package func clean(_ what: Cleaning, limit: Int, in scope: OfferScope) async throws(OfferStoreError) -> Int {
        if case .events(let time) = what { return try await cleanEvents(before: time, limit, scope) }
        let plan = CleaningRows(what)
        let found = try await database.rows(OfferStatement(plan.query, plan.values(scope, limit)))
        guard !found.isEmpty else { return 0 }
        let deletion = "DELETE FROM \(plan.table) WHERE app = ? AND environment = ? AND \(plan.key) IN (\(plan.query))"
        _ = try await database.commit([OfferStatement(deletion, scope.values + plan.values(scope, limit))])
        return found.count
    }

    /// The order of the events' numbers is that of their times, so only the oldest ones are looked at.
    private func cleanEvents(before time: StoreTime, _ limit: Int, _ scope: OfferScope) async throws(OfferStoreError) -> Int {
        let query = OfferStatement(CleaningRows.oldestEvents, scope.values + [.integer(Int64(max(0, limit)))])
        let old = try await database.rows(query).prefix { $0.integer(1) < time.milliseconds }
        guard let last = old.last else { return 0 }
        let key = scope.values + [.integer(last.integer(0))]
        _ = try await database.commit(CleaningRows.events.map { OfferStatement($0, key) })
        return old.count
    }
}

/// The statements of a cleaning.
struct CleaningRows {
    let table: String
    /// The last column of the primary key.
    let key: String
    let query: String
    private let time: StoreTime?

    init(_ what: OfferStore.Cleaning) {
        let column: String
        switch what {
        case .erasures: (table, key, column, time) = ("offers_erasures", "hash", "until", nil)
        case .events(let time): (table, key, column, self.time) = ("offers_events", "number", "stored", time)
        case .notifications(let time): (table, key, column, self.time) = ("offers_notifications", "id", "stored", time)
        case .consumptions(let time): (table, key, column, self.time) = ("offers_consumptions", "transaction_id", "due", time)
        case .looks(let time): (table, key, column, self.time) = ("offers_looks", "mark", "at", time)
        }
        query = """
            SELECT \(key) FROM \(table) WHERE app = ? AND environment = ? AND \(column) < \(time == nil ? "(SELECT {now})" : "?")
            ORDER BY \(column) LIMIT ?
            """
    }

    func values(_ scope: OfferScope, _ limit: Int) -> [SQLValue] {
        scope.values + (time.map { [.time($0)] } ?? []) + [.integer(Int64(max(0, limit)))]
    }

    static let oldestEvents = """
        SELECT number, stored FROM offers_events WHERE app = ? AND environment = ? ORDER BY number LIMIT ?
        """

    /// The statements that remove events up to a number.
    static let events = [
        "DELETE FROM offers_deliveries WHERE app = ? AND environment = ? AND number <= ?",
        "DELETE FROM offers_events WHERE app = ? AND environment = ? AND number <= ?",
    ]
}
