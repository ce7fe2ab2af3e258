import StoreOffers

@testable import OffersService

extension ScriptedService {
    static let campaignID = "spring-27"
    private static let now = StoreTime(milliseconds: 1_780_000_000_000)

    private func find(_ id: String, _ caller: OfferCaller) throws(OfferProblem) {
        guard knowsAll || (caller.app == Self.app && id == Self.campaignID) else { throw .campaign(.unknown) }
    }

    private func status(_ id: String = campaignID, _ rule: CampaignRule? = nil, started: Bool = false) -> CampaignStatus {
        let usual = CampaignRule(
            group: "21", product: "monthly", offer: "spring", lapsedFrom: 10, lapsedTo: 60, causes: [.customerCancelled],
            everyDays: 30)
        let campaign = Campaign(id: id, rule: rule ?? usual, made: Self.now, started: started ? Self.now : nil)
        return CampaignStatus(KeptCampaign(campaign: campaign, offered: 280, heldBack: 32), at: Self.now)
    }

    func campaigns(
        after last: String, in environment: StoreEnvironment, by caller: OfferCaller
    ) async throws(OfferProblem) -> [CampaignStatus] {
        try await take("campaigns \(last.isEmpty ? "-" : last) \(environment.rawValue)", caller)
        return (0..<100).map { status("c\($0)") }
    }

    func campaign(
        _ id: String, in environment: StoreEnvironment, by caller: OfferCaller
    ) async throws(OfferProblem) -> CampaignStatus {
        try await take("campaign \(id) \(environment.rawValue)", caller)
        try find(id, caller)
        return status(id, started: true)
    }

    func makeCampaign(
        _ id: String, _ rule: CampaignRule, in environment: StoreEnvironment, by caller: OfferCaller
    ) async throws(OfferProblem) -> CampaignStatus {
        let days = "\(rule.lapsedFrom)-\(rule.lapsedTo)/\(rule.windowDays)/\(rule.everyDays)"
        try await take(
            "make \(id) \(rule.group) \(rule.product) \(rule.offer) \(days) \(rule.controlThousandths) \(rule.causes.count) "
                + environment.rawValue, caller)
        var rule = rule
        if rule.group.isEmpty { rule.group = "21" }
        return status(id, rule)
    }

    func startCampaign(
        _ id: String, in environment: StoreEnvironment, by caller: OfferCaller
    ) async throws(OfferProblem) -> CampaignStatus {
        try await take("start \(id) \(environment.rawValue)", caller)
        try find(id, caller)
        return status(id, started: true)
    }

    func endCampaign(
        _ id: String, in environment: StoreEnvironment, by caller: OfferCaller
    ) async throws(OfferProblem) -> CampaignStatus {
        try await take("end \(id) \(environment.rawValue)", caller)
        try find(id, caller)
        var ended = status(id, started: true).kept
        ended.campaign.ended = Self.now
        return CampaignStatus(ended, at: Self.now)
    }

    func previewCampaign(
        _ id: String, after place: CampaignCursor?, limit: Int, in environment: StoreEnvironment, by caller: OfferCaller
    ) async throws(OfferProblem) -> CampaignPreview {
        try await take("preview \(id) \(place?.text ?? "-") \(limit) \(environment.rawValue)", caller)
        try find(id, caller)
        var preview = CampaignPreview()
        (preview.seen, preview.running, preview.refused) = (9, 1, [.subscriptionRuns: 3])
        preview.matches = [false, true].map {
            CampaignMatch(member: Self.member, lapsed: Self.now, cause: .billingError, isControl: $0)
        }
        preview.next = CampaignCursor(time: Self.now, name: Self.transaction)
        return preview
    }

    func campaignMembers(
        _ id: String, after place: CampaignCursor?, limit: Int, in environment: StoreEnvironment, by caller: OfferCaller
    ) async throws(OfferProblem) -> [CampaignMember] {
        try await take("members \(id) \(place?.text ?? "-") \(limit) \(environment.rawValue)", caller)
        try find(id, caller)
        let offering = Offering(
            campaign: id, member: Self.member, number: 1, mark: -77, turn: 1, group: "21", product: "monthly", offer: "spring",
            isControl: false, began: Self.now, until: StoreTime(milliseconds: 1_780_604_800_000))
        let outcome = OfferingOutcome(taken: Self.now, returned: true, revenue: ["USD": 4_990], isFinal: false)
        return [CampaignMember(offering, outcome)]
    }

    func campaignResult(
        _ id: String, after place: CampaignCursor?, limit: Int, in environment: StoreEnvironment, by caller: OfferCaller
    ) async throws(OfferProblem) -> (tally: CampaignTally, next: CampaignCursor?) {
        try await take("result \(id) \(place?.text ?? "-") \(limit) \(environment.rawValue)", caller)
        try find(id, caller)
        var tally = CampaignTally()
        (tally.offerings, tally.taken, tally.heldBack) = (90, 50, 80)
        (tally.offered.members, tally.offered.returned, tally.offered.revenue) = (70, 56, ["USD": 700_000])
        (tally.control.members, tally.control.returned, tally.control.revenue) = (80, 48, ["USD": 80_000])
        return (tally, place == nil ? nil : CampaignCursor(time: Self.now, name: "5"))
    }
}
