import Testing

@testable import MemberSandbox

/// The time at which every store of these tests begins.
let opening = ShopTime(milliseconds: 1_767_225_600_000)  // 2026-01-01

/// A store with the events of its actions.
struct Store {
    var shop = Shop(at: opening)
    var events: [ShopEvent] = []

    mutating func buy(_ product: String, _ customer: String = "anna", _ choice: ShopChoice = .usual) throws {
        events += try shop.buy(product, for: customer, choice)
    }
    mutating func wait(_ days: Int) throws { events += try shop.advance(to: shop.now.adding(days: days)) }
    mutating func cancel(_ customer: String = "anna", _ group: String = "21000001") throws {
        events += try shop.setRenewal(of: customer, in: group, to: false)
    }
    mutating func fail(_ customer: String = "anna", _ isFailing: Bool = true) throws {
        events += try shop.setPayment(of: customer, failing: isFailing)
    }
    mutating func refund(_ id: String) throws { events += try shop.refund(id) }
    mutating func share(_ isOn: Bool = true) throws { events += try shop.setSharing(of: "anna", in: "21000001", to: isOn) }

    func periods(_ customer: String = "anna") -> [ShopPurchase] { shop.purchases(of: customer) }
    func status(_ customer: String = "anna") -> Int? { periods(customer).last.flatMap { shop.status(of: $0.originalID) } }
    var told: [String] { events.map { [$0.kind.rawValue, $0.subtype].compactMap(\.self).joined(separator: "/") } }
}

