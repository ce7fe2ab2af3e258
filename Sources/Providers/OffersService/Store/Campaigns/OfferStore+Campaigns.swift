import MemberStorage
import StoreOffers

/// A campaign as it is stored.
package struct KeptCampaign: Sendable, Equatable {
    package var campaign: Campaign
    /// How many offerings it began.
    package var offered: Int
    /// How many it would have begun for members who are held back.
    package var heldBack: Int

    /// A campaign.
    package init(campaign: Campaign, offered: Int, heldBack: Int) {
        (self.campaign, self.offered, self.heldBack) = (campaign, offered, heldBack)
    }
}

extension OfferStore {
    /// Makes a campaign, as a draft.
    /// - Parameters:
    ///   - id: Its name.
    ///   - rule: Whom it offers what.
    ///   - scope: The app and environment.
    /// - Returns: The campaign of this name; with another rule where one was there before.
    /// - Throws: ``OfferStoreError``.
    package func makeCampaign(_ id: String, _ rule: CampaignRule, in scope: OfferScope) async throws(OfferStoreError)
        -> KeptCampaign
    {
        _ = try await database.commit([try CampaignRows.insertion(id, rule, scope)])
        guard let made = try await campaign(id, in: scope) else { throw .damaged }
        return made
    }

    /// Starts a campaign, unless it was started or ended before.
    package func startCampaign(_ id: String, in scope: OfferScope) async throws(OfferStoreError) {
        _ = try await database.commit([OfferStatement(CampaignRows.start, scope.values + [.text(id)])])
    }

    /// Ends a campaign: once this returns, no process begins an offering of it.
    package func endCampaign(_ id: String, in scope: OfferScope) async throws(OfferStoreError) {
        _ = try await database.commit([OfferStatement(CampaignRows.end, scope.values + [.text(id)])])
    }

    /// Reads a campaign; nil where none has the name.
    package func campaign(_ id: String, in scope: OfferScope) async throws(OfferStoreError) -> KeptCampaign? {
        let query = OfferStatement(CampaignRows.one, scope.values + [.text(id)])
        return try await database.rows(query).reading(CampaignRows.read).first
    }

    /// Reads campaigns in the order of their names, in pages.
    /// - Parameters:
    ///   - last: The last name of the page before; empty for the first page.
    ///   - limit: The most campaigns.
    ///   - scope: The app and environment.
    /// - Returns: The campaigns; fewer than the limit on the last page.
    /// - Throws: ``OfferStoreError``.
    package func campaigns(
        after last: String, limit: Int, in scope: OfferScope
    ) async throws(OfferStoreError) -> [KeptCampaign] {
        let values: [SQLValue] = scope.values + [.text(last), .integer(Int64(max(0, limit)))]
        return try await database.rows(OfferStatement(CampaignRows.page, values)).reading(CampaignRows.read)
    }

    /// Reads the campaigns that run now, the one that was started first in front.
    package func runningCampaigns(limit: Int, in scope: OfferScope) async throws(OfferStoreError) -> [Campaign] {
        let query = OfferStatement(CampaignRows.running, scope.values + [.integer(Int64(max(0, limit)))])
        return try await database.rows(query).reading(CampaignRows.read).map(\.campaign)
    }
}
