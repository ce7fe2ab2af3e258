import MemberStorage
import StoreOffers

extension OfferStore {
    /// Reads the mark of each history of a member, without its records.
    func marks(of member: String, in scope: OfferScope) async throws(OfferStoreError) -> [String: Int64] {
        let sql = "SELECT original, revision FROM offers_histories WHERE app = ? AND environment = ? AND member = ?"
        let values: [SQLValue] = scope.values + [.text(member)]
        let rows = try await database.rows(OfferStatement(sql, values))
        return Dictionary(rows.compactMap { row in row.text(0).map { ($0, row.integer(1)) } }) { first, _ in first }
    }
}