@Suite("The simulated store")
struct ShopTests {
    @Test("a trial becomes a paid month, and renews until it is cancelled")
    func life() throws {
        var store = Store()
        try store.buy("club.month")
        #expect(store.periods().map { $0.offer?.payment } == [.freeTrial] && store.periods()[0].price == 0)
        try store.wait(8)
        try store.wait(31)
        try store.cancel()
        try store.wait(40)
        let ends = store.periods().compactMap(\.expires?.day)
        #expect(ends == ["2026-01-08", "2026-02-08", "2026-03-08"])
        #expect(Set(store.periods().map(\.originalID)).count == 1 && store.status() == 2)
        #expect(
            store.told == [
                "SUBSCRIBED/INITIAL_BUY", "DID_RENEW", "DID_RENEW", "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED",
                "EXPIRED/VOLUNTARY",
            ])
    }

    @Test(
        "a paid month after a trial is a whole month, and one that begins on the 31st keeps that day",
        arguments: [
            (30, ["2026-02-07", "2026-03-07", "2026-04-07"]), (23, ["2026-01-31", "2026-02-28", "2026-03-31"]),
            (20, ["2026-01-28", "2026-02-28", "2026-03-28"]),
        ])
    func paidMonths(day: Int, ends: [String]) throws {
        var store = Store()
        try store.wait(day)
        try store.buy("club.month")
        try store.wait(7 + 31 + 5)
        #expect(store.periods().compactMap(\.expires?.day) == ends)
    }

    @Test("a returning customer gets no second trial, and keeps the original transaction")
    func comeBack() throws {
        var store = Store()
        try store.buy("club.month")
        try store.cancel()
        try store.wait(30)
        try store.buy("club.year")
        #expect(store.periods().map { $0.offer?.kind } == [.introductory, nil])
        #expect(Set(store.periods().map(\.originalID)).count == 1 && store.told.last == "SUBSCRIBED/RESUBSCRIBE")
        try store.buy("magazine.month")
        #expect(store.periods().last?.offer?.payment == .payAsYouGo)
    }

    @Test("a reversed refund gives the family back what the refund revoked, but not what the end of sharing revoked")
    func reversedForFamily() throws {
        var store = Store()
        try store.buy("club.month")
        try store.share()
        try store.wait(1)
        try store.share(false)
        try store.wait(1)
        let id = store.periods()[0].id
        try store.refund(id)
        _ = try store.shop.reverseRefund(id)
        #expect(store.periods().allSatisfy { $0.revocation == nil })
        #expect(store.periods("boris").allSatisfy { $0.revocation != nil } && !store.periods("boris").isEmpty)
        try store.share()
        try store.wait(1)
        try store.refund(id)
        #expect(store.periods("boris").allSatisfy { $0.revocation != nil })
        _ = try store.shop.reverseRefund(id)
        #expect(store.periods("boris").map { $0.revocation == nil } == [false, true])
    }

    @Test("an offer that is paid as it goes is cheap for its periods, then costs the full price")
    func payAsYouGo() throws {
        var store = Store()
        try store.buy("magazine.month", "egor")
        try store.wait(125)
        #expect(store.periods("egor").map(\.price) == [990, 990, 990, 5990, 5990])
        #expect(store.periods("egor").map { $0.offer != nil } == [true, true, true, false, false])
    }

    @Test("a failed payment has its grace period, then its retries, then the subscription ends")
    func failing() throws {
        var store = Store()
        try store.buy("club.month")
        try store.fail()
        let statuses = try [5, 3, 14, 1, 43, 2].map { days -> Int? in
            try store.wait(days)
            return store.status()
        }
        #expect(statuses == [1, 4, 4, 3, 3, 2])
        #expect(
            store.told.dropFirst() == ["DID_FAIL_TO_RENEW/GRACE_PERIOD", "GRACE_PERIOD_EXPIRED", "EXPIRED/BILLING_RETRY"])
        #expect(store.shop.ledger.subscriptions[0].intent == 2)
    }

    @Test(
        "a payment collected in grace continues the month; one collected later begins a new month",
        arguments: [(10, "2026-01-08"), (40, "2026-02-10")])
    func recovery(days: Int, begin: String) throws {
        var store = Store()
        try store.buy("club.month")
        try store.fail()
        try store.wait(days)
        try store.fail("anna", false)
        #expect(store.periods().last?.purchased.day == begin && store.status() == 1)
        #expect(store.told.last == "DID_RENEW/BILLING_RECOVERY")
    }

    @Test("a subscription cancelled in grace ends at once, and receipts list no renewal")
    func cancelledInGrace() throws {
        var store = Store()
        try store.buy("club.month")
        try store.fail()
        try store.wait(10)
        try store.cancel()
        #expect(store.status() == 2 && store.shop.ledger.subscriptions[0].isUnlisted)
        #expect(throws: ShopRefusal.notSubscribed) { try store.cancel() }
    }

    @Test("an upgrade takes effect at once and marks the old period; a downgrade waits for the renewal")
    func changes() throws {
        var store = Store()
        try store.buy("club.month")
        try store.wait(1)
        try store.buy("club.year")
        #expect(store.periods().map(\.isUpgraded) == [true, false] && store.told.last == "DID_CHANGE_RENEWAL_PREF/UPGRADE")
        #expect(store.periods()[1].offer == nil, "a subscriber gets no introductory price")
        try store.buy("club.month")
        #expect(store.periods().count == 2 && store.told.last == "DID_CHANGE_RENEWAL_PREF/DOWNGRADE")
        try store.wait(366)
        #expect(store.periods().last?.product == "club.month" && store.periods().last?.purchased.day == "2027-01-02")
    }

    @Test("a refund ends the newest period and its renewal; it can be reversed")
    func refunds() throws {
        var store = Store()
        try store.buy("club.month")
        try store.wait(9)
        let id = try #require(store.periods().last?.id)
        try store.refund(id)
        #expect(store.status() == 5 && store.shop.nextEvent() == nil, "the refunded period has no event to wait for")
        #expect(throws: ShopRefusal.alreadyRefunded) { try store.refund(id) }
        store.events += try store.shop.reverseRefund(id)
        #expect(store.status() == 1 && store.told.suffix(2) == ["REFUND", "REFUND_REVERSED"] && store.shop.nextEvent() != nil)
        try store.wait(40)
        #expect(store.status() == 2 && store.periods().count == 2)
    }

    @Test("the family has what its buyer shares, and loses it with the end of sharing or the refund")
    func family() throws {
        var store = Store()
        try store.buy("club.month")
        try store.share()
        #expect(store.periods("boris").map(\.sharedFrom) == [store.periods()[0].id] && store.periods("grigory").isEmpty)
        try store.wait(9)
        #expect(store.periods("vera").count == 2 && store.status("vera") == 1)
        try store.share(false)
        #expect(store.status("vera") == 5 && store.told.suffix(2) == ["REVOKE", "REVOKE"])
        try store.share()
        #expect(store.status("vera") == 1 && Set(store.periods("vera").map(\.originalID)).count == 1)
        try store.refund(try #require(store.periods().last?.id))
        #expect(store.status("vera") == 5 && store.periods("vera").last?.revocation?.kind == .family)
    }

    @Test("a shared trial is the buyer's: a family member may take one trial, and no second one")
    func familyTrial() throws {
        var store = Store()
        try store.buy("club.month")
        try store.share()
        try store.buy("club.month", "boris")
        #expect(store.periods("boris").last?.offer?.payment == .freeTrial && store.periods("boris").last?.sharedFrom == nil)
        store.events += try store.shop.setRenewal(of: "boris", in: "21000001", to: false)
        try store.wait(20)
        try store.buy("club.month", "boris")
        #expect(store.periods("boris").last?.offer == nil)
    }

    @Test("a promotional offer needs a subscription, a win-back offer a lapsed customer, a code no history")
    func offers() throws {
        var store = Store()
        #expect(throws: ShopRefusal.notEligible) { try store.buy("club.month", "anna", .promotional("stay.3")) }
        #expect(throws: ShopRefusal.noOffer) { try store.buy("club.month", "anna", .code("none")) }
        try store.buy("club.month", "anna", .code("spring"))
        try store.buy("club.month", "anna", .promotional("stay.3"))
        #expect(store.periods().count == 1, "a running subscription takes the offer at its renewal")
        try store.wait(125)
        #expect(store.periods().map { $0.offer?.id } == ["spring", "stay.3", "stay.3", "stay.3", nil])
        try store.cancel()
        try store.wait(35)
        #expect(throws: ShopRefusal.notEligible) { try store.buy("club.month", "anna", .winBack("back.half")) }
        try store.wait(14)
        #expect(store.shop.renewal(of: store.periods()[0].originalID)?.winBack == ["back.half"])
        try store.buy("club.month", "anna", .winBack("back.half"))
        #expect(store.periods().last?.offer?.kind == .winBack && store.told.last == "OFFER_REDEEMED/RESUBSCRIBE")
    }

    @Test("the app's server may allow a used trial, and deny an unused one")
    func overrides() throws {
        var store = Store()
        try store.buy("club.month", "anna", .introductory(allowed: false))
        #expect(store.periods().last?.offer == nil)
        try store.cancel()
        try store.wait(40)
        try store.buy("club.month", "anna", .introductory(allowed: true))
        #expect(store.periods().last?.offer?.payment == .freeTrial)
    }

    @Test("an extended renewal ends later and renews later")
    func extended() throws {
        var store = Store()
        try store.buy("club.month")
        store.events += try store.shop.extend(store.periods()[0].originalID, days: 5)
        try store.wait(11)
        #expect(store.periods().count == 1)
        try store.wait(2)
        #expect(store.periods().count == 2 && store.told.contains("RENEWAL_EXTENDED"))
    }

    @Test("a non-consumable is bought once, a consumable many times, and neither is a subscription")
    func once() throws {
        var store = Store()
        try store.buy("badge.gold")
        #expect(throws: ShopRefusal.alreadySubscribed) { try store.buy("badge.gold") }
        try store.buy("coins.100")
        try store.buy("coins.100")
        #expect(store.periods().count == 3 && store.shop.ledger.subscriptions.isEmpty)
    }

    @Test("the clock only moves forward, and not beyond the validity of the certificates")
    func clock() {
        var store = Store()
        #expect(throws: ShopRefusal.clockGoesBack) { try store.wait(-1) }
        #expect(throws: ShopRefusal.clockTooFar) { try store.wait(Shop.longestLife + 1) }
    }
}
