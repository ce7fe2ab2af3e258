import Testing

@testable import StoreOffers

@Suite("Promotional offers, row by row")
struct PromotionalTableTests {
    private func promotional(_ evidence: OfferEvidence, at time: TrustedTime? = .exact(now)) -> Short {
        decide(.promotional, evidence, at: time)
    }

    @Test("row 1: the product must be a subscription and have the offer")
    func row1() {
        var product = monthly
        product.promotionalOfferIDs = ["a"]
        #expect(decide(.promotional, verified([period()]), product: product, offer: "a").eligible == true)
        #expect(decide(.promotional, .none, product: product, offer: "b") == Short(eligible: false, reason: .noPromoOffer))
        product.promotionalOfferIDs = []
        #expect(decide(.promotional, .none, product: product) == Short(eligible: false, reason: .noPromoOffer))
        product.isAutoRenewable = false
        #expect(decide(.promotional, .none, product: product) == Short(eligible: false, reason: .notAutoRenewable))
    }

    @Test("rows 2 to 4: no receipt, failed evidence, nothing at all")
    func rows2To4() {
        #expect(promotional(.none) == Short(eligible: false, reason: .noReceipt))
        #expect(promotional(.failed(EvidenceFailure(.signatureInvalid))) == Short(eligible: nil, reason: .signatureInvalid))
        #expect(promotional(verified([])) == Short(eligible: false, reason: .noTransactions))
        #expect(promotional(verified([], unreadable: 1)) == Short(eligible: nil, reason: .receiptMalformed))
    }

    @Test("row 5: only refunded ones; an upgraded or a later one still counts")
    func row5() {
        let refunded = period("1", cancelled: true)
        #expect(promotional(verified([refunded])) == Short(eligible: false, reason: .refundedOnly, decidedBy: ["1"]))
        #expect(promotional(verified([refunded, period("2")])) == Short(eligible: true, reason: .lapsedSubscriber))
        #expect(
            promotional(verified([period(upgraded: true, cancelled: true)])) == Short(eligible: true, reason: .lapsedSubscriber))
    }

    @Test("row 6: only the family has periods")
    func row6() {
        #expect(
            promotional(verified([period(expires: days(1), family: true)]))
                == Short(eligible: false, reason: .familySharedOnly, decidedBy: ["1"]))
    }

    @Test(
        "row 7: only pending entries, the best of several counts",
        arguments: [
            ([renewal(grace: days(1), retry: .yes)], .inGracePeriod), ([renewal(retry: .yes, intent: 2)], .inBillingRetry),
            ([renewal()], .activeSubscriber), ([renewal(intent: 1)], .lapsedSubscriber),
            ([renewal(intent: 1), renewal("o2")], .activeSubscriber),
            ([renewal(retry: .yes), renewal("o2", grace: days(1))], .inGracePeriod),
        ] as [([RenewalState], OfferReason)])
    func row7(renewals: [RenewalState], reason: OfferReason) {
        #expect(promotional(verified([], renewals)) == Short(eligible: true, reason: reason))
        let other = period("9", product: "x", group: "H", original: "o9")
        #expect(promotional(verified([other], renewals)) == Short(eligible: true, reason: reason))
    }

    @Test("row 8: nothing in the group, unless an own transaction of an unknown group may belong to it")
    func row8() {
        #expect(
            promotional(verified([period(product: "x", group: "H")])) == Short(eligible: false, reason: .neverSubscribedInGroup))
        let hidden = period(product: "x", group: nil)
        #expect(promotional(verified([hidden])) == Short(eligible: nil, reason: .groupUnknown))
        for harmless in [period(product: "x", group: nil, cancelled: true), period(product: "x", group: nil, family: true)] {
            #expect(promotional(verified([harmless])) == Short(eligible: false, reason: .neverSubscribedInGroup))
        }
    }

    @Test("row 9: a period is active; used introductory offers do not matter")
    func row9() {
        #expect(
            promotional(verified([period(expires: days(1), trial: .yes)]))
                == Short(eligible: true, reason: .activeSubscriber, decidedBy: ["1"]))
    }

    @Test("row 10: a grace period, or the store is retrying the payment")
    func row10() {
        #expect(
            promotional(verified([period()], [renewal(grace: days(1))]))
                == Short(eligible: true, reason: .inGracePeriod, decidedBy: ["1"]))
        #expect(
            promotional(verified([period()], [renewal(retry: .yes)]))
                == Short(eligible: true, reason: .inBillingRetry, decidedBy: ["1"]))
    }

    @Test("row 11: the customer is a subscriber, but the state is unknown")
    func row11() {
        let expected = Short(eligible: true, reason: .subscribedStatusUnknown, decidedBy: ["1"])
        #expect(promotional(verified([period(expires: nil)])) == expected)
        #expect(promotional(verified([period()]), at: nil) == expected)
    }

    @Test("row 12: lapsed, including a lapsed trial")
    func row12() {
        #expect(promotional(verified([period(trial: .yes)])) == Short(eligible: true, reason: .lapsedSubscriber))
    }

    @Test("the scope can be the whole app")
    func scope() {
        let evidence = verified([period(product: "x", group: "H", expires: days(1))])
        #expect(
            decide(.promotional, evidence, policies: OfferPolicies(promotionalScope: .app))
                == Short(eligible: true, reason: .activeSubscriber, decidedBy: ["1"]))
        let pending = verified([], [renewal("o7", product: "x")])
        #expect(
            decide(.promotional, pending, policies: OfferPolicies(promotionalScope: .app)).reason == .activeSubscriber)
        #expect(decide(.promotional, pending).reason == .noTransactions)
    }
}
