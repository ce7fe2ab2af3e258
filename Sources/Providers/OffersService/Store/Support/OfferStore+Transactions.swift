import MemberStorage
import StoreOffers

/// What one piece of the indexing did.
package struct IndexStep: Sendable, Equatable {
    /// How many subscriptions it reached.
    package var seen = 0
    /// Those whose rows cannot be read: a search finds them by their original transaction alone.
    package var damaged = 0
    /// The last original transaction that it reached; nil behind the last one.
    package var last: String?
}

extension OfferStore {
    /// How many subscriptions one transaction indexes at most, and after how many identifiers it takes no more.
    private static let (indexPiece, indexedIdentifiers) = (100, 4_000)
    /// The most subscriptions that one number leads to.
    package static let mostOwners = 50

    /// Reads the subscriptions that a number leads to, with their members.
    /// - Parameters:
    ///   - number: An original transaction, a transaction, or a web order line item.
    ///   - scope: The app and environment.
    /// - Returns: Original transactions and members; none where nothing is stored, or not indexed yet.
    /// - Throws: ``OfferStoreError``.
    package func owners(
        of number: String, in scope: OfferScope
    ) async throws(OfferStoreError) -> [(original: String, member: String)] {
        let values: [SQLValue] =
            scope.values + [.text(number)] + scope.values + [.text(number), .integer(Int64(Self.mostOwners))]
        return try await database.rows(OfferStatement(TransactionRows.owners, values)).reading { row throws(OfferStoreError) in
            (try row.text(), try row.text())
        }
    }

    /// Reads the member of a subscription, without its records.
    /// - Parameters:
    ///   - original: Its original transaction.
    ///   - scope: The app and environment.
    /// - Returns: The member; nil where none is stored.
    /// - Throws: ``OfferStoreError``.
    package func owner(of original: String, in scope: OfferScope) async throws(OfferStoreError) -> String? {
        let sql = "SELECT member FROM offers_histories WHERE app = ? AND environment = ? AND original = ?"
        return try await database.rows(OfferStatement(sql, scope.values + [.text(original)])).first?.text(0)
    }

    /// Indexes the next subscriptions, in one transaction. It may be repeated and killed. Where one of them is changed or erased meanwhile,
    /// nothing is written, and it is read again: an erased one leaves nothing behind.
    /// - Parameters:
    ///   - place: The last original transaction that was reached; empty for the beginning.
    ///   - scope: The app and environment.
    /// - Returns: What it did.
    /// - Throws: ``OfferStoreError``.
    package func indexTransactions(after place: String, in scope: OfferScope) async throws(OfferStoreError) -> IndexStep {
        while true {
            let originals = try await originals(after: place, limit: Self.indexPiece, in: scope)
            var (step, guards, all) = (IndexStep(), [OfferStatement](), [SubscriptionIdentifier]())
            for original in originals where all.count < Self.indexedIdentifiers {
                (step.seen, step.last) = (step.seen + 1, original)
                do throws(OfferStoreError) {
                    guard let kept = try await history(of: original, in: scope) else { continue }
                    guards.append(OfferingRows.unchanged(kept, scope))
                    all += kept.identifiers
                } catch {
                    guard error == .damaged else { throw error }
                    step.damaged += 1
                }
            }
            if all.isEmpty { return step }
            if try await database.commit(guards + TransactionRows.insertions(all, scope)) == nil { return step }
        }
    }
}
