import Foundation
package import StoreOffers

extension OffersService {
    /// The most offerings of a response, and the most that one call sums.
    package static let (mostOfferings, mostSummed) = (1000, 20_000)

    /// Who was offered something, or held back, and what came of it, in the order in which it began.
    /// - Parameters:
    ///   - id: The campaign's name.
    ///   - place: The place behind the last one of the page before; nil for the first page.
    ///   - limit: The most offerings, from 1 to 1 000.
    ///   - environment: Production or the sandbox.
    ///   - caller: Whose key it was: a server's.
    /// - Returns: The offerings; fewer than the limit on the last page.
    /// - Throws: ``OfferProblem/campaign(_:)``, ``OfferProblem/invalid(_:)``, ``OfferProblem/unavailable(_:)``.
    package func campaignMembers(
        _ id: String, after place: CampaignCursor?, limit: Int, in environment: StoreEnvironment, by caller: OfferCaller
    ) async throws(OfferProblem) -> [CampaignMember] {
        let app = try app(of: caller)
        let scope = try scope(app, environment)
        guard (1...Self.mostOfferings).contains(limit) else { throw .invalid("limit") }
        let campaign = try await campaign(id, scope).kept.campaign
        return try await outcomes(campaign, after: try behind(place), limit, app, scope)
    }

    /// What came of a campaign, as sums over some of its offerings.
    /// - Parameters: As ``campaignMembers(_:after:limit:in:by:)``, with a limit from 1 to 20 000.
    /// - Returns: The sums, and where to go on; nil once all offerings are in them. Parts of one campaign add up.
    /// - Throws: As ``campaignMembers(_:after:limit:in:by:)``.
    package func campaignResult(
        _ id: String, after place: CampaignCursor?, limit: Int, in environment: StoreEnvironment, by caller: OfferCaller
    ) async throws(OfferProblem) -> (tally: CampaignTally, next: CampaignCursor?) {
        let app = try app(of: caller)
        let scope = try scope(app, environment)
        guard (1...Self.mostSummed).contains(limit) else { throw .invalid("limit") }
        let campaign = try await campaign(id, scope).kept.campaign
        var (tally, left, place) = (CampaignTally(), limit, place)
        while left > 0 {
            let size = min(left, Self.mostOfferings)
            let page = try await outcomes(campaign, after: try behind(place), size, app, scope)
            for one in page { tally.add(one.offering, one.outcome) }
            guard page.count == size, let last = page.last else { return (tally, nil) }
            (left, place) = (left - size, last.place)
        }
        return (tally, place)
    }

    private func behind(_ place: CampaignCursor?) throws(OfferProblem) -> OfferingPlace {
        guard let place else { return .first }
        guard let mark = Int64(place.name) else { throw .invalid("after") }
        return OfferingPlace(began: place.time, mark: mark)
    }

    private func outcomes(
        _ campaign: Campaign, after place: OfferingPlace, _ limit: Int, _ app: ServedApp, _ scope: OfferScope
    ) async throws(OfferProblem) -> [CampaignMember] {
        let now = try await now()
        let page = try await stored { store throws(OfferStoreError) in
            try await store.offerings(ofCampaign: campaign.id, after: place, limit: limit, in: scope)
        }
        var all: [CampaignMember] = []
        for one in page.map({ $0.ended(with: campaign) }) {
            var outcome = one.outcome
            if outcome == nil {
                let periods = try await periods(of: one, app, scope)
                outcome = OfferingOutcome(of: one, periods, before: campaign.rule.next(after: one), at: now)
            }
            if let outcome { all.append(CampaignMember(one, outcome)) }
        }
        return all
    }

    /// The own periods of an offering's member in the group, also where the subscription was claimed since.
    private func periods(of one: Offering, _ app: ServedApp, _ scope: OfferScope) async throws(OfferProblem) -> [OwnPeriod] {
        let histories = try await stored { store throws(OfferStoreError) -> [KeptHistory] in
            let own = try await store.histories(of: one.member, in: scope)
            guard own.isEmpty, let claimed = try await store.history(of: one.member, in: scope) else { return own }
            return try await store.histories(of: claimed.member, in: scope)
        }
        return histories.flatMap {
            OwnPeriod.all(of: $0.history.evidence.history, catalogue: app.policies.catalogue)
        }.filter { $0.series.group == one.group }
    }
}
