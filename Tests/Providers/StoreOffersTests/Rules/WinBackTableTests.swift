import Testing

@testable import StoreOffers

@Suite("Win-back offers and kinds of customers, row by row")
struct WinBackTableTests {
    private func info(_ offers: [String], _ original: String = "o1") -> RenewalState {
        renewal(original, intent: 1) { ($0.isRenewalInfo, $0.eligibleWinBackOfferIDs) = (true, offers) }
    }

    private func winBack(_ transactions: [StoreTransaction], _ renewals: [RenewalState] = []) -> Short {
        decide(.winBack, verified(transactions, renewals, source: .signedData))
    }

    @Test("the first checks: product, receipt, evidence")
    func gates() {
        var product = monthly
        product.winBackOfferIDs = []
        #expect(decide(.winBack, .none, product: product) == Short(eligible: false, reason: .noWinBackOffer))
        #expect(decide(.winBack, .none) == Short(eligible: false, reason: .noReceipt))
        #expect(decide(.winBack, .failed(EvidenceFailure(.verifyTemporary))).reason == .verifyTemporary)
    }

    @Test("row 1: nothing in the group, unless it may be hidden")
    func row1() {
        #expect(winBack([period(product: "x", group: "H")]) == Short(eligible: false, reason: .neverSubscribedInGroup))
        #expect(winBack([period(product: "x", group: nil)]) == Short(eligible: nil, reason: .groupUnknown))
    }

    @Test("row 2: only the family has periods")
    func row2() {
        #expect(winBack([period(family: true)]) == Short(eligible: false, reason: .familySharedOnly, decidedBy: ["1"]))
    }

    @Test("row 3: active, in grace and in billing retry")
    func row3() {
        #expect(winBack([period(expires: days(1))], [info(["w"])]).reason == .activeSubscription)
        #expect(winBack([period()], [renewal(grace: days(1), retry: .yes)]).reason == .inGracePeriod)
        #expect(winBack([period()], [renewal(retry: .yes)]) == Short(eligible: false, reason: .inBillingRetry, decidedBy: ["1"]))
    }

    @Test("row 4: the renewal info of the customer's own latest subscription is needed")
    func row4() {
        let expected = Short(eligible: nil, reason: .winBackNeedsRenewalInfo)
        #expect(winBack([period()]) == expected)
        #expect(decide(.winBack, verified([period()], [renewal(intent: 1)])) == expected)
        let list = [period("1"), period("2", original: "o2")]
        #expect(winBack(list, [info(["w"], "o1")]) == expected)
        let family = [period("1"), period("2", family: true, original: "o2")]
        #expect(winBack(family, [info(["w"], "o1"), info(["f"], "o2")]).reason == .winBackListed)
    }

    @Test("rows 5 and 6: the store's list, in its order, limited to the product's offers")
    func rows5And6() {
        let engine = OfferEngine()
        let evidence = verified([period()], [info(["c", "a", "b"])], source: .signedData)
        var product = monthly
        product.winBackOfferIDs = ["a", "b", "c"]
        let all = engine.decide(.winBack, for: product, on: evidence, at: .exact(now))
        #expect(all.short == Short(eligible: true, reason: .winBackListed) && all.offerIDs == ["c", "a", "b"])
        product.winBackOfferIDs = ["b", "d"]
        #expect(engine.decide(.winBack, for: product, on: evidence, at: .exact(now)).offerIDs == ["b"])
        #expect(decide(.winBack, evidence, product: product, offer: "d") == Short(eligible: false, reason: .winBackNotListed))
        #expect(winBack([period()], [info([])]) == Short(eligible: false, reason: .winBackNotListed))
    }

    @Test(
        "an offer code's customer is new, existing, expired or unknown",
        arguments: [
            (OfferEvidence.none, .new), (verified([]), .new), (verified([period(product: "x", group: "H")]), .new),
            (verified([period(expires: days(1), family: true)]), .new), (verified([period(expires: days(1))]), .existing),
            (verified([period()], [renewal(grace: days(1))]), .existing),
            (verified([period()], [renewal(retry: .yes)]), .existing),
            (verified([period()]), .expired), (verified([period(cancelled: true)]), .expired),
            (verified([period(product: "x", group: nil)]), .unknown), (verified([period(expires: nil)]), .unknown),
            (.failed(EvidenceFailure(.verifyFailed)), .unknown),
        ] as [(OfferEvidence, CustomerKind)])
    func kinds(evidence: OfferEvidence, kind: CustomerKind) {
        #expect(OfferEngine().customerKind(for: monthly, on: evidence, at: .exact(now)) == kind)
    }

    @Test("an offer code's customer is unknown without a time")
    func kindWithoutTime() {
        #expect(OfferEngine().customerKind(for: monthly, on: verified([period()])) == .unknown)
    }
}
