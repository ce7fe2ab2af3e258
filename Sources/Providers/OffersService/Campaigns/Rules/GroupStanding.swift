import StoreOffers

/// How a member stands in a campaign's subscription group: a value of the member's histories alone.
struct GroupStanding: Sendable, Equatable {
    /// The status in the group, by the rules of every status.
    let state: SubscriptionStatus.State
    /// The own subscription that lapsed last; nil where the member never had one, or got all of it refunded.
    let last: Lapse?
    /// Whether the member may have the campaign's offer by the rules of promotional offers.
    let isEligible: Bool
    /// The own periods in the group, by subscription.
    let periods: [OwnPeriod]

    /// The end of a subscription.
    struct Lapse: Sendable, Equatable {
        /// Its original transaction.
        let original: String
        /// The end of its last period, or of the grace period after it.
        let time: StoreTime
        let cause: SubscriptionStatus.Cause
    }

    /// - Parameters:
    ///   - rule: The campaign's rule.
    ///   - histories: All histories of the member by original transaction.
    ///   - engine: Decides by the app's settings.
    ///   - product: The campaign's product as the settings list it.
    ///   - now: The time.
    init(
        _ rule: CampaignRule, _ histories: [String: StoredHistory], _ engine: OfferEngine, _ product: StoreProduct,
        at now: StoreTime
    ) {
        var product = product
        product.subscriptionGroupIdentifier = rule.group
        let all = histories.sorted { $0.key < $1.key }
        let evidence = StoredHistory.evidence(of: all.map(\.value)).map(OfferEvidence.verified) ?? .none
        state = engine.status(for: product, on: evidence, at: .exact(now)).state
        let verdict = engine.decide(.promotional, for: product, offerID: rule.offer, on: evidence, at: .exact(now))
        isEligible = verdict.eligible == true
        let catalogue = engine.policies.catalogue
        periods = all.flatMap { _, history in
            OwnPeriod.all(of: history.evidence.history, catalogue: catalogue).filter { $0.series.group == rule.group }
        }
        last = all.compactMap { original, history in
            Lapse(original, history.evidence, rule.group, engine, product, at: now)
        }.max { ($0.time, $1.original) < ($1.time, $0.original) }
    }
}

extension GroupStanding.Lapse {
    /// The end of a subscription in the group; nil without an own period there that was neither refunded nor replaced.
    fileprivate init?(
        _ original: String, _ evidence: VerifiedEvidence, _ group: String, _ engine: OfferEngine, _ product: StoreProduct,
        at now: StoreTime
    ) {
        let (history, catalogue) = (evidence.history, engine.policies.catalogue)
        let kept = history.transactions.filter { one in
            !one.isFamilyShared && one.isUpgraded != .yes && one.cancellation == nil
                && (one.groupID ?? catalogue[one.productID]) == group
        }
        guard let end = kept.compactMap(\.expires.time).max() else { return nil }
        (self.original, time) = (original, ([end] + history.renewals.compactMap(\.graceExpires.time)).max() ?? end)
        cause = engine.status(for: product, on: evidence, at: .exact(now)).cause ?? .unknown
    }
}
