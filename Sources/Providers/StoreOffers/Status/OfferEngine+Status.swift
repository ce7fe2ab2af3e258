extension OfferEngine {
    /// Determines a customer's status in a subscription group.
    /// - Parameters:
    ///   - product: A product of the group.
    ///   - evidence: Verified evidence.
    ///   - time: A trusted time; nil uses the time that the evidence itself contains, if any.
    /// - Returns: The status; unknown without a time, unless every period was revoked or replaced.
    public func status(
        for product: some OfferProduct, on evidence: VerifiedEvidence, at time: TrustedTime? = nil
    ) -> SubscriptionStatus {
        let time = time ?? Self.time(of: .verified(evidence))
        let membership = GroupMembership(
            evidence.history, product: product.productIdentifier, group: product.subscriptionGroupIdentifier,
            catalogue: policies.catalogue)
        let facts = GroupFacts(
            evidence.history, membership, product: product.productIdentifier, refund: policies.refund, time: time)
        let status = StatusReading(history: evidence.history, membership: membership, facts: facts, time: time).status
        guard status.state == .expired, HiddenGrace.place(facts, evidence.history, policies, at: time) != nil else {
            return status
        }
        return SubscriptionStatus(.unknown)
    }

    /// Determines a customer's status in a subscription group from evidence that may be missing.
    /// - Parameters:
    ///   - product: A product of the group.
    ///   - evidence: The evidence: without any the customer never subscribed, and where it could not be verified the status is unknown.
    ///   - time: A trusted time; nil uses the time that the evidence itself contains, if any.
    /// - Returns: The status.
    public func status(
        for product: some OfferProduct, on evidence: OfferEvidence, at time: TrustedTime? = nil
    ) -> SubscriptionStatus {
        switch evidence {
        case .verified(let verified): status(for: product, on: verified, at: time)
        case .none: SubscriptionStatus(.neverSubscribed)
        case .failed: SubscriptionStatus(.unknown)
        }
    }
}

/// The derivation of a status: the first condition that is met decides.
private struct StatusReading {
    let history: PurchaseHistory
    let membership: GroupMembership
    let facts: GroupFacts
    let time: TrustedTime?

    var status: SubscriptionStatus {
        if let running = latest(facts.running + facts.familyRunning) { return active(running) }
        if let grace { return grace }
        if !facts.retryRenewals.isEmpty, time != nil || facts.deviceSaysRetry { return plain(.billingRetry) }
        let isUndecided = !facts.unreadableExpiries.isEmpty || !facts.undecidedByTime.isEmpty || !facts.undecidedGraces.isEmpty
        if isUndecided { return SubscriptionStatus(.unknown) }
        guard facts.count > 0 else {
            let mayBeHidden = facts.hasUndeterminedOwn || history.unreadableRecords > 0
            return SubscriptionStatus(mayBeHidden ? .unknown : .neverSubscribed)
        }
        return over
    }

    private func active(_ place: Int) -> SubscriptionStatus {
        let transaction = history.transactions[place]
        var status = plain(.active, place)
        status.isFamilyShared = transaction.isFamilyShared
        status.phase = Self.phase(transaction)
        status.discountType = transaction.discountType
        return status
    }

    private var grace: SubscriptionStatus? {
        guard !facts.graceRenewals.isEmpty else { return nil }
        var status = plain(.gracePeriod)
        status.gracePeriodExpires = facts.graceRenewals.compactMap { history.renewals[$0].graceExpires.time }.max()
        return status
    }

    /// No period runs: revoked or expired, like the period with the latest end.
    private var over: SubscriptionStatus {
        let kept = members.filter { history.transactions[$0].isUpgraded != .yes }
        guard let last = latest(kept) else { return expired(nil) }
        let transaction = history.transactions[last]
        guard let cancellation = transaction.cancellation else { return expired(last) }
        let isRevoked = transaction.isFamilyShared || cancellation.type == "FAMILY_REVOKE"
        var status = plain(isRevoked ? .revoked : .refunded, last)
        status.isFamilyShared = transaction.isFamilyShared
        status.cancellation = cancellation
        return status
    }

    private func expired(_ place: Int?) -> SubscriptionStatus {
        var status = plain(.expired, place)
        let original = members.last.map { history.transactions[$0].originalID }
        let matching = facts.renewals.map { history.renewals[$0] }.first { $0.originalID == original }
        status.cause = SubscriptionStatus.Cause(intent: matching?.expirationIntent)
        return status
    }

    private func plain(_ state: SubscriptionStatus.State, _ place: Int? = nil) -> SubscriptionStatus {
        var status = SubscriptionStatus(state)
        if let place = place ?? latest(members) {
            status.productID = history.transactions[place].productID
            status.expires = history.transactions[place].expires.time
        }
        return status
    }

    private var members: [Int] { history.table.rows.indices.filter { membership.belonging(history.table.rows[$0]) == .yes } }

    /// The period that ends last; if several end then, the newest.
    private func latest(_ places: [Int]) -> Int? {
        places.max { left, right in
            let ends = (history.table.rows[left].expires, history.table.rows[right].expires)
            return ends.0 == ends.1 ? left < right : ends.0 < ends.1
        }
    }

    private static func phase(_ transaction: StoreTransaction) -> SubscriptionStatus.Phase {
        switch transaction.offer {
        case .promotional: return .promotional
        case .offerCode: return .offerCode
        case .winBack: return .winBack
        case .introductory, nil: break
        }
        if transaction.isTrial == .yes { return .trial }
        return transaction.isIntroductory == .yes ? .introductory : .regular
    }
}
