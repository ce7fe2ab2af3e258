import Foundation
import MemberCore
import MemberStorage
import StoreOffers

/// The statements about campaigns.
enum CampaignRows {
    private static let key = "app = ? AND environment = ? AND id = ?"
    private static let query = "SELECT id, rule, made, started, ended, offered, held FROM offers_campaigns"

    static let one = "\(query) WHERE \(key)"
    static let page = "\(query) WHERE app = ? AND environment = ? AND id > ? ORDER BY id LIMIT ?"
    static let running = """
        \(query) WHERE app = ? AND environment = ? AND started <= (SELECT {now}) AND ended IS NULL
        AND (ends IS NULL OR ends > (SELECT {now})) ORDER BY started, id LIMIT ?
        """

    static let start = "UPDATE offers_campaigns SET started = {now} WHERE \(key) AND started IS NULL AND ended IS NULL"
    static let end = "UPDATE offers_campaigns SET ended = {now} WHERE \(key) AND ended IS NULL"

    private static let insertion = """
        INSERT INTO offers_campaigns (app, environment, id, rule, made, ends, offered, held) VALUES (?, ?, ?, ?, {now}, ?, 0, 0)
        ON CONFLICT DO NOTHING
        """
    /// Counts an offering, if the campaign still runs and the member has no other histories than those that were decided on. The row stays
    /// locked until the commit, so that an end comes before or after it.
    private static let count = """
        UPDATE offers_campaigns SET offered = offered + ?, held = held + ? WHERE \(key) AND started IS NOT NULL AND ended IS NULL
        AND (ends IS NULL OR ends > (SELECT {now}))
        AND (SELECT count(*) FROM offers_histories WHERE app = ? AND environment = ? AND member = ?) = ?
        """

    static func insertion(_ id: String, _ rule: CampaignRule, _ scope: OfferScope) throws(OfferStoreError) -> OfferStatement {
        guard let text = try? JSONEncoder.sorted.encode(rule) else { throw .damaged }
        let values: [SQLValue] = [.text(id), .text(String(decoding: text, as: UTF8.self)), .optional(rule.ends)]
        return OfferStatement(insertion, scope.values + values, expected: 1)
    }

    static func count(_ offering: Offering, histories: Int, _ scope: OfferScope) -> OfferStatement {
        let numbers: [SQLValue] = [.integer(offering.isControl ? 0 : 1), .integer(offering.isControl ? 1 : 0)]
        let member: [SQLValue] = [.text(offering.member), .integer(Int64(histories))]
        return OfferStatement(
            count, numbers + scope.values + [.text(offering.campaign)] + scope.values + member, expected: 1)
    }

    static func read(_ row: inout OfferRowReading) throws(OfferStoreError) -> KeptCampaign {
        let (id, text, made) = (try row.text(), try row.text(), try row.time())
        guard let rule = try? JSONDecoder().decode(CampaignRule.self, from: Data(text.utf8)) else { throw .damaged }
        let (started, ended) = (try row.optionalTime(), try row.optionalTime())
        let (offered, held) = (try row.integer(), try row.integer())
        return KeptCampaign(
            campaign: Campaign(id: id, rule: rule, made: made, started: started, ended: ended), offered: Int(offered),
            heldBack: Int(held))
    }
}
