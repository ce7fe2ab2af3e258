/// Decides which offers a customer may have: a pure function of evidence, policies and time, the same on a device and on a server.
///
/// ```swift
/// let engine = OfferEngine()
/// let decision = engine.decide(.introductory, for: product, on: .verified(evidence), at: .exact(now))
/// if decision.eligible == true { showTrial() } else { showFullPrice() }
/// ```
public struct OfferEngine: Sendable {
    /// The choices that the store's rules leave to the app.
    public let policies: OfferPolicies

    /// Creates an engine.
    /// - Parameter policies: The choices that the store's rules leave to the app.
    public init(policies: OfferPolicies = OfferPolicies()) { self.policies = policies }

    /// Decides on one product.
    /// - Parameters:
    ///   - kind: The kind of offer.
    ///   - product: The product.
    ///   - offerID: The promotional or win-back offer in question; nil for any.
    ///   - evidence: The evidence about the customer.
    ///   - time: A trusted time; nil uses the time that the evidence itself contains, if any.
    /// - Returns: The verdict with its reason.
    public func decide(
        _ kind: OfferKind, for product: some OfferProduct, offerID: String? = nil, on evidence: OfferEvidence,
        at time: TrustedTime? = nil
    ) -> OfferDecision {
        let product = StoreProduct(product)
        let time = time ?? Self.time(of: evidence)
        let question = OfferQuestion(
            kind: kind, product: product, offerID: offerID, evidence: evidence, policies: policies, time: time,
            facts: facts(kind, product, evidence, time))
        // With evidence the last row of each table always applies, without it row 2 or 3.
        let verdict = Self.table(kind).decide(question) ?? .unknown(.verifyFailed)
        return decision(question, verdict)
    }

    /// Decides on several products; the evidence is verified and read once for all of them.
    /// - Parameters:
    ///   - kind: The kind of offer.
    ///   - products: The products; a repeated product is decided once.
    ///   - evidence: The evidence about the customer.
    ///   - time: A trusted time; nil uses the time that the evidence itself contains, if any.
    /// - Returns: A verdict for each product by its identifier.
    public func decide(
        _ kind: OfferKind, for products: [any OfferProduct], on evidence: OfferEvidence, at time: TrustedTime? = nil
    ) -> [String: OfferDecision] {
        products.reduce(into: [:]) { decisions, product in
            let plain = StoreProduct(product)
            if decisions[plain.productIdentifier] == nil {
                decisions[plain.productIdentifier] = decide(kind, for: plain, on: evidence, at: time)
            }
        }
    }

    /// The verdict that a product has with any evidence, so that no evidence has to be fetched; nil if evidence decides.
    /// - Parameters:
    ///   - kind: The kind of offer.
    ///   - product: The product.
    ///   - offerID: The offer in question; nil for any.
    /// - Returns: The verdict; nil if evidence is needed.
    package func decideWithoutEvidence(
        _ kind: OfferKind, for product: some OfferProduct, offerID: String? = nil
    ) -> OfferDecision? {
        let question = OfferQuestion(
            kind: kind, product: StoreProduct(product), offerID: offerID, evidence: .none, policies: policies, time: nil,
            facts: nil)
        return ProductGate.verdict(question).map { decision(question, $0) }
    }

    /// The time in the evidence itself: the server's time in its response, else the newest signature as the earliest time.
    package static func time(of evidence: OfferEvidence) -> TrustedTime? {
        guard case .verified(let verified) = evidence else { return nil }
        return verified.history.serverTime.map(TrustedTime.exact) ?? verified.newestSignature.map(TrustedTime.atLeast)
    }

    private static func table(_ kind: OfferKind) -> [any OfferRule] {
        switch kind {
        case .introductory: IntroductoryTable.rules
        case .promotional: PromotionalTable.rules
        case .winBack: WinBackTable.rules
        }
    }

    private func facts(
        _ kind: OfferKind, _ product: StoreProduct, _ evidence: OfferEvidence, _ time: TrustedTime?
    ) -> GroupFacts? {
        guard case .verified(let verified) = evidence else { return nil }
        let isAll = kind == .promotional && policies.promotionalScope == .app
        let membership = GroupMembership(
            verified.history, product: product.productIdentifier, group: product.subscriptionGroupIdentifier,
            catalogue: policies.catalogue, isAll: isAll)
        return GroupFacts(
            verified.history, membership, product: product.productIdentifier, refund: policies.refund, time: time, isAll: isAll,
            reset: verified.isSandbox ? policies.introductoryReset : nil)
    }

    private func decision(_ question: OfferQuestion, _ verdict: RuleVerdict) -> OfferDecision {
        var isSandbox = false
        if case .verified(let evidence) = question.evidence { isSandbox = evidence.isSandbox }
        let transactions = question.history?.transactions ?? []
        return OfferDecision(
            kind: question.kind, productID: question.product.productIdentifier, eligible: verdict.eligible,
            reason: verdict.reason,
            decidedBy: verdict.decidedBy.map { transactions[$0].id }, retryable: verdict.retryable, clock: question.time,
            offerIDs: verdict.offerIDs, sandbox: isSandbox)
    }
}

/// The choices that the store's rules leave to the app.
public struct OfferPolicies: Sendable, Hashable, Codable {
    /// The meaning of a refund for an introductory offer.
    public enum Refund: String, Sendable, Codable {
        /// A refunded customer does not get the offer: the full price never misleads.
        case block
        /// A refund only ends the period.
        case storeRule
    }

    /// The subscriptions that count for a promotional offer.
    public enum PromotionalScope: String, Sendable, Codable {
        /// The product's subscription group.
        case group
        /// All subscriptions of the app.
        case app
    }

    /// The meaning of a refund for an introductory offer.
    public var refund: Refund
    /// The subscriptions that count for a promotional offer.
    public var promotionalScope: PromotionalScope
    /// The groups of products, for evidence that does not contain them: product to group.
    public var catalogue: [String: String]
    /// The billing grace period of the app in days, as set in App Store Connect; nil or zero where it is off. Receipts do not
    /// show a grace period: if a receipt shows that a subscription ended fewer days ago, it does not count as over for an
    /// introductory offer.
    public var billingGraceDays: Int?
    /// When a tester's introductory offers were reset, in a sandbox only: those bought before count as not used. No evidence shows it.
    package var introductoryReset: StoreTime?

    /// Creates policies; by default the careful ones.
    /// - Parameters:
    ///   - refund: The meaning of a refund for an introductory offer.
    ///   - promotionalScope: The subscriptions that count for a promotional offer.
    ///   - catalogue: Product to group.
    ///   - billingGraceDays: The billing grace period of the app in days; nil where it is off.
    public init(
        refund: Refund = .block, promotionalScope: PromotionalScope = .group, catalogue: [String: String] = [:],
        billingGraceDays: Int? = nil
    ) {
        (self.refund, self.promotionalScope, self.catalogue) = (refund, promotionalScope, catalogue)
        self.billingGraceDays = billingGraceDays
    }
}
