import MemberStorage
import StoreOffers

/// The rows of the feed.
enum EventRows {
    private static let number = """
        INSERT INTO offers_feeds (app, environment, last) VALUES (?, ?, 1)
        ON CONFLICT (app, environment) DO UPDATE SET last = offers_feeds.last + 1
        """
    private static let event = """
        INSERT INTO offers_events (app, environment, number, member, type, signed, data, stored)
        VALUES (?, ?, (SELECT last FROM offers_feeds WHERE app = ? AND environment = ?), ?, ?, ?, ?, {now})
        """
    private static let delivery = """
        INSERT INTO offers_deliveries (app, environment, number, endpoint, attempts, next)
        VALUES (?, ?, (SELECT last FROM offers_feeds WHERE app = ? AND environment = ?), ?, 0, {now})
        """
    static let columns = "number, member, type, signed, data, stored"
    static let after = """
        SELECT \(columns) FROM offers_events WHERE app = ? AND environment = ? AND number > ? ORDER BY number LIMIT ?
        """

    /// The statements that add an event to the feed; the first one locks the feed's row until the commit.
    static func insertion(_ new: NewOfferEvent, to endpoints: [String], _ scope: OfferScope) -> [OfferStatement] {
        let values: [SQLValue] = [.optional(new.member), .text(new.type), .optional(new.signed), .blob(new.data)]
        let row = OfferStatement(event, scope.values + scope.values + values)
        let deliveries = endpoints.map { OfferStatement(delivery, scope.values + scope.values + [.text($0)]) }
        return [OfferStatement(number, scope.values), row] + deliveries
    }

    static func read(_ row: inout OfferRowReading) throws(OfferStoreError) -> OfferEvent {
        let (id, member, type) = (try row.integer(), try row.optionalText(), try row.text())
        let (signed, data, stored) = (try row.optionalTime(), try row.blob(), try row.time())
        return OfferEvent(id: id, event: NewOfferEvent(member: member, type: type, signed: signed, data: data), stored: stored)
    }
}
