/// The decision table of introductory offers: the first row that holds decides.
enum IntroductoryTable {
    static let rules: [any OfferRule] = [
        ProductGate(), NoEvidence(), FailedEvidence(), Introductory04NoTransactions(), Introductory05TrialUsed(),
        Introductory06IntroductoryUsed(), Introductory07Refunded(), Introductory08Running(), Introductory09Grace(),
        Introductory10BillingRetry(), Introductory11FamilyRunning(), Introductory12GroupUnknown(),
        Introductory13UnreadableFlag(), Introductory14UnreadableExpiry(), Introductory15NoTrustedTime(),
        IntroductoryGraceUnknown(),
        Introductory16NothingInGroup(), Introductory17FamilyOnly(), Introductory18Lapsed(),
    ]
}

/// No subscription at all. A record that cannot be read may be one; row 13 decides then.
struct Introductory04NoTransactions: OfferRule {
    func verdict(_ question: OfferQuestion) -> RuleVerdict? {
        guard let history = question.history, history.transactions.isEmpty, history.unreadableRecords == 0 else { return nil }
        return .yes(.noTransactions)
    }
}

/// A trial was used; refunded and upgraded periods count too.
struct Introductory05TrialUsed: OfferRule {
    func verdict(_ question: OfferQuestion) -> RuleVerdict? {
        guard let used = question.facts?.usedTrial, !used.isEmpty else { return nil }
        return .no(.trialUsed, used)
    }
}

/// A paid introductory period was used.
struct Introductory06IntroductoryUsed: OfferRule {
    func verdict(_ question: OfferQuestion) -> RuleVerdict? {
        guard let used = question.facts?.usedIntroductory, !used.isEmpty else { return nil }
        return .no(.introUsed, used)
    }
}

/// A refund exists, and the policy blocks.
struct Introductory07Refunded: OfferRule {
    func verdict(_ question: OfferQuestion) -> RuleVerdict? {
        guard question.policies.refund == .block, let refunds = question.facts?.refunds, !refunds.isEmpty else { return nil }
        return .no(.refunded, refunds)
    }
}

/// A period runs.
struct Introductory08Running: OfferRule {
    func verdict(_ question: OfferQuestion) -> RuleVerdict? {
        guard let running = question.facts?.running, !running.isEmpty else { return nil }
        return .no(.activeSubscription, running)
    }
}

/// The grace period has not ended.
struct Introductory09Grace: OfferRule {
    func verdict(_ question: OfferQuestion) -> RuleVerdict? {
        guard let history = question.history, let facts = question.facts, facts.ownCount > 0, !facts.graceRenewals.isEmpty
        else { return nil }
        return .no(.inGracePeriod, facts.newest(of: facts.graceRenewals, in: history))
    }
}

/// The store still tries to collect.
struct Introductory10BillingRetry: OfferRule {
    func verdict(_ question: OfferQuestion) -> RuleVerdict? {
        guard let history = question.history, let facts = question.facts, facts.ownCount > 0, !facts.retryRenewals.isEmpty,
            question.time != nil || facts.deviceSaysRetry
        else { return nil }
        return .no(.inBillingRetry, facts.newest(of: facts.retryRenewals, in: history))
    }
}

/// A family-shared period runs: the customer already has access.
struct Introductory11FamilyRunning: OfferRule {
    func verdict(_ question: OfferQuestion) -> RuleVerdict? {
        guard let running = question.facts?.familyRunning, !running.isEmpty else { return nil }
        return .no(.activeFamilyShared, running)
    }
}

/// A transaction of no known group could change the verdict.
struct Introductory12GroupUnknown: OfferRule {
    func verdict(_ question: OfferQuestion) -> RuleVerdict? {
        guard let places = question.facts?.undeterminedThatMatter, !places.isEmpty else { return nil }
        return .unknown(.groupUnknown, places)
    }
}

/// A flag, or a whole record, cannot be read.
struct Introductory13UnreadableFlag: OfferRule {
    func verdict(_ question: OfferQuestion) -> RuleVerdict? {
        guard let history = question.history, let facts = question.facts else { return nil }
        let renewals = facts.ownCount > 0 ? facts.unreadableRenewals : []
        guard !facts.unreadableFlags.isEmpty || !renewals.isEmpty || history.unreadableRecords > 0 else { return nil }
        return .unknown(.receiptMalformed, facts.unreadableFlags + facts.newest(of: renewals, in: history))
    }
}

/// The end of a live period, or of a grace period, cannot be read.
struct Introductory14UnreadableExpiry: OfferRule {
    func verdict(_ question: OfferQuestion) -> RuleVerdict? {
        guard let history = question.history, let facts = question.facts else { return nil }
        let graces = facts.ownCount > 0 ? facts.newest(of: facts.unreadableGraces, in: history) : []
        let places = facts.unreadableExpiries + graces
        return places.isEmpty ? nil : .unknown(.malformedDate, Set(places).sorted())
    }
}

/// A period's state depends on the time, and no trusted source provided it.
struct Introductory15NoTrustedTime: OfferRule {
    func verdict(_ question: OfferQuestion) -> RuleVerdict? {
        guard let history = question.history, let facts = question.facts else { return nil }
        let graces = facts.ownCount > 0 ? facts.newest(of: facts.undecidedGraces, in: history) : []
        let places = facts.undecidedByTime + graces
        return places.isEmpty ? nil : .unknown(.noTrustedTime, Set(places).sorted())
    }
}

/// No subscription in this group.
struct Introductory16NothingInGroup: OfferRule {
    func verdict(_ question: OfferQuestion) -> RuleVerdict? {
        question.facts?.count == 0 ? .yes(.noTransactionsInGroup) : nil
    }
}

/// Only periods that the family shares, and none runs: the buyer used the offer.
struct Introductory17FamilyOnly: OfferRule {
    func verdict(_ question: OfferQuestion) -> RuleVerdict? {
        question.facts?.ownCount == 0 ? .yes(.familySharedOnly) : nil
    }
}

/// The subscription has lapsed, and no offer was used.
struct Introductory18Lapsed: OfferRule {
    func verdict(_ question: OfferQuestion) -> RuleVerdict? { question.facts == nil ? nil : .yes(.lapsedNoIntroUsed) }
}
