/// The decision table of promotional offers: the first row that holds decides.
enum PromotionalTable {
    static let rules: [any OfferRule] = [
        ProductGate(), NoEvidence(), FailedEvidence(), Promotional04NoTransactions(), Promotional05RefundedOnly(),
        Promotional06FamilyOnly(), Promotional07PendingEntry(), Promotional08NothingInGroup(), Promotional09Running(),
        Promotional10GraceOrRetry(), Promotional11StatusUnknown(), Promotional12Lapsed(),
    ]
}

/// No subscription at all, and no pending entry of the group.
struct Promotional04NoTransactions: OfferRule {
    func verdict(_ question: OfferQuestion) -> RuleVerdict? {
        guard let history = question.history, history.transactions.isEmpty, question.facts?.renewals.isEmpty == true else {
            return nil
        }
        return history.unreadableRecords == 0 ? .no(.noTransactions) : .unknown(.receiptMalformed)
    }
}

/// Only own periods, all of them refunded.
struct Promotional05RefundedOnly: OfferRule {
    func verdict(_ question: OfferQuestion) -> RuleVerdict? {
        guard let facts = question.facts, facts.ownKeptCount == 0, !facts.refunds.isEmpty else { return nil }
        return .no(.refundedOnly, facts.refunds)
    }
}

/// Only periods that the family shares.
struct Promotional06FamilyOnly: OfferRule {
    func verdict(_ question: OfferQuestion) -> RuleVerdict? {
        guard let facts = question.facts, facts.ownCount == 0, facts.familyCount > 0 else { return nil }
        return .no(.familySharedOnly, facts.family)
    }
}

/// No transaction of the group, but a pending entry: old subscriptions are seen only there. The best entry decides.
struct Promotional07PendingEntry: OfferRule {
    func verdict(_ question: OfferQuestion) -> RuleVerdict? {
        guard let history = question.history, let facts = question.facts, facts.count == 0, let phase = facts.bestPhase
        else { return nil }
        let decidedBy = facts.newest(of: facts.renewals, in: history)
        switch phase {
        case .grace: return .yes(.inGracePeriod, decidedBy)
        case .retry: return .yes(.inBillingRetry, decidedBy)
        case .active: return .yes(.activeSubscriber, decidedBy)
        case .lapsed: return .yes(.lapsedSubscriber, decidedBy)
        }
    }
}

/// No subscription in the group; unknown if an own transaction of no known group may belong to it.
struct Promotional08NothingInGroup: OfferRule {
    func verdict(_ question: OfferQuestion) -> RuleVerdict? {
        guard let facts = question.facts, facts.count == 0 else { return nil }
        return facts.hasUndeterminedOwn ? .unknown(.groupUnknown) : .no(.neverSubscribedInGroup)
    }
}

/// A period runs.
struct Promotional09Running: OfferRule {
    func verdict(_ question: OfferQuestion) -> RuleVerdict? {
        guard let running = question.facts?.running, !running.isEmpty else { return nil }
        return .yes(.activeSubscriber, running)
    }
}

/// Grace, or the store still tries to collect.
struct Promotional10GraceOrRetry: OfferRule {
    func verdict(_ question: OfferQuestion) -> RuleVerdict? {
        guard let history = question.history, let facts = question.facts else { return nil }
        if !facts.graceRenewals.isEmpty {
            return .yes(.inGracePeriod, facts.newest(of: facts.graceRenewals, in: history))
        }
        guard !facts.retryRenewals.isEmpty, question.time != nil || facts.deviceSaysRetry else { return nil }
        return .yes(.inBillingRetry, facts.newest(of: facts.retryRenewals, in: history))
    }
}

/// The customer subscribed, and the state cannot be determined.
struct Promotional11StatusUnknown: OfferRule {
    func verdict(_ question: OfferQuestion) -> RuleVerdict? {
        guard let undecided = question.facts?.ownUndecided, !undecided.isEmpty else { return nil }
        return .yes(.subscribedStatusUnknown, undecided)
    }
}

/// Lapsed; a lapsed trial is a subscription.
struct Promotional12Lapsed: OfferRule {
    func verdict(_ question: OfferQuestion) -> RuleVerdict? { question.facts == nil ? nil : .yes(.lapsedSubscriber) }
}
