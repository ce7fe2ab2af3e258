import Foundation
import MemberStorage
import StoreOffers

/// The rows of notifications.
enum NotificationRows {
    private static let insertion = """
        INSERT INTO offers_notifications (app, environment, id, type, subtype, signed, original, payload, stored)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, {now}) ON CONFLICT DO NOTHING
        """
    static let byID = """
        SELECT id, type, subtype, signed, original, payload FROM offers_notifications
        WHERE app = ? AND environment = ? AND id = ?
        """

    static func insertion(_ one: NotificationRow, _ scope: OfferScope) -> OfferStatement {
        let values: [SQLValue] = [
            .text(one.id), .text(one.type), .optional(one.subtype), .optional(one.signed), .optional(one.original),
            .blob(one.payload),
        ]
        return OfferStatement(insertion, scope.values + values, expected: 1)
    }

    /// Reads a row. One whose payload was erased has an empty one.
    static func read(_ row: inout OfferRowReading) throws(OfferStoreError) -> NotificationRow {
        let (id, type, subtype) = (try row.text(), try row.text(), try row.optionalText())
        let (signed, original, payload) = (try row.optionalTime(), try row.optionalText(), try row.optionalBlob())
        return NotificationRow(
            id: id, type: type, subtype: subtype, signed: signed, original: original, payload: payload ?? Data())
    }
}
