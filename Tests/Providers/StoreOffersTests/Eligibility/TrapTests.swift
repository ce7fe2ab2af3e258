import Foundation
import MemberCore
import Testing

@testable import StoreOffers

@Suite("The simple method and its traps")
struct TrapTests {
    private func body(_ records: String, inApp: String = "[]", more: String = "") -> Data {
        Data(
            """
            {"status":0,"environment":"Production","receipt":{"bundle_id":"app","request_date_ms":"\(now.milliseconds)",
            "in_app":\(inApp)},"latest_receipt_info":\(records)\(more)}
            """.utf8)
    }

    private func record(_ members: String, expires: String = "2026-01-01 00:00:00 Etc/GMT", group: String = "G") -> String {
        """
        {"transaction_id":"1","original_transaction_id":"o1","product_id":"monthly","subscription_group_identifier":"\(group)",
        "expires_date":"\(expires)"\(members.isEmpty ? "" : "," + members)}
        """
    }

    private func simple(
        _ data: Data?, clock: Date = now.date, notes: (group: String?, refunds: Bool) = (nil, false)
    ) -> Bool {
        let result = Locked(false)
        simpleMethod(data, clock: clock, notes: notes) { yes in result.withLock { $0 = yes } }
        return result.value
    }

    private func ours(_ data: Data, product: StoreProduct = monthly) -> Short {
        let evidence: OfferEvidence
        do throws(EvidenceFailure) {
            evidence = .verified(try ReceiptResponse(data).evidence(bundleID: "app", sandbox: .never))
        } catch {
            evidence = .failed(error)
        }
        return decide(.introductory, evidence, at: nil, product: product)
    }

    private static let later = "2027-01-01 00:00:00 Etc/GMT"

