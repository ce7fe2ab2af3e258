import Foundation
import MemberCore
import MemberStorage
import StoreOffers

extension OfferStore {
    /// The original transactions that a member's events name, also of purchases that are not subscriptions and have no history.
    /// - Returns: The original transactions; nil for a member without events and without requests for consumption data.
    func traces(of member: String, in scope: OfferScope) async throws(OfferStoreError) -> [String]? {
        let key: [SQLValue] = scope.values + [.text(member)]
        let events = "SELECT data FROM offers_events WHERE app = ? AND environment = ? AND member = ?"
        let found = try await database.rows(OfferStatement(events, key))
        let requests = "SELECT 1 FROM offers_consumptions WHERE app = ? AND environment = ? AND member = ? LIMIT 1"
        let isAsked = try await !database.rows(OfferStatement(requests, key)).isEmpty
        let names = found.compactMap { row in
            row.blob(0).flatMap { try? JSONValue(parsing: $0) }?["originalTransactionId"]?.string
        }
        return found.isEmpty && !isAsked ? nil : Set(names).sorted()
    }

    /// Removes the payloads of notifications about purchases.
    func forgetPayloads(about originals: [String], in scope: OfferScope) async throws(OfferStoreError) {
        let sql = """
            UPDATE offers_notifications SET payload = NULL, original = NULL
            WHERE app = ? AND environment = ? AND original = ?
            """
        _ = try await database.commit(originals.map { OfferStatement(sql, scope.values + [.text($0)]) })
    }
}
