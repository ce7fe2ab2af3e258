import MemberStorage
import StoreOffers

/// The statements that read the lists of a member's file, newest first.
///
/// A sum such as `number + 0` keeps a planner from reading all rows of the scope in their order until it has met enough of the member's.
enum MemberListRows {
    private static let scope = "app = ? AND environment = ?"
    private static let histories = "SELECT original FROM offers_histories WHERE \(scope) AND member = ?"
    /// The member's names: its own, and those of its subscriptions before they were claimed.
    private static let names = "(SELECT CAST(? AS TEXT) UNION ALL \(histories))"

    private static let events = """
        SELECT \(EventRows.columns) FROM offers_events WHERE \(scope) AND member IN \(names) AND number + 0 < ?
        ORDER BY number + 0 DESC LIMIT ?
        """
    private static let signatures = """
        SELECT \(SignatureRows.columns), stored FROM offers_signatures WHERE \(scope) AND member IN \(names)
        AND (stored, nonce) < (?, ?) ORDER BY stored DESC, nonce DESC LIMIT ?
        """
    private static let offerings = """
        SELECT \(OfferingRows.columns) FROM offers_offerings WHERE \(scope) AND member IN \(names)
        AND (began + 0, mark) < (?, ?) ORDER BY began + 0 DESC, mark DESC LIMIT ?
        """
    private static let consumptions = """
        SELECT transaction_id, member, due, answered FROM offers_consumptions WHERE \(scope) AND member IN \(names)
        AND (due + 0, transaction_id) < (?, ?) ORDER BY due + 0 DESC, transaction_id DESC LIMIT ?
        """
    private static let looks = """
        SELECT what, key_name, at, mark FROM offers_looks WHERE \(scope) AND member IN \(names)
        AND (at + 0, mark) < (?, ?) ORDER BY at + 0 DESC, mark DESC LIMIT ?
        """

    static func events(of member: String, before number: Int64, _ limit: Int, _ scope: OfferScope) -> OfferStatement {
        statement(events, member, [.integer(number)], limit, scope)
    }

    static func signatures(of member: String, olderThan place: ListPlace, _ limit: Int, _ scope: OfferScope) -> OfferStatement {
        statement(signatures, member, [.time(place.time), .text(place.name)], limit, scope)
    }

    static func offerings(of member: String, olderThan place: OfferingPlace, _ limit: Int, _ scope: OfferScope) -> OfferStatement
    {
        statement(offerings, member, [.time(place.began), .integer(place.mark)], limit, scope)
    }

    static func consumptions(of member: String, olderThan place: ListPlace, _ limit: Int, _ scope: OfferScope) -> OfferStatement {
        statement(consumptions, member, [.time(place.time), .text(place.name)], limit, scope)
    }

    static func looks(at member: String, olderThan place: ListPlace, mark: Int64, _ limit: Int, _ scope: OfferScope)
        -> OfferStatement
    {
        statement(looks, member, [.time(place.time), .integer(mark)], limit, scope)
    }

    /// The notifications about the member's subscriptions, and about further purchases. Rows with payloads are long, so that only those
    /// of the page are read as a whole. The others are the original transactions of purchases that are not subscriptions.
    static func notifications(
        of member: String, _ others: [String], olderThan place: ListPlace, _ limit: Int, _ scope: OfferScope
    ) -> OfferStatement {
        let padded = SQLList.padded(others)
        let more = padded.map { _ in " UNION ALL SELECT CAST(? AS TEXT)" }.joined()
        let sql = """
            SELECT id, type, subtype, signed, original, stored FROM offers_notifications WHERE \(Self.scope) AND id IN
            (SELECT id FROM offers_notifications WHERE \(Self.scope) AND original IN (\(histories)\(more))
            AND (COALESCE(signed, 0), id) < (?, ?) ORDER BY COALESCE(signed, 0) DESC, id DESC LIMIT ?)
            """
        let key: [SQLValue] = scope.values + scope.values + scope.values + [.text(member)]
        let page: [SQLValue] = [.time(place.time), .text(place.name), .integer(Int64(limit))]
        return OfferStatement(sql, key + padded.map(SQLValue.text) + page)
    }

    /// The deliveries of some events.
    static func deliveries(of numbers: [Int64], _ scope: OfferScope) -> OfferStatement {
        let padded = SQLList.padded(numbers)
        let sql = """
            SELECT \(DeliveryRows.columns) FROM offers_deliveries WHERE \(Self.scope)
            AND number IN (\(SQLList.marks(padded.count))) ORDER BY number, endpoint
            """
        return OfferStatement(sql, scope.values + padded.map(SQLValue.integer))
    }

    private static func statement(
        _ sql: String, _ member: String, _ place: [SQLValue], _ limit: Int, _ scope: OfferScope
    ) -> OfferStatement {
        let names: [SQLValue] = [.text(member)] + scope.values + [.text(member)]
        return OfferStatement(sql, scope.values + names + place + [.integer(Int64(limit))])
    }
}
