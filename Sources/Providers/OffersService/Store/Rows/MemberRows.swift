import MemberStorage
import StoreOffers

/// The rows of resets, requests for consumption data, and erasures.
enum MemberRows {
    static func reset(_ one: ResetRow, _ scope: OfferScope) -> OfferStatement {
        OfferStatement(
            """
            INSERT INTO offers_resets (app, environment, member, at) VALUES (?, ?, ?, ?)
            ON CONFLICT (app, environment, member) DO UPDATE SET at = excluded.at
            """, scope.values + [.text(one.member), .time(one.at)])
    }

    static let resetOfMember = "SELECT member, at FROM offers_resets WHERE app = ? AND environment = ? AND member = ?"

    static func readReset(_ row: inout OfferRowReading) throws(OfferStoreError) -> ResetRow {
        ResetRow(member: try row.text(), at: try row.time())
    }

    static func consumption(_ one: ConsumptionRow, _ scope: OfferScope) -> OfferStatement {
        OfferStatement(
            """
            INSERT INTO offers_consumptions (app, environment, transaction_id, member, due, answered) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (app, environment, transaction_id)
            DO UPDATE SET member = excluded.member, due = excluded.due, answered = excluded.answered
            """, scope.values + [.text(one.transaction), .text(one.member), .time(one.due), .optional(one.answered)])
    }

    static let consumptionOfTransaction = """
        SELECT transaction_id, member, due, answered FROM offers_consumptions
        WHERE app = ? AND environment = ? AND transaction_id = ?
        """

    static func readConsumption(_ row: inout OfferRowReading) throws(OfferStoreError) -> ConsumptionRow {
        ConsumptionRow(
            transaction: try row.text(), member: try row.text(), due: try row.time(), answered: try row.optionalTime())
    }

    /// Keeps the later time of two erasures of one subscription.
    static func erasure(_ one: ErasureRow, _ scope: OfferScope) -> OfferStatement {
        OfferStatement(
            """
            INSERT INTO offers_erasures (app, environment, hash, until) VALUES (?, ?, ?, ?)
            ON CONFLICT (app, environment, hash) DO UPDATE SET until = excluded.until
            WHERE offers_erasures.until < excluded.until
            """, scope.values + [.blob(one.hash), .time(one.until)])
    }

    static let erasureOfHash = """
        SELECT hash, until FROM offers_erasures WHERE app = ? AND environment = ? AND hash = ? AND until > (SELECT {now})
        """

    static func readErasure(_ row: inout OfferRowReading) throws(OfferStoreError) -> ErasureRow {
        ErasureRow(hash: try row.blob(), until: try row.time())
    }
}