    @Test("it refuses where the seed refuses: after a trial, after an introductory period, during a period")
    func same() {
        let cases = [
            record(#""is_trial_period":"true""#), record(#""is_in_intro_offer_period":true"#), record("", expires: Self.later),
        ]
        for text in cases {
            let data = body("[\(text)]")
            #expect(!simple(data) && ours(data).eligible == false)
        }
        #expect(simple(body("[\(record(""))]")) && ours(body("[\(record(""))]")).eligible == true)
    }

    @Test("trap 1: every failure counts as yes", arguments: [#"{"status":21005}"#, #"{"status":21003}"#, "<html>", "{}"])
    func trap1(text: String) {
        #expect(simple(Data(text.utf8)) && simple(nil))
        #expect(ours(Data(text.utf8)).eligible == nil)
    }

    @Test("trap 2: a sandbox receipt sent to production counts as yes")
    func trap2() {
        let data = Data(#"{"status":21007}"#.utf8)
        #expect(simple(data) && ours(data) == Short(eligible: nil, reason: .environmentMismatch))
    }

    @Test("trap 3: groups are mixed")
    func trap3() {
        let data = body("[\(record(#""is_trial_period":"true""#, group: "H").replacing("monthly", with: "other"))]")
        #expect(!simple(data) && ours(data) == Short(eligible: true, reason: .noTransactionsInGroup))
        // If the group is compared, records without a group are skipped: a used trial of the same product counts as yes.
        let bare = body("[\(record(#""is_trial_period":"true""#).replacing("subscription_group_identifier", with: "x"))]")
        #expect(simple(bare, notes: ("G", false)) && ours(bare).reason == .trialUsed)
    }

    @Test("trap 4: only one list is read")
    func trap4() {
        let data = body("[]", inApp: "[\(record(#""is_trial_period":"true""#))]")
        #expect(simple(data) && ours(data).reason == .trialUsed)
    }

    @Test("trap 5: the device's clock decides")
    func trap5() {
        let data = body("[\(record("", expires: Self.later))]")
        #expect(simple(data, clock: Date(timeIntervalSince1970: 2_000_000_000)))
        #expect(ours(data).reason == .activeSubscription)
    }

    @Test("trap 6: an unreadable date counts as past")
    func trap6() {
        let data = body("[\(record("", expires: "1 January 2027"))]")
        #expect(simple(data) && ours(data).reason == .malformedDate)
    }

    @Test("trap 7: upgraded and refunded periods seem active")
    func trap7() {
        let upgraded = body("[\(record(#""is_upgraded":"true""#, expires: Self.later))]")
        #expect(!simple(upgraded) && ours(upgraded).reason == .lapsedNoIntroUsed)
        let refunded = body("[\(record(#""cancellation_date_ms":"1700000000000""#, expires: Self.later))]")
        #expect(!simple(refunded) && ours(refunded).reason == .refunded)
    }

    @Test("trap 8: an upgrade with a cancellation date is not a refund")
    func trap8() {
        let cancelled = #""is_upgraded":"true","cancellation_date":"2023-11-14 22:13:20 Etc/GMT""#
        let data = body("[\(record(cancelled))]")
        #expect(!simple(data, notes: (nil, true)))
        #expect(ours(data) == Short(eligible: true, reason: .lapsedNoIntroUsed))
    }

    @Test("trap 9: grace and billing retry count as yes")
    func trap9() {
        let grace = #","pending_renewal_info":[{"original_transaction_id":"o1","grace_period_expires_date_ms":"1790000000000"}]"#
        let retry = #","pending_renewal_info":[{"original_transaction_id":"o1","is_in_billing_retry_period":"1"}]"#
        for (more, reason) in [(grace, OfferReason.inGracePeriod), (retry, .inBillingRetry)] {
            let data = body("[\(record(""))]", more: more)
            #expect(simple(data) && ours(data).reason == reason)
        }
    }

    @Test("trap 10: the family's trial counts as the customer's")
    func trap10() {
        let data = body("[\(record(#""in_app_ownership_type":"FAMILY_SHARED","is_trial_period":"true""#))]")
        #expect(!simple(data) && ours(data) == Short(eligible: true, reason: .familySharedOnly))
    }

    @Test("trap 11: a product without an offer counts as yes")
    func trap11() {
        var product = monthly
        product.hasIntroductoryOffer = false
        let data = body("[\(record(""))]")
        #expect(simple(data) && ours(data, product: product).reason == .noIntroOffer)
    }

    @Test("trap 12: an old lapsed subscription has no pending entry, but is still a subscription")
    func trap12() throws {
        let data = body("[\(record(""))]")
        let evidence = try ReceiptResponse(data).evidence(bundleID: "app", sandbox: .never)
        #expect(!simplePromotionalMethod(data, group: "G"))
        // With an entry it refuses as well: entries contain no group.
        let entry = #","pending_renewal_info":[{"original_transaction_id":"o1","product_id":"monthly"}]"#
        #expect(!simplePromotionalMethod(body("[\(record(""))]", more: entry), group: "G"))
        #expect(decide(.promotional, .verified(evidence), at: nil) == Short(eligible: true, reason: .lapsedSubscriber))
    }

    @Test("trap 13: a yes or no has neither a reason nor the records that decided")
    func trap13() {
        let (trial, running) = (record(#""is_trial_period":"true""#), record("", expires: Self.later))
        #expect(simple(body("[\(trial)]")) == simple(body("[\(running)]")))
        #expect(ours(body("[\(trial)]")) == Short(eligible: false, reason: .trialUsed, decidedBy: ["1"]))
        #expect(ours(body("[\(running)]")) == Short(eligible: false, reason: .activeSubscription, decidedBy: ["1"]))
    }

    @Test("a trial flag on a promotional period counts as written in a receipt")
    func promotionalTrial() {
        let data = body("[\(record(#""is_trial_period":"true","promotional_offer_id":"p""#))]")
        #expect(ours(data).reason == .trialUsed)
    }
}
