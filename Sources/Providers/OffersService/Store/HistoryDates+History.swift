package import StoreOffers

extension HistoryDates {
    /// The dates of a subscription, by its stored history alone: what is not known yet, such as a renewal, changes them when it comes.
    /// - Parameters:
    ///   - history: The history of one subscription.
    ///   - policies: The app's settings, for the group of products that the evidence names none for.
    package init(of history: StoredHistory, policies: OfferPolicies) {
        self.init()
        let evidence = history.evidence.history
        let latest =
            evidence.transactions.filter { $0.isUpgraded != .yes }.max(by: Self.endsEarlier) ?? evidence.transactions.last
        product = latest?.productID ?? evidence.renewals.last?.productID
        group = evidence.transactions.last { $0.groupID != nil }?.groupID ?? product.flatMap { policies.catalogue[$0] }
        let kept = evidence.transactions.filter { $0.isUpgraded != .yes && $0.cancellation == nil }
        expires = kept.compactMap(\.expires.time).max()
        graceExpires = evidence.renewals.compactMap(\.graceExpires.time).max()
        intent = evidence.renewals.compactMap(\.expirationIntent).last
        lapsed = lapse(evidence, hasKept: !kept.isEmpty)
    }

    private func lapse(_ evidence: PurchaseHistory, hasKept: Bool) -> StoreTime? {
        guard !evidence.renewals.contains(where: { $0.isInBillingRetry != .no }) else { return nil }
        if let end = [expires, graceExpires].compactMap({ $0 }).max() { return end }
        guard !hasKept else { return nil }
        // Every period was refunded or revoked.
        return evidence.transactions.compactMap { $0.cancellation?.time.time }.max()
    }

    private static func endsEarlier(_ left: StoreTransaction, _ right: StoreTransaction) -> Bool {
        (left.expires.time?.milliseconds ?? .min) < (right.expires.time?.milliseconds ?? .min)
    }
}
