package import StoreOffers

extension OffersService {
    /// The most subscriptions that one call of a preview looks at.
    package static let mostPreviewed = 5000

    /// Looks ahead: to whom a campaign would offer something if they asked now. Nothing is recorded. A draft is looked at as if it ran.
    ///
    /// The work of a call is bounded: it looks at some of the subscriptions that lapsed in the campaign's days, and says where to go on.
    /// - Parameters:
    ///   - id: The campaign's name.
    ///   - place: Where to go on; nil for the beginning.
    ///   - limit: The most subscriptions, from 1 to 5 000.
    ///   - environment: Production or the sandbox.
    ///   - caller: Whose key it was: a server's.
    /// - Returns: A part of the preview; the parts add up.
    /// - Throws: ``OfferProblem/campaign(_:)``, ``OfferProblem/invalid(_:)``, ``OfferProblem/unavailable(_:)``.
    package func previewCampaign(
        _ id: String, after place: CampaignCursor?, limit: Int, in environment: StoreEnvironment, by caller: OfferCaller
    ) async throws(OfferProblem) -> CampaignPreview {
        let app = try app(of: caller)
        let (scope, now) = (try scope(app, environment), try await now())
        guard (1...Self.mostPreviewed).contains(limit) else { throw .invalid("limit") }
        let status = try await campaign(id, scope)
        let known = status.kept.campaign
        let campaign = status.state == .draft ? known.started(at: now) : known
        let found = try await lapsed(campaign.rule, after: place, limit, scope, at: now)
        var preview = CampaignPreview()
        for one in found where campaign.rule.concerns(one.dates) {
            guard let member = try await previewed(one, campaign, app, scope, at: now) else { continue }
            preview.add(member.decision(at: now), member)
        }
        preview.seen = found.count
        if found.count == limit, let last = found.last, let time = last.dates.lapsed {
            preview.next = CampaignCursor(time: time, name: last.original)
        }
        return preview
    }

    /// The subscriptions that lapsed in the campaign's days, by an index on the time.
    private func lapsed(
        _ rule: CampaignRule, after place: CampaignCursor?, _ limit: Int, _ scope: OfferScope, at now: StoreTime
    ) async throws(OfferProblem) -> [DatedSubscription] {
        let days = rule.days(at: now)
        let end = StoreTime(milliseconds: days.upperBound.milliseconds + 1)
        let last = place.map { place in
            var dates = HistoryDates()
            dates.lapsed = place.time
            return DatedSubscription(original: place.name, member: "", dates: dates)
        }
        return try await stored { store throws(OfferStoreError) in
            try await store.subscriptions(by: .lapsed, from: days.lowerBound, until: end, after: last, limit: limit, in: scope)
        }
    }

    /// The member of a subscription, with all that decides. Nil where another one of its subscriptions decides, so that each member counts
    /// once.
    private func previewed(
        _ one: DatedSubscription, _ campaign: Campaign, _ app: ServedApp, _ scope: OfferScope, at now: StoreTime
    ) async throws(OfferProblem) -> CampaignCase? {
        let histories = try await stored { store throws(OfferStoreError) in
            try await store.histories(of: one.member, in: scope)
        }
        let days = campaign.rule.days(at: now)
        let lapses = histories.compactMap { history in
            let dates = HistoryDates(of: history.history, policies: app.policies)
            let isFound = dates.lapsed.map(days.contains) == true && campaign.rule.concerns(dates)
            return isFound ? dates.lapsed.map { ($0, history.original) } : nil
        }
        guard lapses.max(by: <)?.1 == one.original else { return nil }
        return try await campaignCase(campaign, one.member, histories, app, scope, at: now)
    }
}

extension CampaignRule {
    /// Whether a subscription may be of the campaign's group.
    fileprivate func concerns(_ dates: HistoryDates) -> Bool { dates.group.map { $0 == group } ?? (dates.product == product) }

    /// The moments at which a member may have left to be offered something at a time.
    fileprivate func days(at now: StoreTime) -> ClosedRange<StoreTime> {
        now.adding(days: -lapsedTo)...now.adding(days: -lapsedFrom)
    }
}
