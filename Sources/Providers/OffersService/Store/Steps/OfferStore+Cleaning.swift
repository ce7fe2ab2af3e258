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
    }

    /// Removes some old rows. Several processes may do so at once.
    /// - Parameters:
    ///   - what: What is cleaned up.
    ///   - limit: The highest number of rows.
    ///   - scope: The app and environment.
    /// - Returns: How many rows there were to remove: with fewer than the limit there are no more.
    /// - Throws: ``OfferStoreError``.
    package func clean(_ what: Cleaning, limit: Int, in scope: OfferScope) async throws(OfferStoreError) -> Int {
        let plan = CleaningRows(what)
        let found = try await database.rows(OfferStatement(plan.query, plan.values(scope, limit)))
        guard let last = found.last else { return 0 }
        if case .events = what {
            let key = scope.values + [.integer(last.integer(0))]
            _ = try await database.commit(CleaningRows.events.map { OfferStatement($0, key) })
        } else {
            let deletion = "DELETE FROM \(plan.table) WHERE app = ? AND environment = ? AND \(plan.key) IN (\(plan.query))"
            _ = try await database.commit([OfferStatement(deletion, scope.values + plan.values(scope, limit))])
        }
        return found.count
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
        }
        // The order of the events' numbers is that of their times.
        let order = key == "number" ? key : column
        query = """
            SELECT \(key) FROM \(table) WHERE app = ? AND environment = ? AND \(column) < \(time == nil ? "(SELECT {now})" : "?")
            ORDER BY \(order) LIMIT ?
            """
    }

    func values(_ scope: OfferScope, _ limit: Int) -> [SQLValue] {
        scope.values + (time.map { [.time($0)] } ?? []) + [.integer(Int64(max(0, limit)))]
    }

    /// The statements that remove events up to a number.
    static let events = [
        "DELETE FROM offers_deliveries WHERE app = ? AND environment = ? AND number <= ?",
        "DELETE FROM offers_events WHERE app = ? AND environment = ? AND number <= ?",
    ]
}
