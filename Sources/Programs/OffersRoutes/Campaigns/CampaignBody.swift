import MemberCore
import OffersService
import StoreOffers

/// The body of `POST /v1/campaigns`: the name, the environment, and the members of the rule.
struct CampaignBody: Decodable {
    let id: String
    let environment: String?
    /// The group that the body names; nil leaves it to the settings.
    let groupId: String?
    let rule: CampaignRule

    private enum Key: String, CodingKey, CaseIterable { case id, environment, groupId }

    private static let members = Key.allCases.map(\.rawValue) + CampaignRule.Key.allCases.map(\.rawValue)

    /// Reads a body. The rule never changes later, so that a misspelt member is refused.
    init(from decoder: any Decoder) throws {
        let names = try decoder.container(keyedBy: MemberName.self).allKeys.map(\.stringValue).sorted()
        if let unknown = names.first(where: { name in !Self.members.contains { $0.isExactly(name) } }) {
            throw OfferProblem.unknownMember(unknown)
        }
        let values = try decoder.container(keyedBy: Key.self)
        id = try values.decode(String.self, forKey: .id)
        environment = try values.decodeIfPresent(String.self, forKey: .environment)
        groupId = try values.decodeIfPresent(String.self, forKey: .groupId)
        rule = try CampaignRule(from: decoder)
    }

    /// The parts, once each is checked that needs no settings.
    func checked() throws(OfferProblem) -> (String, CampaignRule, StoreEnvironment) {
        guard Campaign.isID(id) else { throw .invalid("id") }
        guard let environment = OfferWord.environment(environment) else { throw .invalid("environment") }
        guard groupId.map(OfferWord.isIdentifier) ?? true else { throw .invalid("groupId") }
        guard OfferWord.isIdentifier(rule.product) else { throw .invalid("productId") }
        guard OfferWord.isIdentifier(rule.offer) else { throw .invalid("offerId") }
        if let wrong = rule.memberOutOfRange { throw .invalid(wrong.rawValue) }
        if let end = rule.ends, !OfferWord.times.contains(end.milliseconds) { throw .invalid("endDate") }
        return (id, rule, environment)
    }
}

/// The name of any member of an object.
private struct MemberName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
