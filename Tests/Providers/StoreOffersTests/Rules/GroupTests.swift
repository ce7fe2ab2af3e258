import Testing

@testable import StoreOffers

@Suite("Groups")
struct GroupTests {
    private let trial = period(product: "weekly", group: nil, trial: .yes)

    @Test("a product without a group gets the group of its newest period")
    func newest() {
        let list = [
            period("1", group: "old"), period("2", group: "new"), period("3", product: "x", group: "new", trial: .yes),
        ]
        #expect(decide(.introductory, verified(list), product: StoreProduct("monthly")).decidedBy == ["3"])
    }

    @Test("without a group on both sides the product decides, then the catalogue")
    func catalogue() {
        let product = StoreProduct("weekly")
        #expect(decide(.introductory, verified([trial]), product: product).reason == .trialUsed)
        #expect(decide(.introductory, verified([trial])).reason == .groupUnknown)
        #expect(
            decide(.introductory, verified([trial]), policies: OfferPolicies(catalogue: ["weekly": "G"])).reason == .trialUsed)
        #expect(
            decide(.introductory, verified([trial]), policies: OfferPolicies(catalogue: ["weekly": "H"])).reason
                == .noTransactionsInGroup)
        let catalogue = OfferPolicies(catalogue: ["monthly": "G", "weekly": "G"])
        #expect(
            decide(.introductory, verified([trial]), product: StoreProduct("monthly"), policies: catalogue).reason == .trialUsed)
    }

    @Test("a pending entry belongs to a group by its subscription, its products, or the requested product")
    func renewals() {
        let other = period(product: "x", group: "H", original: "o9")
        let retry = { (product: String, next: String, original: String) in
            renewal(original, product: product, retry: .yes) { $0.nextProductID = next }
        }
        let mine = period("2", product: "weekly")
        let matching = [retry("", "", "o1"), retry("weekly", "", "z"), retry("q", "weekly", "z"), retry("monthly", "", "z")]
        for entry in matching { #expect(decide(.introductory, verified([other, mine], [entry])).reason == .inBillingRetry) }
        for entry in [retry("x", "", "o9"), retry("q", "q", "z"), retry("", "", "")] {
            #expect(decide(.introductory, verified([other, mine], [entry])).reason == .lapsedNoIntroUsed)
        }
    }

    @Test("a batch decides each product once, and an empty one nothing")
    func batch() {
        let products = [monthly, StoreProduct("yearly", group: "G"), monthly, StoreProduct("other", group: "H")]
        let decisions = OfferEngine().decide(.introductory, for: products, on: verified([period(trial: .yes)]), at: .exact(now))
        #expect(decisions.mapValues(\.reason) == ["monthly": .trialUsed, "yearly": .trialUsed, "other": .noTransactionsInGroup])
        #expect(OfferEngine().decide(.introductory, for: [], on: .none).isEmpty)
    }

    @Test("the seed's example: a week without a trial, cancelled, then a month with one")
    func example() {
        let week = period(product: "weekly", expires: days(-3))
        #expect(decide(.introductory, verified([week])) == Short(eligible: true, reason: .lapsedNoIntroUsed))
    }

    @Test("a customer with access sees no purchase screen; an unknown one sees the regular price")
    func presentation() {
        let engine = OfferEngine()
        func shown(_ kind: OfferKind, _ evidence: OfferEvidence) -> OfferPresentation {
            engine.decide(kind, for: monthly, on: evidence, at: .exact(now)).presentation
        }
        #expect(shown(.introductory, verified([])) == .introductoryPrice)
        #expect(shown(.introductory, verified([period(trial: .yes)])) == .regularPrice)
        #expect(shown(.introductory, .failed(EvidenceFailure(.verifyTemporary))) == .regularPrice)
        #expect(shown(.introductory, verified([period(expires: days(1))])) == .noPaywall)
        #expect(shown(.introductory, verified([period(expires: days(1), family: true)])) == .noPaywall)
        #expect(shown(.promotional, verified([period()], [renewal(grace: days(1))])) == .noPaywall)
        #expect(shown(.introductory, verified([period()], [renewal(retry: .yes)])) == .regularPrice)
    }

    @Test("neither a decision nor evidence prints a transaction's identifier")
    func descriptions() {
        let evidence = verified([period("730001", trial: .yes)])
        let decision = OfferEngine().decide(.introductory, for: monthly, on: evidence, at: .exact(now))
        #expect(decision.decidedBy == ["730001"])
        for value in ["\(decision)", "\(evidence)", String(reflecting: decision)] { #expect(!value.contains("730001")) }
    }
}
