/// Row 1 of every table: the product itself, before any evidence is looked at.
struct ProductGate: OfferRule {
    func answer(_ question: OfferQuestion) -> RuleAnswer? { Self.answer(question) }

    /// The answer that needs no evidence; nil if the evidence decides.
    static func answer(_ question: OfferQuestion) -> RuleAnswer? {
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
    func answer(_ question: OfferQuestion) -> RuleAnswer? {
        guard question.evidence == .none else { return nil }
        return question.kind == .introductory ? .yes(.noReceipt) : .no(.noReceipt)
    }
}

/// Row 3: the evidence could not be trusted or fetched.
struct FailedEvidence: OfferRule {
    func answer(_ question: OfferQuestion) -> RuleAnswer? {
        guard case .failed(let failure) = question.evidence else { return nil }
        return RuleAnswer(eligible: nil, reason: failure.reason, retryable: failure.retryable)
    }
}
