import MemberStorage
import StoreOffers

extension OfferStore {
    /// Reads the requests for consumption data that are open, those first whose time ends first.
    func openConsumptions(limit: Int, in scope: OfferScope) async throws(OfferStoreError) -> [ConsumptionRow] {
        let sql = """
            SELECT transaction_id, member, due FROM offers_consumptions
            WHERE app = ? AND environment = ? AND due > (SELECT {now}) AND answered IS NULL ORDER BY due LIMIT ?
            """
        let values = scope.values + [.integer(Int64(limit))]
        return try await database.rows(OfferStatement(sql, values)).compactMap { row in
            guard let transaction = row.text(0), let member = row.text(1) else { return nil }
            return ConsumptionRow(transaction: transaction, member: member, due: StoreTime(milliseconds: row.integer(2)))
        }
    }
}
