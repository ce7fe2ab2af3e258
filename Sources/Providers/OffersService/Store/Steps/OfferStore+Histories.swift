import MemberCore
import MemberStorage
package import StoreOffers

extension OfferStore {
    /// Returns the database's time, by which evidence is verified and decided on.
    package func now() async throws(OfferStoreError) -> StoreTime { try await database.now() }

    /// Reads the history of one subscription.
    ///
    /// A step that stores a history for the first time reads it before it asks for ``erasure(_:in:)``: so an erasure in between cannot be
    /// overlooked.
    /// - Parameters:
    ///   - original: Its original transaction.
    ///   - scope: The app and environment.
    /// - Returns: The history; nil where none is stored.
    /// - Throws: ``OfferStoreError``.
    package func history(of original: String, in scope: OfferScope) async throws(OfferStoreError) -> KeptHistory? {
        let query = OfferStatement(HistoryRows.byOriginal, scope.values + [.text(original)])
        return try HistoryRows.read(try await database.rows(query), scope).first
    }

    /// Reads all subscriptions of a member.
    /// - Parameters:
    ///   - member: An app account token in lower case, or the original transaction of a subscription that names nobody.
    ///   - scope: The app and environment.
    /// - Returns: The histories, by original transaction; empty for an unknown member.
    /// - Throws: ``OfferStoreError``.
    package func histories(of member: String, in scope: OfferScope) async throws(OfferStoreError) -> [KeptHistory] {
        let query = OfferStatement(HistoryRows.byMember, scope.values + [.text(member)])
        return try HistoryRows.read(try await database.rows(query), scope)
    }

    /// A mark that no other change of a history leaves.
    func revision() -> Int64 {
        max(1, random.bytes(8).reduce(0) { $0 << 8 | Int64($1) } & .max)
    }
}
