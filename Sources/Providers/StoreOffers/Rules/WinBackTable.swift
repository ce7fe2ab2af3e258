/// The decision table of win-back offers: the first row that holds decides.
enum WinBackTable {
    static let rules: [any OfferRule] = [
        ProductGate(), NoEvidence(), FailedEvidence(), WinBack01NothingInGroup(), WinBack02FamilyOnly(), WinBack03Subscribed(),
        WinBack04NeedsRenewalInfo(), WinBack05Listed(), WinBack06NotListed(),
    ]

    /// The renewal info of the customer's own latest subscription.
    static func renewalInfo(_ question: OfferQuestion) -> RenewalState? {
        guard let history = question.history, let facts = question.facts, let newest = facts.newestOwn else { return nil }
        let original = history.transactions[newest].originalID
        guard !original.isEmpty else { return nil }
        return facts.renewals.map { history.renewals[$0] }.first { $0.isRenewalInfo && $0.originalID == original }
    }

    /// The listed offers that the product has, in the store's order.
    static func offers(_ question: OfferQuestion) -> [String] {
        let listed = renewalInfo(question)?.eligibleWinBackOfferIDs ?? []
        return listed.filter { offer in
            question.product.winBackOfferIDs?.contains(offer) ?? true && question.offerID.map { $0 == offer } ?? true
        }
    }
}

/// No subscription in the group; unknown if an own transaction of no known group may belong to it.
struct WinBack01NothingInGroup: OfferRule {
    func verdict(_ question: OfferQuestion) -> RuleVerdict? {
        guard let history = question.history, let facts = question.facts, facts.count == 0 else { return nil }
        if facts.hasUndeterminedOwn { return .unknown(.groupUnknown) }
        return history.unreadableRecords == 0 ? .no(.neverSubscribedInGroup) : .unknown(.receiptMalformed)
    }
}

/// Only periods that the family shares.
struct WinBack02FamilyOnly: OfferRule {
    func verdict(_ question: OfferQuestion) -> RuleVerdict? {
        guard let facts = question.facts, facts.ownCount == 0 else { return nil }
        return .no(.familySharedOnly, facts.family)
    }
}

/// Running, in grace, or the store still tries to collect.
struct WinBack03Subscribed: OfferRule {
    func verdict(_ question: OfferQuestion) -> RuleVerdict? {
        guard let history = question.history, let facts = question.facts else { return nil }
        if !facts.running.isEmpty { return .no(.activeSubscription, facts.running) }
        if !facts.graceRenewals.isEmpty { return .no(.inGracePeriod, facts.newest(of: facts.graceRenewals, in: history)) }
        guard !facts.retryRenewals.isEmpty else { return nil }
        return .no(.inBillingRetry, facts.newest(of: facts.retryRenewals, in: history))
    }
}

/// Only the signed renewal info of the customer's own latest subscription can decide.
struct WinBack04NeedsRenewalInfo: OfferRule {
    func verdict(_ question: OfferQuestion) -> RuleVerdict? {
        WinBackTable.renewalInfo(question) == nil ? .unknown(.winBackNeedsRenewalInfo) : nil
    }
}

/// The store lists the offer.
struct WinBack05Listed: OfferRule {
    func verdict(_ question: OfferQuestion) -> RuleVerdict? {
        let offers = WinBackTable.offers(question)
        return offers.isEmpty ? nil : RuleVerdict(eligible: true, reason: .winBackListed, offerIDs: offers)
    }
}

/// The store does not list the offer.
struct WinBack06NotListed: OfferRule {
    func verdict(_ question: OfferQuestion) -> RuleVerdict? { question.facts == nil ? nil : .no(.winBackNotListed) }
}
