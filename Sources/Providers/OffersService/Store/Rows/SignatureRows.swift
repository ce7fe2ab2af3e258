import Foundation
import MemberCore
import MemberStorage
import StoreOffers

/// The rows of signatures.
enum SignatureRows {
    private static let insertion = """
        INSERT INTO offers_signatures (app, environment, nonce, member, product, offer, form, why, key_name, decision, versions, stored)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, {now}) ON CONFLICT DO NOTHING
        """
    static let columns = "nonce, member, product, offer, form, why, key_name, decision, versions"
    static let byMember = """
        SELECT \(columns) FROM offers_signatures
        WHERE app = ? AND environment = ? AND member = ? ORDER BY stored, nonce
        """

    static func insertion(_ one: SignatureRow, _ scope: OfferScope) throws(OfferStoreError) -> OfferStatement {
        guard let versions = try? JSONEncoder.sorted.encode(one.versions) else { throw .damaged }
        let values: [SQLValue] = [
            .text(one.nonce), .text(one.member), .text(one.product), .optional(one.offer), .integer(Int64(one.form)),
            .text(one.why),
            .text(one.key), .optional(one.decision), .text(String(decoding: versions, as: UTF8.self)),
        ]
        return OfferStatement(insertion, scope.values + values, expected: 1)
    }

    static func read(_ row: inout OfferRowReading) throws(OfferStoreError) -> SignatureRow {
        let (nonce, member, product) = (try row.text(), try row.text(), try row.text())
        let (offer, form, why) = (try row.optionalText(), try row.integer(), try row.text())
        let (key, decision, text) = (try row.text(), try row.optionalBlob(), try row.text())
        guard let versions = try? JSONDecoder().decode([String: Int].self, from: Data(text.utf8)), let form = Int(exactly: form)
        else { throw .damaged }
        return SignatureRow(
            nonce: nonce, member: member, product: product, offer: offer, form: form, why: why, key: key, decision: decision,
            versions: versions)
    }
}
