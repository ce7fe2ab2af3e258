import Testing

@testable import StoreOffers

@Suite("Status and access")
struct StatusTests {
    private func status(
        _ transactions: [StoreTransaction], _ renewals: [RenewalState] = [], at time: TrustedTime? = .exact(now)
    ) -> SubscriptionStatus {
        guard case .verified(let evidence) = verified(transactions, renewals) else { return SubscriptionStatus(.unknown) }
        return OfferEngine().status(for: monthly, on: evidence, at: time)
    }

    @Test("the period that ends last decides product and phase; an offer's type decides first")
    func phases() {
        let rows: [(StoreTransaction, SubscriptionStatus.Phase)] = [
            (period(expires: days(1), trial: .yes), .trial), (period(expires: days(1), intro: .yes), .introductory),
            (period(expires: days(1)), .regular),
            (period(expires: days(1), trial: .yes) { $0.offer = .promotional }, .promotional),
            (period(expires: days(1)) { $0.offer = .offerCode }, .offerCode),
            (period(expires: days(1)) { $0.offer = .winBack }, .winBack),
            (period(expires: days(1), trial: .yes) { $0.offer = .introductory }, .trial),
        ]
        for (transaction, phase) in rows {
            let status = status([transaction, period("2", product: "weekly", expires: days(0.5))])
            #expect(status.state == .active && status.phase == phase && status.productID == "monthly")
            #expect(status.givesAccess && status.expires == days(1))
        }
    }

    @Test("the payment mode of an introductory period is available", arguments: ["FREE_TRIAL", "PAY_AS_YOU_GO", "PAY_UP_FRONT"])
    func discount(type: String) {
        #expect(status([period(expires: days(1), intro: .yes) { $0.discountType = type }]).discountType == type)
    }

    @Test("the family's period gives access, and is marked as shared")
    func family() {
        let status = status([period(expires: days(1), family: true)])
        #expect(status.givesAccess && status.isFamilyShared)
    }

    @Test("grace gives access, billing retry does not")
    func graceAndRetry() {
        let grace = status([period()], [renewal(grace: days(1), retry: .yes)])
        #expect(grace.state == .gracePeriod && grace.givesAccess && grace.gracePeriodExpires == days(1))
        let retry = status([period()], [renewal(retry: .yes)])
        #expect(retry.state == .billingRetry && !retry.givesAccess)
    }

    @Test(
        "an expired one has its cause",
        arguments: [
            (1, .customerCancelled), (2, .billingError), (3, .priceIncreaseDeclined), (4, .productUnavailable), (5, .other),
            (9, .other), (nil, .unknown),
        ] as [(Int?, SubscriptionStatus.Cause)])
    func causes(intent: Int?, cause: SubscriptionStatus.Cause) {
        let status = status([period()], [renewal(intent: intent)])
        #expect(status.state == .expired && status.cause == cause && !status.givesAccess)
    }

    @Test("the cause is that of the newest transaction's subscription")
    func newestCause() {
        let list = [period("1"), period("2", original: "o2")]
        #expect(status(list, [renewal(intent: 1), renewal("o2", intent: 2)]).cause == .billingError)
    }

    @Test("a revoked purchase is refunded, or revoked if the family shared it")
    func takenBack() {
        let refund = period(cancelled: true) { $0.cancellation?.reason = 1 }
        #expect(status([refund]).state == .refunded && status([refund]).cancellation?.reason == 1)
        #expect(status([period(cancelled: true, family: true)]).state == .revoked)
        #expect(status([period(cancelled: true) { $0.cancellation?.type = "FAMILY_REVOKE" }]).state == .revoked)
        #expect(status([period("1", cancelled: true), period("2", expires: days(-0.5))]).state == .expired)
        #expect(status([period("1", expires: days(9), upgraded: true, cancelled: true), period("2")]).state == .expired)
    }

    @Test("a customer who never subscribed, and an unknown status, get no access")
    func unknown() {
        #expect(status([]).state == .neverSubscribed)
        #expect(status([period(product: "x", group: "H")]).state == .neverSubscribed)
        #expect(status([period(product: "x", group: nil)]).state == .unknown)
        #expect(status([period(expires: nil)]).state == .unknown)
        #expect(status([period(expires: days(1))], at: nil).state == .unknown)
        #expect(!status([period(expires: nil)]).givesAccess)
    }

    @Test("without a time it is unknown, unless every period was refunded or replaced")
    func withoutTime() {
        #expect(status([period(cancelled: true)], at: nil).state == .refunded)
        #expect(status([period(upgraded: true)], at: nil).state == .expired)
        #expect(status([period("1", cancelled: true), period("2")], at: nil).state == .unknown)
    }
}
