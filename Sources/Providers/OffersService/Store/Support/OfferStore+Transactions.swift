import MemberStorage
import StoreOffers

extension OfferStore {
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
}
