/// The kind of customer for the store's offer codes.
package enum CustomerKind: String, Sendable, Codable {
    /// The customer never had a subscription of the group.
    case new = "NEW"
    /// The customer has one: running, in grace, or in billing retry.
    case existing = "EXISTING"
    /// The customer had one.
    case expired = "EXPIRED"
    /// The kind cannot be determined.
    case unknown
}

extension OfferEngine {
    /// Determines the kind of a customer for offer codes of a product's group. The store itself refuses customers who may not
    /// redeem.
    /// - Parameters:
    ///   - product: The product.
    ///   - evidence: The evidence about the customer.
    ///   - time: A trusted time; nil uses the time that the evidence itself contains, if any.
    /// - Returns: The kind.
    package func customerKind(
        for product: some OfferProduct, on evidence: OfferEvidence, at time: TrustedTime? = nil
    ) -> CustomerKind {
        guard case .verified(let verified) = evidence else { return evidence == .none ? .new : .unknown }
        let time = time ?? Self.time(of: evidence)
        let membership = GroupMembership(
            verified.history, product: product.productIdentifier, group: product.subscriptionGroupIdentifier,
            catalogue: policies.catalogue)
        let facts = GroupFacts(
            verified.history, membership, product: product.productIdentifier, refund: policies.refund, time: time)
        let kind = Self.kind(facts, verified.history, time)
        guard kind == .expired, HiddenGrace.place(facts, verified.history, policies, at: time) != nil else { return kind }
        return .unknown
    }

    private static func kind(_ facts: GroupFacts, _ history: PurchaseHistory, _ time: TrustedTime?) -> CustomerKind {
        if facts.ownCount == 0 {
            let mayBeHidden = facts.count == 0 && facts.hasUndeterminedOwn
            return mayBeHidden || history.unreadableRecords > 0 ? .unknown : .new
        }
        if !facts.running.isEmpty || !facts.graceRenewals.isEmpty { return .existing }
        guard time != nil || facts.deviceSaysRetry else { return .unknown }
        if !facts.retryRenewals.isEmpty { return .existing }
        return facts.ownUndecided.isEmpty && facts.undecidedGraces.isEmpty ? .expired : .unknown
    }
}
