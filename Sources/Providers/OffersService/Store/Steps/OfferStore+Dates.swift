import MemberStorage
package import StoreOffers

/// A subscription that a query by date has found.
package struct DatedSubscription: Sendable, Equatable {
    /// Its original transaction.
    package let original: String
    package let member: String
    package let dates: HistoryDates
}

extension OfferStore {
    /// The date that a query is about.
    package enum DateOfHistory: String, Sendable, CaseIterable {
        /// The end of the last period.
        case expires
        /// The end of the grace period.
        case grace
        /// When the subscription lapsed.
        case lapsed
    }

    /// Finds the subscriptions whose date lies between two times, earliest first, in pages.
    /// - Parameters:
    ///   - date: The date.
    ///   - from: The first time.
    ///   - end: The time behind the last one.
    ///   - last: The last subscription of the page before; nil for the first page.
    ///   - limit: The highest number of subscriptions.
    ///   - scope: The app and environment.
    /// - Returns: The subscriptions; fewer than the limit on the last page.
    /// - Throws: ``OfferStoreError``.
    package func subscriptions(
        by date: DateOfHistory, from: StoreTime, until end: StoreTime, after last: DatedSubscription? = nil, limit: Int,
        in scope: OfferScope
    ) async throws(OfferStoreError) -> [DatedSubscription] {
        let cursor: [SQLValue] = [.time(last?.time(date) ?? from), .text(last?.original ?? "")]
        let values = scope.values + [.time(end)] + cursor + [.integer(Int64(max(0, limit)))]
        return try await database.rows(OfferStatement(date.query, values)).reading { row throws(OfferStoreError) in
            var dates = HistoryDates()
            let (original, member) = (try row.text(), try row.text())
            (dates.group, dates.product) = (try row.optionalText(), try row.optionalText())
            (dates.expires, dates.graceExpires) = (try row.optionalTime(), try row.optionalTime())
            (dates.lapsed, dates.intent) = (try row.optionalTime(), try row.optionalInteger().map { Int($0) })
            return DatedSubscription(original: original, member: member, dates: dates)
        }
    }
}

extension OfferStore.DateOfHistory {
    fileprivate var query: String {
        """
        SELECT original, member, subscription_group, product, expires, grace, lapsed, intent FROM offers_histories
        WHERE app = ? AND environment = ? AND \(rawValue) < ? AND (\(rawValue), original) > (?, ?)
        ORDER BY \(rawValue), original LIMIT ?
        """
    }
}

extension DatedSubscription {
    fileprivate func time(_ date: OfferStore.DateOfHistory) -> StoreTime? {
        switch date {
        case .expires: dates.expires
        case .grace: dates.graceExpires
        case .lapsed: dates.lapsed
        }
    }
}
