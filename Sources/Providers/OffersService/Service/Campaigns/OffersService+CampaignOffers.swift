import StoreOffers

/// A member who may be offered something, and by whose word.
struct CampaignSubject: Sendable, Equatable {
    let scope: OfferScope
    let member: String
    /// Whether an offering may begin: in a response to a server key, or to verified evidence of the member. Where only an app key's word
    /// names the member, one that runs is shown and none begins.
    let mayBegin: Bool
}

extension OffersService {
    /// The most campaigns of an app that run at a time.
    package static let mostRunningCampaigns = 100

    /// Whether a campaign runs for one of some products, and its offer can be signed.
    func hasCampaign(for products: [StoreProduct], _ app: ServedApp) async throws(OfferProblem) -> Bool {
        guard app.signer != nil else { return false }
        let names = Set(products.map(\.productIdentifier))
        for environment in ServedApp.environments {
            let all = try await runningCampaigns(app.scope(environment))
            if all.contains(where: { names.contains($0.rule.product) }) { return true }
        }
        return false
    }

    /// The offers of campaigns that a member has now, by product. Those that begin are recorded first; where that is not possible now, none
    /// is shown, and the verdicts are given all the same.
    func campaignOffers(
        to subject: CampaignSubject, for products: [StoreProduct], _ app: ServedApp, at time: StoreTime
    ) async -> [String: CampaignOffer] {
        do throws(OfferProblem) { return try await recordedOffers(to: subject, for: products, app, at: time) } catch {
            diagnostics.report(
                .warning, "offers_service.campaign_waiting", subject.scope.labels.merging(["code": .open(error.code)]) { $1 })
            return [:]
        }
    }

    private func recordedOffers(
        to subject: CampaignSubject, for products: [StoreProduct], _ app: ServedApp, at time: StoreTime
    ) async throws(OfferProblem) -> [String: CampaignOffer] {
        let names = Set(products.map(\.productIdentifier))
        var offers: [String: CampaignOffer] = [:]
        for campaign in try await runningCampaigns(subject.scope) where names.contains(campaign.rule.product) {
            guard offers[campaign.rule.product] == nil else { continue }
            let shown = try await repeated { () throws(OfferProblem) in try await show(campaign.id, to: subject, app, at: time) }
            if case .offer(let offer) = shown { offers[campaign.rule.product] = offer }
        }
        return offers
    }

    private func runningCampaigns(_ scope: OfferScope) async throws(OfferProblem) -> [Campaign] {
        if let known = campaignCache.campaigns(scope) { return known }
        let all = try await stored { store throws(OfferStoreError) in
            try await store.runningCampaigns(limit: Self.mostRunningCampaigns, in: scope)
        }
        campaignCache.remember(all, scope)
        return all
    }

    private enum Shown { case offer(CampaignOffer), nothing }

    /// Decides about one campaign and member, and begins the offering.
    /// - Returns: What is shown; nil where something changed meanwhile.
    private func show(
        _ id: String, to subject: CampaignSubject, _ app: ServedApp, at time: StoreTime
    ) async throws(OfferProblem) -> Shown? {
        let scope = subject.scope
        let kept = try await stored { store throws(OfferStoreError) in try await store.campaign(id, in: scope) }
        guard let campaign = kept?.campaign else { return .nothing }
        let histories = try await histories(of: subject.member, scope)
        guard let one = try await campaignCase(campaign, subject.member, histories, app, scope, at: time) else { return .nothing }
        switch one.decision(at: time) {
        case .nothing: return .nothing
        case .runs(let offering): return .offer(CampaignOffer(id: offering.offer, until: offering.until))
        case .begins(let isControl, let until):
            guard subject.mayBegin else { return .nothing }
            let offering = one.next(mark: store.offeringMark(), isControl: isControl, from: time, until: until)
            let hasBegun = try await stored { store throws(OfferStoreError) in
                try await store.begin(offering, on: histories, in: scope)
            }
            guard hasBegun else { return nil }
            return isControl ? .nothing : .offer(CampaignOffer(id: offering.offer, until: until))
        }
    }

    /// All that decides about a campaign and a member; nil for a member without histories, and where the settings do not list the offer any
    /// more, so that it could not be signed.
    func campaignCase(
        _ campaign: Campaign, _ member: String, _ histories: [KeptHistory], _ app: ServedApp, _ scope: OfferScope,
        at time: StoreTime
    ) async throws(OfferProblem) -> CampaignCase? {
        let rule = campaign.rule
        guard !histories.isEmpty, let product = app.products[rule.product],
            product.promotionalOfferIDs?.contains(rule.offer) == true
        else { return nil }
        let names = Set([member] + histories.map(\.original))
        let offerings = try await stored { store throws(OfferStoreError) in try await store.offerings(of: names, in: scope) }
        let all = Dictionary(histories.map { ($0.original, $0.history) }) { first, _ in first }
        let standing = GroupStanding(rule, all, OfferEngine(policies: app.policies), product, at: time)
        let ended = try await ended(offerings, besides: campaign, scope, at: time)
        return CampaignCase(campaign: campaign, member: member, standing: standing, offerings: ended)
    }

    /// The offerings; those of other campaigns, which would stand in the way, end with these.
    private func ended(
        _ offerings: [Offering], besides campaign: Campaign, _ scope: OfferScope, at time: StoreTime
    ) async throws(OfferProblem) -> [Offering] {
        var all: [Offering] = []
        for one in offerings {
            guard one.campaign != campaign.id, one.runs(at: time) else {
                all.append(one)
                continue
            }
            let other = try await stored { store throws(OfferStoreError) in try await store.campaign(one.campaign, in: scope) }
            all.append(other.map { one.ended(with: $0.campaign) } ?? one)
        }
        return all
    }
}

extension CampaignCase {
    /// The member's next offering.
    fileprivate func next(mark: Int64, isControl: Bool, from now: StoreTime, until end: StoreTime) -> Offering {
        let rule = campaign.rule
        // Those of the time before a claim have other names, and numbers of their own.
        let last = offerings.filter { $0.member == member && $0.group == rule.group }.map(\.number).max() ?? 0
        return Offering(
            campaign: campaign.id, member: member, number: last + 1, mark: mark, turn: own.count + 1, group: rule.group,
            product: rule.product, offer: rule.offer, isControl: isControl, began: now, until: end)
    }
}
