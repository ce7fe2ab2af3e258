import MemberStorage
import StoreOffers

extension HistoryRows {
    private static let insertion = """
        INSERT INTO offers_histories (revision, version, records, member, named, claimed, subscription_group, product, expires, grace,
        lapsed, intent, app, environment, original) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
        """
    private static let update = """
        UPDATE offers_histories SET revision = ?, version = ?, records = ?, member = ?, named = ?, claimed = ?, subscription_group = ?,
        product = ?, expires = ?, grace = ?, lapsed = ?, intent = ? WHERE app = ? AND environment = ? AND original = ? AND revision = ?
        """
    private static let record = "INSERT INTO offers_records (app, environment, original, number, body) VALUES (?, ?, ?, ?, ?)"
    private static let statement = """
        UPDATE offers_records SET stated = ? WHERE app = ? AND environment = ? AND original = ? AND number = ?
        """

    /// The statement that writes a history's row, if it is as it was read.
    static func head(_ change: OfferWrite.History, leaving revision: Int64, _ scope: OfferScope) -> OfferStatement {
        let (kept, dates) = (change.kept, change.dates)
        let values: [SQLValue] =
            [
                .integer(revision), .integer(Int64(kept.history.version)), .integer(Int64(kept.history.records.count)),
                .text(kept.member), .optional(kept.named), .optional(kept.claimed), .optional(dates.group),
                .optional(dates.product),
                .optional(dates.expires), .optional(dates.graceExpires), .optional(dates.lapsed), .optional(dates.intent),
            ] + scope.values + [.text(kept.original)]
        guard kept.revision > 0 else { return OfferStatement(insertion, values, expected: 1) }
        return OfferStatement(update, values + [.integer(kept.revision)], expected: 1)
    }

    /// The statements that insert the new records, and note when known ones were stated again.
    static func records(_ change: OfferWrite.History, _ scope: OfferScope) throws(OfferStoreError) -> [OfferStatement] {
        let (all, key) = (change.kept.history.records, scope.values + [.text(change.kept.original)])
        let first = max(0, all.count - change.change.added.count)
        var statements: [OfferStatement] = []
        for place in first..<all.count {
            guard let body = try? all[place].encoded() else { throw .damaged }
            statements.append(OfferStatement(record, key + [.integer(Int64(place)), .blob(body)]))
        }
        for one in change.change.confirmed {
            guard let place = all[..<first].lastIndex(where: one.isSame) else { continue }
            statements.append(
                OfferStatement(statement, [.optional(all[place].stated)] + key + [.integer(Int64(place))], expected: 1))
        }
        return statements
    }
}
