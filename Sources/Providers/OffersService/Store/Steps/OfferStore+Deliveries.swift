import MemberCore
import MemberStorage
package import StoreOffers

/// An event that is to be sent to an endpoint by the process that claimed it.
package struct OfferDelivery: Sendable, Equatable {
    package let event: OfferEvent
    /// The endpoint's name.
    package let endpoint: String
    /// How often it was tried, this time included.
    package let attempts: Int
    /// The name of this process's claim.
    package let claim: String
}

/// A line of the webhooks' log.
package struct DeliveryRow: Sendable, Equatable {
    /// The event's number.
    package let event: Int64
    /// The endpoint's name.
    package let endpoint: String
    package let attempts: Int
    /// When it is tried next; nil where it is not.
    package let next: StoreTime?
    /// The status of the last response; nil where none came.
    package let status: Int?
    /// When it was taken.
    package let delivered: StoreTime?
    /// The hash of the member that was erased.
    package let erased: String?
}

extension OfferStore {
    /// Claims deliveries that are due, so that no other process makes them for a time.
    /// - Parameters:
    ///   - limit: The highest number of deliveries.
    ///   - time: How long this process has for them; afterwards they are due again.
    ///   - scope: The app and environment.
    /// - Returns: The deliveries of this process, oldest event first.
    /// - Throws: ``OfferStoreError``.
    package func claimDeliveries(
        limit: Int, for time: Duration, in scope: OfferScope
    ) async throws(OfferStoreError) -> [OfferDelivery] {
        guard try await hasDueDeliveries(scope) else { return [] }
        let claim = Base64URL.encode(random.bytes(12))
        let values = [.text(claim), .integer(time.milliseconds)] + scope.values + scope.values
        _ = try await database.commit([OfferStatement(DeliveryRows.claiming, values + [.integer(Int64(limit))])])
        let query = OfferStatement(DeliveryRows.claimed, scope.values + [.text(claim)])
        let mine = try await database.rows(query).reading { row throws(OfferStoreError) in
            let (endpoint, attempts) = (try row.text(), try row.integer())
            return OfferDelivery(
                event: try EventRows.read(&row), endpoint: endpoint, attempts: Int(attempts), claim: claim)
        }
        return mine.sorted { ($0.event.id, $0.endpoint) < ($1.event.id, $1.endpoint) }
    }

    /// Notes the result of a delivery.
    /// - Parameters:
    ///   - delivery: The delivery.
    ///   - status: The status of the response; nil where none came.
    ///   - isDelivered: Whether the endpoint took it.
    ///   - pause: After which time it is tried again; nil where it is not, because it was taken or given up.
    ///   - scope: The app and environment.
    /// - Throws: ``OfferStoreError``. A claim whose time was over, and that another process took, is left as it is.
    package func note(
        _ delivery: OfferDelivery, status: Int?, isDelivered: Bool, retryAfter pause: Duration? = nil, in scope: OfferScope
    ) async throws(OfferStoreError) {
        let next: [SQLValue] = [pause.map { .integer($0.milliseconds) } ?? .null]
        let key = scope.values + [.integer(delivery.event.id), .text(delivery.endpoint), .text(delivery.claim)]
        let values = [.optional(status)] + next + key
        _ = try await database.commit([OfferStatement(isDelivered ? DeliveryRows.taken : DeliveryRows.failed, values)])
    }

    /// Reads the webhooks' log of an event.
    package func deliveries(of event: Int64, in scope: OfferScope) async throws(OfferStoreError) -> [DeliveryRow] {
        let query = OfferStatement(DeliveryRows.log, scope.values + [.integer(event)])
        return try await database.rows(query).reading(DeliveryRows.read)
    }

    private func hasDueDeliveries(_ scope: OfferScope) async throws(OfferStoreError) -> Bool {
        try await !database.rows(OfferStatement(DeliveryRows.due, scope.values)).isEmpty
    }
}

/// The statements about deliveries.
enum DeliveryRows {
    static let due = """
        SELECT number FROM offers_deliveries WHERE app = ? AND environment = ? AND next <= (SELECT {now}) ORDER BY next LIMIT 1
        """
    /// The last condition is checked again when another process has claimed a row in between.
    static let claiming = """
        UPDATE offers_deliveries SET claim = ?, next = {now} + ?, attempts = attempts + 1
        WHERE app = ? AND environment = ? AND (number, endpoint) IN (SELECT number, endpoint FROM offers_deliveries
        WHERE app = ? AND environment = ? AND next <= (SELECT {now}) ORDER BY next LIMIT ?) AND next <= (SELECT {now})
        """
    static let claimed = """
        SELECT d.endpoint, d.attempts, e.number, e.member, e.type, e.signed, e.data, e.stored
        FROM offers_deliveries d JOIN offers_events e
        ON e.app = d.app AND e.environment = d.environment AND e.number = d.number
        WHERE d.app = ? AND d.environment = ? AND d.claim = ?
        """
    static let taken = """
        UPDATE offers_deliveries SET status = ?, next = ?, claim = NULL, delivered = {now}
        WHERE app = ? AND environment = ? AND number = ? AND endpoint = ? AND claim = ?
        """
    static let failed = """
        UPDATE offers_deliveries SET status = ?, next = {now} + ?, claim = NULL
        WHERE app = ? AND environment = ? AND number = ? AND endpoint = ? AND claim = ?
        """
    static let columns = "number, endpoint, attempts, next, status, delivered, erased"
    static let log = """
        SELECT \(columns) FROM offers_deliveries
        WHERE app = ? AND environment = ? AND number = ? ORDER BY endpoint
        """

    static func read(_ row: inout OfferRowReading) throws(OfferStoreError) -> DeliveryRow {
        let (number, endpoint, attempts) = (try row.integer(), try row.text(), try row.integer())
        let (next, status, delivered) = (try row.optionalTime(), try row.optionalInteger(), try row.optionalTime())
        return DeliveryRow(
            event: number, endpoint: endpoint, attempts: Int(attempts), next: next, status: status.map { Int($0) },
            delivered: delivered, erased: try row.optionalText())
    }
}

extension Duration {
    /// Whole milliseconds.
    var milliseconds: Int64 { components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000 }
}
