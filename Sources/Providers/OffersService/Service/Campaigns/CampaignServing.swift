package import StoreOffers

/// What the service does with campaigns.
package protocol CampaignServing: Sendable {
    /// The campaigns, by name, in pages.
    func campaigns(
        after last: String, in environment: StoreEnvironment, by caller: OfferCaller
    ) async throws(OfferProblem) -> [CampaignStatus]
    /// One campaign.
    func campaign(
        _ id: String, in environment: StoreEnvironment, by caller: OfferCaller
    ) async throws(OfferProblem) -> CampaignStatus
    /// Makes a campaign, as a draft.
    func makeCampaign(
        _ id: String, _ rule: CampaignRule, in environment: StoreEnvironment, by caller: OfferCaller
    ) async throws(OfferProblem) -> CampaignStatus
    /// Starts a campaign.
    func startCampaign(
        _ id: String, in environment: StoreEnvironment, by caller: OfferCaller
    ) async throws(OfferProblem) -> CampaignStatus
    /// Ends a campaign, for good.
    func endCampaign(
        _ id: String, in environment: StoreEnvironment, by caller: OfferCaller
    ) async throws(OfferProblem) -> CampaignStatus
    /// To whom a campaign would offer something now; in parts.
    func previewCampaign(
        _ id: String, after place: CampaignCursor?, limit: Int, in environment: StoreEnvironment, by caller: OfferCaller
    ) async throws(OfferProblem) -> CampaignPreview
    /// Who was offered something or held back, and what came of it; in pages.
    func campaignMembers(
        _ id: String, after place: CampaignCursor?, limit: Int, in environment: StoreEnvironment, by caller: OfferCaller
    ) async throws(OfferProblem) -> [CampaignMember]
    /// What came of a campaign, as sums; in parts.
    func campaignResult(
        _ id: String, after place: CampaignCursor?, limit: Int, in environment: StoreEnvironment, by caller: OfferCaller
    ) async throws(OfferProblem) -> (tally: CampaignTally, next: CampaignCursor?)
}
