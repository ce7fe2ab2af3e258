import MemberStorage
import StoreOffers

/// An identifier that leads to a subscription, beside its original transaction.
package struct SubscriptionIdentifier: Hashable, Sendable {
    /// A transaction, or a web order line item.
    package let id: String
    package let original: String
}

/// The statements about the index of transactions.
enum TransactionRows {
    /// The most identifiers that one statement adds, and that one removes: among many, PostgreSQL rather reads a whole small table.
    private static let (added, removed) = (64, 4)

    /// The member and the subscription that a number leads to, as a further identifier or as the original transaction itself.
    static let owners = """
        SELECT original, member FROM offers_histories WHERE app = ? AND environment = ? AND original IN
        (SELECT CAST(? AS TEXT) UNION ALL SELECT original FROM offers_transactions WHERE app = ? AND environment = ? AND id = ?)
        ORDER BY original LIMIT ?
        """

    /// Adds identifiers that are not there yet, mostly with one statement.
    static func insertions(_ all: [SubscriptionIdentifier], _ scope: OfferScope) -> [OfferStatement] {
        SQLList.batches(all, added).map { rows in
            let marks = SQLList.marks(rows.count, "(?, ?, ?, ?)")
            let sql = "INSERT INTO offers_transactions (app, environment, id, original) VALUES \(marks) ON CONFLICT DO NOTHING"
            return OfferStatement(sql, rows.flatMap { scope.values + [.text($0.id), .text($0.original)] })
        }
    }

    /// Removes the identifiers of a subscription.
    static func removals(_ all: [SubscriptionIdentifier], _ scope: OfferScope) -> [OfferStatement] {
        SQLList.batches(all, removed).flatMap { rows -> [OfferStatement] in
            guard let original = rows.first?.original else { return [] }
            let marks = SQLList.marks(rows.count)
            let sql = "DELETE FROM offers_transactions WHERE app = ? AND environment = ? AND id IN (\(marks)) AND original = ?"
            return [OfferStatement(sql, scope.values + rows.map { .text($0.id) } + [.text(original)])]
        }
    }
}

extension OfferWrite.History {
    /// The identifiers of the new records.
    var identifiers: [SubscriptionIdentifier] {
        kept.identifiers(of: kept.history.records.suffix(change.added.count))
    }
}

extension KeptHistory {
    /// The identifiers of all records.
    package var identifiers: [SubscriptionIdentifier] { identifiers(of: history.records[...]) }

    fileprivate func identifiers(of records: ArraySlice<StoredRecord>) -> [SubscriptionIdentifier] {
        let all = records.flatMap { record -> [String] in
            guard case .transaction(let one) = record.content else { return [] }
            return [one.id, one.details?.webOrderLineItemID ?? ""]
        }
        return Set(all).subtracting(["", original]).sorted().map { SubscriptionIdentifier(id: $0, original: original) }
    }
}
