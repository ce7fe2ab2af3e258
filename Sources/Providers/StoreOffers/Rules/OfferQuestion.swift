/// What a rule decides on: everything that a table looks at, as a value.
struct OfferQuestion: Sendable {
    let kind: OfferKind
    let product: StoreProduct
    /// The offer asked about by name; nil for any.
    let offerID: String?
    let evidence: OfferEvidence
    let policies: OfferPolicies
    let time: TrustedTime?
    /// What the evidence says about the product's group; nil without verified evidence.
    let facts: GroupFacts?

    /// The history, if there is verified evidence.
    var history: PurchaseHistory? { if case .verified(let evidence) = evidence { evidence.history } else { nil } }
}

/// What a row of a table answers.
struct RuleAnswer: Sendable, Equatable {
    let eligible: Bool?
    let reason: OfferReason
    /// Places of the deciding transactions in the history.
    var decidedBy: [Int] = []
    var retryable = false
    var offerIDs: [String] = []

    static func yes(_ reason: OfferReason, _ decidedBy: [Int] = []) -> RuleAnswer {
        RuleAnswer(eligible: true, reason: reason, decidedBy: decidedBy)
    }
    static func no(_ reason: OfferReason, _ decidedBy: [Int] = []) -> RuleAnswer {
        RuleAnswer(eligible: false, reason: reason, decidedBy: decidedBy)
    }
    static func unknown(_ reason: OfferReason, _ decidedBy: [Int] = []) -> RuleAnswer {
        RuleAnswer(eligible: nil, reason: reason, decidedBy: decidedBy)
    }
}

/// One row of a decision table; its number stands in its name. It decides; it fetches, logs and shows nothing.
protocol OfferRule: Sendable {
    /// The row's answer; nil if its condition does not hold.
    func answer(_ question: OfferQuestion) -> RuleAnswer?
}

extension [any OfferRule] {
    /// The answer of the first row that holds.
    func decide(_ question: OfferQuestion) -> RuleAnswer? {
        for rule in self {
            if let answer = rule.answer(question) { return answer }
        }
        return nil
    }
}
