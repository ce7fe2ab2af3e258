import MemberCore
import OffersService
import StoreOffers

extension CampaignStatus {
    /// The campaign for programs.
    func json(_ environment: StoreEnvironment) -> JSONValue {
        let (campaign, rule) = (kept.campaign, kept.campaign.rule)
        var members: [String: JSONValue] = [
            "id": .string(campaign.id), "environment": .string(environment.rawValue), "state": .string(state.rawValue),
            "groupId": .string(rule.group), "productId": .string(rule.product), "offerId": .string(rule.offer),
            "lapsedFromDays": .integer(Int64(rule.lapsedFrom)), "lapsedToDays": .integer(Int64(rule.lapsedTo)),
            "reasons": .array(rule.causes.map { .string($0.rawValue) }), "windowDays": .integer(Int64(rule.windowDays)),
            "everyDays": .integer(Int64(rule.everyDays)), "controlThousandths": .integer(Int64(rule.controlThousandths)),
            "madeDate": .integer(campaign.made.milliseconds), "offered": .integer(Int64(kept.offered)),
            "heldBack": .integer(Int64(kept.heldBack)),
        ]
        members["endDate"] = rule.ends.map { .integer($0.milliseconds) }
        members["startDate"] = campaign.started.map { .integer($0.milliseconds) }
        members["endedDate"] = campaign.ended.map { .integer($0.milliseconds) }
        return .object(members)
    }
}

extension CampaignPreview {
    /// The preview for programs.
    var json: JSONValue {
        let held = matches.count { $0.isControl }
        let causes = Dictionary(grouping: matches, by: \.cause.rawValue).mapValues(\.count)
        var members: [String: JSONValue] = [
            "seen": .integer(Int64(seen)), "matching": .integer(Int64(matches.count - held)), "heldBack": .integer(Int64(held)),
            "running": .integer(Int64(running)), "reasons": .counts(causes),
            "refused": .counts(Dictionary(refused.map { ($0.rawValue, $1) }) { $1 }), "members": .array(matches.map(\.json)),
        ]
        members["next"] = next.map { .string($0.text) }
        return .object(members)
    }
}

extension CampaignMatch {
    fileprivate var json: JSONValue {
        .object([
            "member": .string(member), "lapsedDate": .integer(lapsed.milliseconds), "reason": .string(cause.rawValue),
            "isHeldBack": .bool(isControl),
        ])
    }
}

extension CampaignMember {
    /// The offering for programs.
    var json: JSONValue {
        var members: [String: JSONValue] = [
            "member": .string(offering.member), "productId": .string(offering.product), "offerId": .string(offering.offer),
            "isHeldBack": .bool(offering.isControl), "beginDate": .integer(offering.began.milliseconds),
            "untilDate": .integer(offering.until.milliseconds), "hasReturned": .bool(outcome.returned),
            "isOver": .bool(outcome.isFinal), "revenue": .object(outcome.revenue.mapValues(JSONValue.integer)),
            "refunded": .object(outcome.refunded.mapValues(JSONValue.integer)),
        ]
        members["takenDate"] = outcome.taken.map { .integer($0.milliseconds) }
        return .object(members)
    }
}

extension JSONValue {
    fileprivate static func counts(_ all: [String: Int]) -> JSONValue { .object(all.mapValues { .integer(Int64($0)) }) }
}
