/// The input of a rule: all data that a table needs, as a value.
struct OfferQuestion: Sendable {
    let kind: OfferKind
    let product: StoreProduct
    /// The identifier of the offer in question; nil for any.
    let offerID: String?
    let evidence: OfferEvidence
    let policies: OfferPolicies
    let time: TrustedTime?
    /// The facts of the evidence about the product's group; nil without verified evidence.
    let facts: GroupFacts?

    /// The history, if there is verified evidence.
    var history: PurchaseHistory? { if case .verified(let evidence) = evidence { evidence.history } else { nil } }
}

/// The decision of a table's row.
struct RuleVerdict: Sendable, Equatable {
    let eligible: Bool?
    let reason: OfferReason
    /// Places of the deciding transactions in the history.
    var decidedBy: [Int] = []
    var retryable = false
    var offerIDs: [String] = []

    static func yes(_ reason: OfferReason, _ decidedBy: [Int] = []) -> RuleVerdict {
        RuleVerdict(eligible: true, reason: reason, decidedBy: decidedBy)
    }
    static func no(_ reason: OfferReason, _ decidedBy: [Int] = []) -> RuleVerdict {
        RuleVerdict(eligible: false, reason: reason, decidedBy: decidedBy)
    }
    static func unknown(_ reason: OfferReason, _ decidedBy: [Int] = []) -> RuleVerdict {
        RuleVerdict(eligible: nil, reason: reason, decidedBy: decidedBy)
    }
}

/// One row of a decision table; its number is part of its name. It only decides; it does not fetch, log or show.
protocol OfferRule: Sendable {
    /// The row's verdict; nil if its condition is not met.
    func verdict(_ question: OfferQuestion) -> RuleVerdict?
}

extension [any OfferRule] {
    /// The verdict of the first row whose condition is met.
    func decide(_ question: OfferQuestion) -> RuleVerdict? {
        for rule in self {
            if let verdict = rule.verdict(question) { return verdict }
        }
        return nil
    }
}

/// Row 1 of every table: the product itself, before any evidence is read.
struct ProductGate: OfferRule {
    func verdict(_ question: OfferQuestion) -> RuleVerdict? { Self.verdict(question) }

    /// The verdict that needs no evidence; nil if the evidence decides.
    static func verdict(_ question: OfferQuestion) -> RuleVerdict? {
        let product = question.product
        if product.isAutoRenewable == false { return .no(.notAutoRenewable) }
        switch question.kind {
        case .introductory: return product.hasIntroductoryOffer == false ? .no(.noIntroOffer) : nil
        case .promotional: return lacks(product.promotionalOfferIDs, question.offerID) ? .no(.noPromoOffer) : nil
        case .winBack: return lacks(product.winBackOfferIDs, question.offerID) ? .no(.noWinBackOffer) : nil
        }
    }

    private static func lacks(_ offers: [String]?, _ asked: String?) -> Bool {
        guard let offers else { return false }
        return asked.map { !offers.contains($0) } ?? offers.isEmpty
    }
}

/// Row 2: no receipt. A new customer may have an introductory offer, no other.
struct NoEvidence: OfferRule {
    func verdict(_ question: OfferQuestion) -> RuleVerdict? {
        guard question.evidence == .none else { return nil }
        return question.kind == .introductory ? .yes(.noReceipt) : .no(.noReceipt)
    }
}

/// Row 3: the evidence could not be trusted or fetched.
struct FailedEvidence: OfferRule {
    func verdict(_ question: OfferQuestion) -> RuleVerdict? {
        guard case .failed(let failure) = question.evidence else { return nil }
        return RuleVerdict(eligible: nil, reason: failure.reason, retryable: failure.retryable)
    }
}
