package import StoreOffers

/// A campaign, and whether it runs now.
package struct CampaignStatus: Sendable, Equatable {
    package var kept: KeptCampaign
    package var state: Campaign.State

    /// A campaign at a time.
    package init(_ kept: KeptCampaign, at now: StoreTime) { (self.kept, state) = (kept, kept.campaign.state(at: now)) }
}

extension OffersService {
    /// The most campaigns of a response.
    package static let mostCampaigns = 100

    /// The campaigns of the caller's app, by name.
    /// - Parameters:
    ///   - last: The last name of the page before; empty for the first page.
    ///   - environment: Production or the sandbox.
    ///   - caller: Whose key it was: a server's.
    /// - Returns: The campaigns; fewer than ``mostCampaigns`` on the last page.
    /// - Throws: ``OfferProblem/forbidden(kinds:)``, ``OfferProblem/unavailable(_:)``.
    package func campaigns(
        after last: String, in environment: StoreEnvironment, by caller: OfferCaller
    ) async throws(OfferProblem) -> [CampaignStatus] {
        let scope = try scope(app(of: caller), environment)
        let all = try await stored { store throws(OfferStoreError) in
            try await store.campaigns(after: last, limit: Self.mostCampaigns, in: scope)
        }
        let now = try await now()
        return all.map { CampaignStatus($0, at: now) }
    }

    /// One campaign.
    /// - Throws: ``OfferProblem/campaign(_:)``, ``OfferProblem/forbidden(kinds:)``, ``OfferProblem/unavailable(_:)``.
    package func campaign(
        _ id: String, in environment: StoreEnvironment, by caller: OfferCaller
    ) async throws(OfferProblem) -> CampaignStatus {
        try await campaign(id, try scope(app(of: caller), environment))
    }

    /// Makes a campaign, as a draft; the same once more gives the same campaign.
    /// - Parameters:
    ///   - id: Its name.
    ///   - rule: Whom it offers what. The group may be empty where the settings list that of the product.
    ///   - environment: Production or the sandbox.
    ///   - caller: Whose key it was: an operator's.
    /// - Returns: The campaign.
    /// - Throws: ``OfferProblem/invalid(_:)``, ``OfferProblem/notOffered`` for a product or an offer that the settings do not list, or without a key to sign with,
    ///   ``OfferProblem/campaign(_:)`` where the name is taken.
    package func makeCampaign(
        _ id: String, _ rule: CampaignRule, in environment: StoreEnvironment, by caller: OfferCaller
    ) async throws(OfferProblem) -> CampaignStatus {
        let app = try app(of: caller, atLeast: .operator)
        let (scope, now) = (try scope(app, environment), try await now())
        guard Campaign.isID(id) else { throw .invalid("id") }
        let rule = try checked(rule, app, at: now)
        let made = try await stored { store throws(OfferStoreError) in try await store.makeCampaign(id, rule, in: scope) }
        guard made.campaign.rule == rule else { throw .campaign(.exists) }
        return CampaignStatus(made, at: now)
    }

    /// Starts a campaign; one that runs goes on.
    /// - Throws: ``OfferProblem/campaign(_:)`` for one that has ended, ``OfferProblem/notOffered`` where the settings do not list its offer
    ///   any more, or have no key to sign it with.
    package func startCampaign(
        _ id: String, in environment: StoreEnvironment, by caller: OfferCaller
    ) async throws(OfferProblem) -> CampaignStatus {
        let app = try app(of: caller, atLeast: .operator)
        let scope = try scope(app, environment)
        let known = try await campaign(id, scope)
        guard known.state != .ended else { throw .campaign(.ended) }
        guard known.state == .draft else { return known }
        try check(known.kept.campaign.rule, app)
        let most = Self.mostRunningCampaigns
        let running = try await stored { store throws(OfferStoreError) in
            try await store.runningCampaigns(limit: most, in: scope)
        }
        guard running.count < most else { throw .campaign(.tooMany) }
        try await stored { store throws(OfferStoreError) in try await store.startCampaign(id, in: scope) }
        campaignCache.forget(scope)
        return try await campaign(id, scope)
    }

    /// Ends a campaign, for good: nothing of it is offered any more.
    /// - Throws: ``OfferProblem/campaign(_:)`` for an unknown one.
    package func endCampaign(
        _ id: String, in environment: StoreEnvironment, by caller: OfferCaller
    ) async throws(OfferProblem) -> CampaignStatus {
        let scope = try scope(app(of: caller, atLeast: .operator), environment)
        _ = try await campaign(id, scope)
        try await stored { store throws(OfferStoreError) in try await store.endCampaign(id, in: scope) }
        campaignCache.forget(scope)
        return try await campaign(id, scope)
    }

    /// A campaign of a scope at the database's time.
    func campaign(_ id: String, _ scope: OfferScope) async throws(OfferProblem) -> CampaignStatus {
        let kept = try await stored { store throws(OfferStoreError) in try await store.campaign(id, in: scope) }
        guard let kept else { throw .campaign(.unknown) }
        return CampaignStatus(kept, at: try await now())
    }

    private func checked(_ rule: CampaignRule, _ app: ServedApp, at now: StoreTime) throws(OfferProblem) -> CampaignRule {
        var rule = rule
        if let wrong = rule.wrongMember { throw .invalid(wrong.rawValue) }
        if let end = rule.ends, end <= now { throw .invalid(CampaignRule.Key.ends.rawValue) }
        try check(rule, app)
        let listed = app.products[rule.product]?.subscriptionGroupIdentifier
        if rule.group.isEmpty { rule.group = listed ?? "" }
        guard !rule.group.isEmpty, listed == nil || listed == rule.group else { throw .invalid(CampaignRule.Key.group.rawValue) }
        return rule
    }

    /// Checks that the offer can be signed: the settings list it, and have a key to sign with.
    private func check(_ rule: CampaignRule, _ app: ServedApp) throws(OfferProblem) {
        guard app.signer != nil, let product = app.products[rule.product],
            product.promotionalOfferIDs?.contains(rule.offer) == true, product.isAutoRenewable != false
        else { throw .notOffered }
    }
}
