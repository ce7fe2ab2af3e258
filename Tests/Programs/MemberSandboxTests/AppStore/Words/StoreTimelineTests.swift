import Testing

@testable import MemberSandbox

@Suite("The time line of purchases")
struct StoreTimelineTests {
    private func kinds(_ store: Store, _ customer: String = "anna") -> [StoreEntry.Kind] {
        store.shop.timeline(of: customer).map(\.kind)
    }

    @Test("the newest purchase is first, also where a payment was collected late")
    func order() throws {
        var store = Store()
        try store.buy("club.month")
        try store.fail()
        try store.wait(8)
        try store.buy("club.month", "boris")
        _ = try store.shop.setSharing(of: "boris", in: "21000001", to: true)
        try store.wait(1)
        try store.fail("anna", false)
        // The renewal that was collected on the ninth day begins on the seventh, before the shared period.
        let days = store.shop.timeline(of: "anna").map {
            ($0.purchase.purchased.milliseconds - opening.milliseconds) / ShopTime.day
        }
        #expect(days == [8, 7, 0])
        #expect(store.periods().map { $0.sharedFrom != nil } == [false, true, false])
        #expect(store.shop.timeline(of: "anna").map { $0.payer?.id } == ["boris", nil, nil])
    }

    @Test("of two purchases of one moment, the later one is first")
    func sameMoment() throws {
        var store = Store()
        try store.buy("coins.100")
        try store.buy("badge.gold")
        #expect(store.shop.timeline(of: "anna").map(\.purchase.product) == ["badge.gold", "coins.100"])
        #expect(kinds(store) == [.single, .single])
    }

    @Test("a renewal, an upgrade, a lesser product and a new beginning have names of their own")
    func kinds() throws {
        var store = Store()
        try store.buy("club.month")
        try store.wait(8)
        try store.buy("club.year")
        #expect(kinds(store) == [.upgrade, .renewal, .first])
        try store.buy("club.month")
        try store.wait(366)
        #expect(kinds(store).first == .downgrade)
        try store.cancel()
        try store.wait(40)
        try store.buy("club.month")
        #expect(kinds(store) == [.again, .downgrade, .upgrade, .renewal, .first])
    }

    @Test(
        "a purchase finds the offer that it was bought with",
        arguments: [
            (ShopChoice.usual, ShopOffer.Payment.freeTrial, 1), (.code("spring"), .freeTrial, 1),
            (.promotional("stay.3"), .payAsYouGo, 3), (.winBack("back.half"), .payAsYouGo, 2),
        ])
    func offers(choice: ShopChoice, payment: ShopOffer.Payment, count: Int) throws {
        var store = Store()
        try store.buy("club.month")
        if choice != .usual {
            try store.wait(8)
            try store.cancel()
            try store.wait(60)
            try store.buy("club.month", "anna", choice)
        }
        let offer = try #require(store.periods().last.flatMap { store.shop.offer(of: $0) })
        #expect(offer.payment == payment && offer.count == count)
    }

    @Test("a purchase is also described in the store's own words")
    func wireWords() throws {
        var store = Store()
        try store.buy("club.month")
        try store.wait(8)
        try store.refund(try #require(store.periods().last).id)
        #expect(store.periods().map(\.wireWords) == ["PURCHASE, offer 1 FREE_TRIAL", "RENEWAL, REFUND_FULL"])
    }
}
