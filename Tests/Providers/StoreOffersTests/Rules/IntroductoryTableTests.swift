import Testing

@testable import StoreOffers

@Suite("Introductory offers, row by row")
struct IntroductoryTableTests {
    @Test("row 1: the product's properties win over everything, even over failures")
    func row1() {
        let failed = OfferEvidence.failed(EvidenceFailure(.verifyFailed))
        var product = monthly
        product.hasIntroductoryOffer = false
        #expect(decide(.introductory, failed, product: product) == Short(eligible: false, reason: .noIntroOffer))
        product.isAutoRenewable = false
        #expect(decide(.introductory, failed, product: product) == Short(eligible: false, reason: .notAutoRenewable))
        #expect(OfferEngine().decideWithoutEvidence(.introductory, for: product)?.reason == .notAutoRenewable)
        #expect(OfferEngine().decideWithoutEvidence(.introductory, for: monthly) == nil)
    }

    @Test("row 2: without a receipt the offer can be shown")
    func row2() { #expect(decide(.introductory, .none) == Short(eligible: true, reason: .noReceipt)) }

    @Test(
        "row 3: failed evidence gives no verdict, and says whether to try again",
        arguments: [
            (.verifyTemporary, true), (.verifyFailed, false), (.receiptUnauthenticated, false), (.sharedSecretMismatch, false),
            (.accountNotFound, false), (.signatureInvalid, false), (.environmentMismatch, false), (.bundleMismatch, false),
            (.receiptMalformed, false),
        ] as [(OfferReason, Bool)])
    func row3(reason: OfferReason, retryable: Bool) {
        let decision = OfferEngine().decide(.introductory, for: monthly, on: .failed(EvidenceFailure(reason)))
        #expect(decision.short == Short(eligible: nil, reason: reason))
        #expect(decision.retryable == retryable)
        #expect(decision.presentation == .regularPrice)
    }

    @Test("row 4: there is no subscription at all")
    func row4() { #expect(decide(.introductory, verified([])) == Short(eligible: true, reason: .noTransactions)) }

    @Test("row 5: a trial was used, even if refunded or upgraded, and wins over a paid introductory period")
    func row5() {
        let list = [
            period("1", trial: .yes, cancelled: true), period("2", trial: .yes, upgraded: true), period("3", intro: .yes),
        ]
        #expect(decide(.introductory, verified(list)) == Short(eligible: false, reason: .trialUsed, decidedBy: ["1", "2"]))
    }

    @Test("row 6: a paid introductory period was used")
    func row6() {
        let list = [period("1"), period("2", intro: .yes), period("3", cancelled: true)]
        #expect(decide(.introductory, verified(list)) == Short(eligible: false, reason: .introUsed, decidedBy: ["2"]))
    }

    @Test("row 7: a refund blocks unless the policy follows the store")
    func row7() {
        let list = [period("1"), period("2", cancelled: true)]
        #expect(decide(.introductory, verified(list)) == Short(eligible: false, reason: .refunded, decidedBy: ["2"]))
        #expect(
            decide(.introductory, verified(list), policies: OfferPolicies(refund: .storeRule))
                == Short(eligible: true, reason: .lapsedNoIntroUsed))
    }

    @Test("row 8: a period is active, even if an early renewal is being retried")
    func row8() {
        let list = [period("1"), period("2", expires: days(1))]
        let expected = Short(eligible: false, reason: .activeSubscription, decidedBy: ["2"])
        #expect(decide(.introductory, verified(list)) == expected)
        #expect(decide(.introductory, verified(list, [renewal(retry: .yes)])) == expected)
    }

    @Test("row 9: a grace period is active, with any retry flag", arguments: [FlagReading.yes, .no])
    func row9(retry: FlagReading) {
        let evidence = verified([period("1"), period("2")], [renewal(grace: days(1), retry: retry)])
        #expect(decide(.introductory, evidence) == Short(eligible: false, reason: .inGracePeriod, decidedBy: ["2"]))
    }

    @Test("row 10: the store is retrying the payment; a grace period that ends now is over")
    func row10() {
        let evidence = verified([period("1")], [renewal(grace: now, retry: .yes)])
        #expect(decide(.introductory, evidence) == Short(eligible: false, reason: .inBillingRetry, decidedBy: ["1"]))
    }

    @Test("rows 9 and 10 need own transactions")
    func ownOnly() {
        let evidence = verified([period("1", family: true)], [renewal(grace: days(1), retry: .yes)])
        #expect(decide(.introductory, evidence) == Short(eligible: true, reason: .familySharedOnly))
    }

    @Test("row 11: the family shares an active period")
    func row11() {
        let evidence = verified([period("1"), period("2", expires: days(1), family: true)])
        #expect(decide(.introductory, evidence) == Short(eligible: false, reason: .activeFamilyShared, decidedBy: ["2"]))
    }

    @Test(
        "row 12: a transaction of an unknown group matters if it could change the verdict",
        arguments: [
            (period("2", product: "x", group: nil, trial: .yes), true),
            (period("2", product: "x", group: nil, intro: .yes), true),
            (period("2", product: "x", group: nil, trial: .unreadable), true),
            (period("2", product: "x", group: nil, cancelled: true), true),
            (period("2", product: "x", group: nil, expires: days(1)), true),
            (period("2", product: "x", group: nil, expires: nil), true),
            (period("2", product: "x", group: nil), false),
            (period("2", product: "x", group: nil, expires: nil, upgraded: true), false),
            (period("2", product: "x", group: nil, trial: .yes, family: true), false),
        ])
    func row12(undetermined: StoreTransaction, matters: Bool) {
        let expected =
            matters
            ? Short(eligible: nil, reason: .groupUnknown, decidedBy: ["2"]) : Short(eligible: true, reason: .lapsedNoIntroUsed)
        #expect(decide(.introductory, verified([period("1"), undetermined])) == expected)
    }

    @Test("row 12: a refund of an unknown group does not matter if refunds do not block")
    func row12StoreRule() {
        let evidence = verified([period("2", product: "x", group: nil, cancelled: true)])
        #expect(
            decide(.introductory, evidence, policies: OfferPolicies(refund: .storeRule))
                == Short(eligible: true, reason: .noTransactionsInGroup))
    }

