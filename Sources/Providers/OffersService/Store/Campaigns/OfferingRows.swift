import Foundation
import MemberCore
import MemberStorage
import StoreOffers

/// The statements about offerings.
enum OfferingRows {
    static let columns = """
        member, subscription_group, number, mark, campaign, turn, product, offer, control, began, until, outcome
        """
    private static let query = "SELECT \(columns) FROM offers_offerings WHERE app = ? AND environment = ?"

    /// All offerings of a member by its names.
    static func ofMember(_ names: Set<String>, _ scope: OfferScope) -> OfferStatement {
        let marks = names.map { _ in "?" }.joined(separator: ", ")
        return OfferStatement("\(query) AND member IN (\(marks))", scope.values + names.sorted().map(SQLValue.text))
    }

    static let ofCampaign = "\(query) AND campaign = ? AND (began, mark) > (?, ?) ORDER BY began, mark LIMIT ?"
    static let ofNumber = "\(query) AND member = ? AND subscription_group = ? AND number = ?"

    private static let insertion = """
        INSERT INTO offers_offerings (app, environment, \(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL)
        ON CONFLICT DO NOTHING
        """
    /// Finds the history as it was decided on, and locks it, so that a claim or an erasure comes before or after the commit.
    private static let historyGuard = """
        UPDATE offers_histories SET revision = revision WHERE app = ? AND environment = ? AND original = ? AND revision = ?
        """
    private static let erasure = """
        UPDATE offers_offerings SET member = ?, number = mark, outcome = ? WHERE app = ? AND environment = ? AND member = ?
        """
    private static let erasureOfOne = erasure + " AND subscription_group = ? AND number = ?"

    static func insertion(_ one: Offering, _ scope: OfferScope) -> OfferStatement {
        let values: [SQLValue] = [
            .text(one.member), .text(one.group), .integer(one.number), .integer(one.mark), .text(one.campaign),
            .integer(Int64(one.turn)), .text(one.product), .text(one.offer), .integer(one.isControl ? 1 : 0), .time(one.began),
            .time(one.until),
        ]
        return OfferStatement(insertion, scope.values + values, expected: 1)
    }

    static func unchanged(_ history: KeptHistory, _ scope: OfferScope) -> OfferStatement {
        let values: [SQLValue] = [.text(history.original), .integer(history.revision)]
        return OfferStatement(historyGuard, scope.values + values, expected: 1)
    }

    /// Puts a hash into the member's place, beside what came of the offering. The mark becomes the number, because a member may be erased
    /// several times.
    static func erasure(
        _ one: Offering, _ pseudonym: String, _ outcome: OfferingOutcome, _ scope: OfferScope
    ) throws(OfferStoreError) -> OfferStatement {
        let values = [.text(pseudonym), try encoded(outcome)] + scope.values + [.text(one.member)]
        return OfferStatement(erasureOfOne, values + [.text(one.group), .integer(one.number)])
    }

    /// The same for those that began since the member's were read: what came of them is not known.
    static func erasure(of member: String, _ pseudonym: String, _ scope: OfferScope) throws(OfferStoreError) -> OfferStatement {
        let outcome = try encoded(OfferingOutcome(isFinal: false))
        return OfferStatement(erasure, [.text(pseudonym), outcome] + scope.values + [.text(member)])
    }

    private static func encoded(_ outcome: OfferingOutcome) throws(OfferStoreError) -> SQLValue {
        guard let text = try? JSONEncoder.sorted.encode(outcome) else { throw .damaged }
        return .text(String(decoding: text, as: UTF8.self))
    }

    static func read(_ row: inout OfferRowReading) throws(OfferStoreError) -> Offering {
        let (member, group, number) = (try row.text(), try row.text(), try row.integer())
        let (mark, campaign, turn) = (try row.integer(), try row.text(), Int(try row.integer()))
        let (product, offer, isControl) = (try row.text(), try row.text(), try row.integer() != 0)
        let (began, until, text) = (try row.time(), try row.time(), try row.optionalText())
        let outcome = text.map { try? JSONDecoder().decode(OfferingOutcome.self, from: Data($0.utf8)) }
        if let outcome, outcome == nil { throw .damaged }
        return Offering(
            campaign: campaign, member: member, number: number, mark: mark, turn: turn, group: group, product: product,
            offer: offer, isControl: isControl, began: began, until: until, outcome: outcome ?? nil)
    }
}
