import Foundation
import Testing

@testable import StoreOffers

@Suite("A tester's reset, which no evidence shows")
struct IntroductoryResetTests {
    private func sandbox(_ list: [StoreTransaction], isSandbox: Bool = true) -> OfferEvidence {
        let history = PurchaseHistory(source: .signedData, transactions: list, environment: isSandbox ? .sandbox : .production)
        return .verified(VerifiedEvidence(verified: history, isSandbox: isSandbox))
    }

    private func reason(_ evidence: OfferEvidence, kind: OfferKind = .introductory, reset: StoreTime?) -> OfferReason {
        var policies = OfferPolicies()
        policies.introductoryReset = reset
        return decide(kind, evidence, policies: policies).reason
    }

    @Test(
        "trials and introductory periods that were bought before it count as not used, and later ones as used",
        arguments: [FlagReading.yes, .no])
    func uses(trial: FlagReading) {
        let used = trial == .yes ? OfferReason.trialUsed : .introUsed
        let one = period("1", trial: trial, intro: trial == .yes ? .no : .yes)
        // Period 1 was bought 59 days ago.
        #expect(reason(sandbox([one]), reset: nil) == used)
        #expect(reason(sandbox([one]), reset: days(-58)) == .lapsedNoIntroUsed)
        #expect(reason(sandbox([one]), reset: days(-59)) == used)
        #expect(reason(sandbox([one, period("2", trial: .yes)]), reset: days(-58.5)) == .trialUsed)
        // Without a known group it could not change the verdict either.
        let elsewhere = period("1", product: "x", group: nil, trial: trial, intro: .yes)
        #expect(reason(sandbox([elsewhere]), reset: nil) == .groupUnknown)
        #expect(reason(sandbox([elsewhere]), reset: days(-58)) == .noTransactionsInGroup)
    }

    @Test("running, refunded and unreadable periods are seen as before, and so is everything of other offers")
    func others() {
        let reset = days(0)
        #expect(reason(sandbox([period(expires: days(1), trial: .yes)]), reset: reset) == .activeSubscription)
        #expect(reason(sandbox([period(trial: .yes, cancelled: true)]), reset: reset) == .refunded)
        #expect(reason(sandbox([period(trial: .unreadable)]), reset: reset) == .receiptMalformed)
        #expect(reason(sandbox([period(trial: .yes)]), kind: .promotional, reset: reset) == .lapsedSubscriber)
        #expect(reason(sandbox([period(trial: .yes)]), kind: .winBack, reset: reset) == .winBackNeedsRenewalInfo)
        #expect(reason(sandbox([period(trial: .yes) { $0.purchased = .unreadable }]), reset: reset) == .trialUsed)
    }

    @Test("it has no effect on evidence of production")
    func production() {
        #expect(reason(sandbox([period(trial: .yes)], isSandbox: false), reset: days(0)) == .trialUsed)
    }

    @Test("a stored decision keeps it, and a decision with its evidence elsewhere is made again on that evidence only")
    func stored() throws {
        let evidence = sandbox([period(trial: .yes)])
        var policies = OfferPolicies()
        policies.introductoryReset = days(0)
        let engine = OfferEngine(policies: policies)
        let whole = try StoredDecision(
            encoded: engine.record(.introductory, for: monthly, on: evidence, at: .exact(now)).encoded())
        #expect(try whole.replay().isSame && whole.decision.reason == .lapsedNoIntroUsed)
        let bytes = try engine.record(.introductory, for: monthly, elsewhere: evidence, at: now).encoded()
        let apart = try StoredDecision(encoded: bytes)
        #expect(apart.replay(onEvidence: evidence).isSame && !apart.replay(onEvidence: .none).isSame)
        #expect(throws: StoreOffersError.historyVersionMissing(1, present: nil)) { try apart.replay() }
        #expect(!String(decoding: bytes, as: UTF8.self).contains("transactions\":[{"))
    }
}
