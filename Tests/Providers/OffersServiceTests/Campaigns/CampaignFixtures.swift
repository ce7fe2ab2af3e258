import Foundation
import StoreOffers
import Testing

@testable import OffersService

/// The product of the tests' campaigns.
let campaignProduct = StoreProduct("monthly", group: "G", isAutoRenewable: true, promotionalOfferIDs: ["spring"])

extension CampaignRule {
    /// A rule of the tests: `spring` of `monthly` for those who left 10 to 60 days ago, once in 30 days.
    static func spring(_ change: (inout CampaignRule) -> Void = { _ in }) -> CampaignRule {
        var rule = CampaignRule(
            group: "G", product: "monthly", offer: "spring", lapsedFrom: 10, lapsedTo: 60, everyDays: 30, controlThousandths: 0)
        change(&rule)
        return rule
    }
}

/// A campaign that was started long ago.
func campaign(_ id: String = "spring-27", _ rule: CampaignRule = .spring()) -> Campaign {
    let past = StoreTime(milliseconds: 0)
    return Campaign(id: id, rule: rule, made: past, started: past)
}

/// The history of periods and renewals of one subscription, named by the first character of the periods' identifiers.
func history(_ periods: StoreTransaction..., renewals: [RenewalState] = []) throws -> (String, StoredHistory) {
    let original = periods.first?.originalID ?? renewals.first?.originalID ?? ""
    var history = StoredHistory(bundleID: "com.example.loom", environment: .production)
    let all = periods.map { period in
        var period = period
        period.signed = period.signed ?? march("1 0:00")
        return period
    }
    let purchases = PurchaseHistory(source: .signedData, transactions: all, renewals: renewals, environment: .production)
    _ = try history.merge(
        VerifiedEvidence(verified: purchases, isSandbox: false, bundleID: "com.example.loom"), verified: march("1 0:00"))
    return (original, history)
}

/// What is known of the next renewal of a subscription.
func renewal(
    _ original: String = "a", intent: Int? = 1, retry: Bool = false, grace: String? = nil
) -> RenewalState {
    var one = RenewalState()
    (one.originalID, one.productID, one.isRenewalInfo, one.signed) = (original, "monthly", true, march("1 0:00"))
    (one.expirationIntent, one.isInBillingRetry) = (intent, retry ? .yes : .no)
    if let grace { one.graceExpires = .at(march(grace)) }
    return one
}

/// An offering of the tests that began at a moment of March 2027 and lasts a week.
func offering(
    from start: String, of campaign: String = "spring-27", number: Int64 = 1, turn: Int = 1, group: String = "G",
    isControl: Bool = false, member: String = "m"
) -> Offering {
    let began = march(start)
    return Offering(
        campaign: campaign, member: member, number: number, mark: number, turn: turn, group: group, product: "monthly",
        offer: "spring", isControl: isControl, began: began, until: began.adding(days: 7))
}

/// What a campaign decides about a member with histories at a moment of March 2027.
func decision(
    _ campaign: Campaign = campaign(), _ histories: [(String, StoredHistory)], offerings: [Offering] = [], at text: String,
    member: String = "m"
) -> CampaignDecision {
    let now = march(text)
    let standing = GroupStanding(
        campaign.rule, Dictionary(histories) { first, _ in first }, OfferEngine(), campaignProduct, at: now)
    return CampaignCase(campaign: campaign, member: member, standing: standing, offerings: offerings).decision(at: now)
}
