extension OfferEngine {
    /// Decides on the offers of a whole group.
    /// - Parameters:
    ///   - kind: The kind of offer.
    ///   - group: The group; nil is allowed only if the evidence shows one group, else the verdict is unknown.
    ///   - offerID: The promotional or win-back offer in question; nil for any.
    ///   - evidence: The evidence about the customer.
    ///   - time: A trusted time; nil uses the time that the evidence itself contains, if any.
    /// - Returns: The verdict; its product has no identifier.
    public func decide(
        _ kind: OfferKind, group: String?, offerID: String? = nil, on evidence: OfferEvidence, at time: TrustedTime? = nil
    ) -> OfferDecision {
        let countsAll = kind == .promotional && policies.promotionalScope == .app
        guard group == nil, !countsAll, case .verified(let verified) = evidence, !verified.history.transactions.isEmpty else {
            return decide(kind, for: StoreProduct("", group: group), offerID: offerID, on: evidence, at: time)
        }
        if let only = onlyGroup(in: verified.history) {
            return decide(kind, for: StoreProduct("", group: only), offerID: offerID, on: evidence, at: time)
        }
        return OfferDecision(
            kind: kind, productID: "", eligible: nil, reason: .groupUnknown,
            decidedBy: verified.history.transactions.map(\.id), retryable: false, clock: time ?? Self.time(of: evidence),
            offerIDs: [], sandbox: verified.isSandbox)
    }

    /// Determines a customer's status in a whole group.
    /// - Parameters:
    ///   - group: The group; nil is allowed only if the evidence shows one group, else the status is unknown.
    ///   - evidence: The evidence: without any the customer never subscribed, and where it could not be verified the status is unknown.
    ///   - time: A trusted time; nil uses the time that the evidence itself contains, if any.
    /// - Returns: The status.
    public func status(group: String?, on evidence: OfferEvidence, at time: TrustedTime? = nil) -> SubscriptionStatus {
        guard group == nil, case .verified(let verified) = evidence, !verified.history.transactions.isEmpty else {
            return status(for: StoreProduct("", group: group), on: evidence, at: time)
        }
        guard let only = onlyGroup(in: verified.history) else { return SubscriptionStatus(.unknown) }
        return status(for: StoreProduct("", group: only), on: evidence, at: time)
    }

    /// The group of all transactions; nil if there are several, or if one of them is unknown.
    private func onlyGroup(in history: PurchaseHistory) -> String? {
        let groups = Set(history.transactions.map { $0.groupID ?? policies.catalogue[$0.productID] })
        return groups.count == 1 ? groups.first ?? nil : nil
    }
}
