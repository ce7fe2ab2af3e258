import Testing

@testable import StoreOffers

@Suite("A grace period that is missing in receipts")
struct HiddenGraceTests {
    private let policies = OfferPolicies(billingGraceDays: 16)

    @Test(
        "makes an introductory verdict unknown if the last own period ended less than the app's number of days ago",
        arguments: [(-1, true), (-15.99, true), (-16, false), (-40, false)] as [(ended: Double, isLate: Bool)],
        [PurchaseHistory.Source.receiptFile, .receiptResponse, .signedData])
    func ended(period last: (ended: Double, isLate: Bool), source: PurchaseHistory.Source) {
        let evidence = verified(
            [period("1", expires: StoreOffersTests.days(-50)), period("2", expires: StoreOffersTests.days(last.ended))],
            source: source
        )
        let isHidden = last.isLate && source != .signedData
        let expected = Short(
            eligible: isHidden ? nil : true, reason: isHidden ? .graceUnknown : .lapsedNoIntroUsed,
            decidedBy: isHidden ? ["2"] : [])
        #expect(decide(.introductory, evidence, policies: policies) == expected)
        #expect(decide(.introductory, evidence).reason == .lapsedNoIntroUsed)
        #expect(decide(.promotional, evidence, policies: policies).reason == .lapsedSubscriber)
        let engine = OfferEngine(policies: policies)
        let (kind, status) = (engine.customerKind(for: monthly, on: evidence, at: .exact(now)), status(evidence, engine))
        #expect(kind == (isHidden ? .unknown : .expired) && status == (isHidden ? .unknown : .expired))
        #expect(engine.decide(.introductory, for: monthly, on: evidence, at: .exact(now)).retryable == false)
    }

    private func status(_ evidence: OfferEvidence, _ engine: OfferEngine) -> SubscriptionStatus.State? {
        guard case .verified(let verified) = evidence else { return nil }
        return engine.status(for: monthly, on: verified, at: .exact(now)).state
    }

    @Test("matters only if the verdict would be yes for a lapsed subscriber")
    func others() {
        let reason = { (list: [StoreTransaction], renewals: [RenewalState]) in
            decide(.introductory, verified(list, renewals), policies: policies).reason
        }
        #expect(reason([period(trial: .yes)], []) == .trialUsed)
        #expect(reason([period(family: true)], []) == .familySharedOnly)
        #expect(reason([period(product: "x", group: "H")], []) == .noTransactionsInGroup)
        #expect(reason([period()], [renewal()]) == .lapsedNoIntroUsed)
        #expect(
            reason([period("1", expires: StoreOffersTests.days(-30)), period("2", upgraded: true)], []) == .lapsedNoIntroUsed)
        #expect(reason([period(expires: StoreOffersTests.days(1))], []) == .activeSubscription)
    }

    @Test("also makes the verdict unknown with an earliest time; none, zero and an excessive length do no harm")
    func edges() {
        let evidence = verified([period()], source: .receiptFile)
        let reason = { (days: Int?, time: TrustedTime?) in
            OfferEngine(policies: OfferPolicies(billingGraceDays: days)).decide(
                .introductory, for: monthly, on: evidence, at: time
            ).reason
        }
        #expect(reason(3, .atLeast(now)) == .graceUnknown && reason(nil, .exact(now)) == .lapsedNoIntroUsed)
        #expect(reason(0, .exact(now)) == .lapsedNoIntroUsed && reason(-3, .exact(now)) == .lapsedNoIntroUsed)
        #expect(reason(.max, .exact(now)) == .graceUnknown && reason(16, nil) == .noTrustedTime)
    }
}
