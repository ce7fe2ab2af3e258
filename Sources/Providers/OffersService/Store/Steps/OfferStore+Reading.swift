package import Foundation
import MemberStorage
import StoreOffers

extension OfferStore {
    /// Reads the feed. An event is seen only once every earlier one is, so a reader that goes on after the last one misses none.
    /// - Parameters:
    ///   - cursor: The number of the last event that was read; 0 for the beginning.
    ///   - limit: The highest number of events.
    ///   - scope: The app and environment.
    /// - Returns: The events, oldest first.
    /// - Throws: ``OfferStoreError``.
    package func events(after cursor: Int64, limit: Int, in scope: OfferScope) async throws(OfferStoreError) -> [OfferEvent] {
        let values = scope.values + [.integer(cursor), .integer(Int64(max(0, limit)))]
        return try await database.rows(OfferStatement(EventRows.after, values)).reading(EventRows.read)
    }

    /// Reads a notification.
    /// - Parameters:
    ///   - id: Its identifier.
    ///   - scope: The app and environment.
    /// - Returns: The notification, with an empty payload where that was erased; nil where none is stored.
    /// - Throws: ``OfferStoreError``.
    package func notification(_ id: String, in scope: OfferScope) async throws(OfferStoreError) -> NotificationRow? {
        try await one(NotificationRows.byID, .text(id), scope, NotificationRows.read)
    }

    /// Whether a notification is stored.
    package func hasNotification(_ id: String, in scope: OfferScope) async throws(OfferStoreError) -> Bool {
        let sql = "SELECT 1 FROM offers_notifications WHERE app = ? AND environment = ? AND id = ?"
        return try await !database.rows(OfferStatement(sql, scope.values + [.text(id)])).isEmpty
    }

    /// Reads a tester's last reset.
    package func reset(of member: String, in scope: OfferScope) async throws(OfferStoreError) -> ResetRow? {
        try await one(MemberRows.resetOfMember, .text(member), scope, MemberRows.readReset)
    }

    /// Reads the store's last request for consumption data about a transaction.
    package func consumption(of transaction: String, in scope: OfferScope) async throws(OfferStoreError) -> ConsumptionRow? {
        try await one(MemberRows.consumptionOfTransaction, .text(transaction), scope, MemberRows.readConsumption)
    }

    /// Notes that a request for consumption data is answered.
    /// - Parameters:
    ///   - transaction: The transaction.
    ///   - scope: The app and environment.
    /// - Returns: Whether it was open; no for one that is unknown or was answered before.
    /// - Throws: ``OfferStoreError``.
    package func answer(consumptionOf transaction: String, in scope: OfferScope) async throws(OfferStoreError) -> Bool {
        let sql = """
            UPDATE offers_consumptions SET answered = {now}
            WHERE app = ? AND environment = ? AND transaction_id = ? AND answered IS NULL
            """
        return try await database.commit([OfferStatement(sql, scope.values + [.text(transaction)], expected: 1)]) == nil
    }

    /// Reads all signatures that a member was given, oldest first.
    package func signatures(of member: String, in scope: OfferScope) async throws(OfferStoreError) -> [SignatureRow] {
        let query = OfferStatement(SignatureRows.byMember, scope.values + [.text(member)])
        return try await database.rows(query).reading(SignatureRows.read)
    }

    /// Reads the erasure of a subscription.
    /// - Parameters:
    ///   - hash: The keyed hash of its original transaction.
    ///   - scope: The app and environment.
    /// - Returns: The erasure; nil without one, or where its time is over.
    /// - Throws: ``OfferStoreError``.
    package func erasure(_ hash: Data, in scope: OfferScope) async throws(OfferStoreError) -> ErasureRow? {
        try await one(MemberRows.erasureOfHash, .blob(hash), scope, MemberRows.readErasure)
    }

    /// Prolongs an erasure, because a later expiry of the subscription was seen.
    /// - Parameters:
    ///   - erasure: The hash, and until when it is to stay; an earlier time than the stored one changes nothing.
    ///   - scope: The app and environment.
    /// - Throws: ``OfferStoreError``.
    package func prolong(_ erasure: ErasureRow, in scope: OfferScope) async throws(OfferStoreError) {
        let sql = "UPDATE offers_erasures SET until = ? WHERE app = ? AND environment = ? AND hash = ? AND until < ?"
        let values = [.time(erasure.until)] + scope.values + [.blob(erasure.hash), .time(erasure.until)]
        _ = try await database.commit([OfferStatement(sql, values)])
    }

    private func one<Value>(
        _ sql: String, _ key: SQLValue, _ scope: OfferScope,
        _ read: (inout OfferRowReading) throws(OfferStoreError) -> Value
    ) async throws(OfferStoreError) -> Value? {
        try await database.rows(OfferStatement(sql, scope.values + [key])).reading(read).first
    }
}
