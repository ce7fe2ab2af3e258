import Foundation
import Testing

@testable import StoreOffers

/// The points that the store leaves open, and the decisions here: one test for each point.
@Suite("Ambiguous points")
struct AmbiguousPointTests {
    @Test("a refunded plain period blocks by default, and counts only as past if the policy follows the store")
    func refundedPlainPeriod() {
        let evidence = verified([period(cancelled: true)])
        #expect(decide(.introductory, evidence) == Short(eligible: false, reason: .refunded, decidedBy: ["1"]))
        let store = OfferPolicies(refund: .storeRule)
        #expect(decide(.introductory, evidence, policies: store) == Short(eligible: true, reason: .lapsedNoIntroUsed))
    }

    @Test("a refunded trial counts as used under every policy", arguments: [OfferPolicies.Refund.block, .storeRule])
    func refundedTrial(refund: OfferPolicies.Refund) {
        let evidence = verified([period(trial: .yes, cancelled: true)])
        #expect(decide(.introductory, evidence, policies: OfferPolicies(refund: refund)).reason == .trialUsed)
    }

    @Test("a cancellation date on an upgraded record is not a refund")
    func cancelledUpgrade() {
        let evidence = verified([period("1", upgraded: true, cancelled: true), period("2")])
        #expect(decide(.introductory, evidence) == Short(eligible: true, reason: .lapsedNoIntroUsed))
        #expect(decide(.promotional, evidence) == Short(eligible: true, reason: .lapsedSubscriber))
    }

    @Test(
        "a trial flag beside an offer's name counts as used in a receipt",
        arguments: [StoreTransaction.Offer.promotional, .offerCode])
    func trialFlagWithOffer(offer: StoreTransaction.Offer) {
        let evidence = verified([period(trial: .yes) { $0.offer = offer }])
        #expect(decide(.introductory, evidence).reason == .trialUsed)
    }

    @Test("signed data is exact: a free promotional period is not a used trial")
    func signedOfferType() async throws {
        let signing = try Signing()
        let free = try signing.token(Signing.transaction(["offerType": .integer(2), "offerDiscountType": "FREE_TRIAL"]))
        let evidence = try await signing.verifier().evidence(transactions: [free])
        #expect(decide(.introductory, .verified(evidence)).reason == .lapsedNoIntroUsed)
    }

    @Test("billing retry is not eligible, even though the period is over")
    func billingRetry() {
        let evidence = verified([period(expires: days(-30))], [renewal(retry: .yes, intent: 2)])
        #expect(decide(.introductory, evidence) == Short(eligible: false, reason: .inBillingRetry, decidedBy: ["1"]))
    }

    @Test("a grace date wins if the retry flag is false")
    func graceWithoutRetry() {
        let evidence = verified([period()], [renewal(grace: days(1), retry: .no)])
        #expect(decide(.introductory, evidence).reason == .inGracePeriod)
    }

    @Test("a retry flag during a period is an active subscription")
    func retryWhileRunning() {
        let evidence = verified([period(expires: days(1))], [renewal(retry: .yes)])
        #expect(decide(.introductory, evidence).reason == .activeSubscription)
    }

    @Test("a family member whose share is active is not eligible, because access exists")
    func familyShareRunning() {
        let evidence = verified([period(expires: days(1), family: true)])
        #expect(decide(.introductory, evidence) == Short(eligible: false, reason: .activeFamilyShared, decidedBy: ["1"]))
    }

    @Test("a family member whose share is over is eligible: the buyer used the offer")
    func familyShareOver() {
        let evidence = verified([period(trial: .yes, family: true)])
        #expect(decide(.introductory, evidence) == Short(eligible: true, reason: .familySharedOnly))
    }

    @Test("an expiry equal to now is past")
    func expiryNow() {
        #expect(decide(.introductory, verified([period(expires: now)])).reason == .lapsedNoIntroUsed)
        let later = StoreTime(milliseconds: now.milliseconds + 1)
        #expect(decide(.introductory, verified([period(expires: later)])).reason == .activeSubscription)
    }

    @Test("an expiry seconds ago is past: there is no tolerance")
    func expiredSecondsAgo() {
        let end = StoreTime(milliseconds: now.milliseconds - 1000)
        #expect(decide(.introductory, verified([period(expires: end)])).reason == .lapsedNoIntroUsed)
    }

    @Test("missing group ids are unknown, unless the product or the catalogue decides")
    func missingGroups() {
        let evidence = verified([period(product: "weekly", group: nil, trial: .yes)])
        #expect(decide(.introductory, evidence) == Short(eligible: nil, reason: .groupUnknown, decidedBy: ["1"]))
        let catalogue = OfferPolicies(catalogue: ["weekly": "G"])
        #expect(decide(.introductory, evidence, policies: catalogue).reason == .trialUsed)
    }

    @Test("an account that is not found is unknown, not new")
    func accountNotFound() throws {
        let body = Data(#"{"status":21010}"#.utf8)
        let evidence: OfferEvidence
        do throws(EvidenceFailure) {
            evidence = .verified(try ReceiptResponse(body).evidence(bundleID: "app", sandbox: .never))
        } catch { evidence = .failed(error) }
        #expect(decide(.introductory, evidence) == Short(eligible: nil, reason: .accountNotFound))
    }

    @Test("without a receipt on the device: introductory yes, promotional and win-back no")
    func noReceipt() {
        let verdicts = OfferKind.allCases.map { decide($0, .none).eligible }
        #expect(verdicts == [true, false, false])
        #expect(OfferKind.allCases.allSatisfy { decide($0, .none).reason == .noReceipt })
    }

    @Test("a promotional offer depends on the group, or on the app if the policy says so")
    func promotionalScope() {
        let evidence = verified([period(product: "x", group: "H")])
        #expect(decide(.promotional, evidence) == Short(eligible: false, reason: .neverSubscribedInGroup))
        let app = OfferPolicies(promotionalScope: .app)
        #expect(decide(.promotional, evidence, policies: app) == Short(eligible: true, reason: .lapsedSubscriber))
    }

    @Test("the sandbox's reset of eligibility changes nothing: the history decides")
    func sandboxReset() {
        let history = PurchaseHistory(
            source: .receiptResponse, transactions: [period(trial: .yes)], environment: .sandbox)
        let evidence = OfferEvidence.verified(VerifiedEvidence(verified: history, isSandbox: true))
        let decision = OfferEngine().decide(.introductory, for: monthly, on: evidence, at: .exact(now))
        #expect(decision.reason == .trialUsed && decision.sandbox)
    }

    @Test("of an hour that occurs twice in California's autumn the later one counts")
    func doubleHour() {
        let text = Array("2026-11-01 01:30:00 America/Los_Angeles".utf8)
        let time = text.withUnsafeBufferPointer { StoreTime(text: $0) }
        // 09:30 UTC; the earlier one is 08:30.
        #expect(time?.milliseconds == 1_793_525_400_000)
    }
}