    @Test("row 13: an unreadable flag or record is not a no")
    func row13() {
        let expected = Short(eligible: nil, reason: .receiptMalformed, decidedBy: ["1"])
        #expect(decide(.introductory, verified([period(trial: .unreadable)])) == expected)
        #expect(decide(.introductory, verified([period(intro: .unreadable)])) == expected)
        #expect(decide(.introductory, verified([period()], [renewal(retry: .unreadable)])) == expected)
        #expect(decide(.introductory, verified([], unreadable: 1)) == Short(eligible: nil, reason: .receiptMalformed))
        #expect(
            decide(.introductory, verified([period(trial: .yes)], unreadable: 1))
                == Short(eligible: false, reason: .trialUsed, decidedBy: ["1"]))
    }

    @Test(
        "row 14: an end is unreadable, including the family's, unless the period was upgraded or refunded",
        arguments: [true, false])
    func row14(family: Bool) {
        let expected = Short(eligible: nil, reason: .malformedDate, decidedBy: ["1"])
        #expect(decide(.introductory, verified([period(expires: nil, family: family)])) == expected)
        #expect(
            decide(.introductory, verified([period(expires: nil, upgraded: true)]))
                == Short(eligible: true, reason: .lapsedNoIntroUsed))
        let grace = verified([period()], [renewal { $0.graceExpires = .unreadable }])
        #expect(decide(.introductory, grace) == expected)
    }

    @Test("row 15: without a trusted time the state of a period is unknown", arguments: [true, false])
    func row15(family: Bool) {
        let evidence = verified([period(family: family)], [renewal(grace: days(1), retry: .yes)])
        #expect(decide(.introductory, evidence, at: nil) == Short(eligible: nil, reason: .noTrustedTime, decidedBy: ["1"]))
        #expect(
            decide(.introductory, verified([period(trial: .yes)]), at: nil)
                == Short(eligible: false, reason: .trialUsed, decidedBy: ["1"]))
    }

    @Test("row 15: a lower bound of the time ends earlier periods, and leaves later ones undecided")
    func lowerBound() {
        let bound = TrustedTime.atLeast(now)
        #expect(decide(.introductory, verified([period()]), at: bound) == Short(eligible: true, reason: .lapsedNoIntroUsed))
        let later = period(expires: days(1))
        #expect(
            decide(.introductory, verified([later]), at: bound) == Short(eligible: nil, reason: .noTrustedTime, decidedBy: ["1"]))
        let states: [(RenewalState.DeviceState, OfferReason)] = [
            (.subscribed, .activeSubscription), (.inGracePeriod, .inGracePeriod), (.inBillingRetry, .inBillingRetry),
        ]
        for (state, reason) in states {
            let evidence = verified([later], [renewal { $0.deviceState = state }])
            #expect(decide(.introductory, evidence, at: bound) == Short(eligible: false, reason: reason, decidedBy: ["1"]))
        }
    }

    @Test("row 16: there is nothing in this group")
    func row16() {
        let evidence = verified([period(product: "x", group: "H", expires: days(1), trial: .yes)])
        #expect(decide(.introductory, evidence) == Short(eligible: true, reason: .noTransactionsInGroup))
    }

    @Test("row 17: only the family has periods, and none is active")
    func row17() {
        let evidence = verified([period(trial: .yes, family: true), period("2", cancelled: true, family: true)])
        #expect(decide(.introductory, evidence) == Short(eligible: true, reason: .familySharedOnly))
    }

    @Test("row 18: lapsed without a used offer; an end that is now, or seconds ago, is past")
    func row18() {
        for end in [now, days(-0.00001), days(-400)] {
            #expect(decide(.introductory, verified([period(expires: end)])) == Short(eligible: true, reason: .lapsedNoIntroUsed))
        }
    }
}
