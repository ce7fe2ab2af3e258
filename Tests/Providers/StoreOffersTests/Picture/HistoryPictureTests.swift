import Testing

@testable import StoreOffers

@Suite("A history's picture")
struct HistoryPictureTests {
    private func picture(
        _ transactions: [StoreTransaction], _ renewals: [RenewalState] = [], deciding: [String] = [],
        at time: TrustedTime? = .exact(now)
    ) -> HistoryPicture {
        let history = PurchaseHistory(source: .signedData, transactions: transactions, renewals: renewals)
        let decision = OfferDecision(
            kind: .introductory, productID: "monthly", eligible: false, reason: .trialUsed, decidedBy: deciding)
        return HistoryPicture(of: history, deciding: decision, at: time)
    }

    private func bought(_ id: String, _ from: Double, _ until: Double, edit: (inout StoreTransaction) -> Void = { _ in })
        -> StoreTransaction
    {
        period(id, expires: days(until)) {
            $0.purchased = .at(days(from))
            edit(&$0)
        }
    }

    @Test(
        "a period's bar says what was bought",
        arguments: [
            ("trial", HistoryPicture.Term.trial), ("introductory", .introductory), ("promotional", .promotional),
            ("offerCode", .offerCode),
            ("winBack", .winBack), ("", .regular),
        ])
    func terms(name: String, term: HistoryPicture.Term) {
        let one = bought("1", -30, -1) {
            if name == "trial" { $0.isTrial = .yes }
            $0.offer = StoreTransaction.Offer(rawValue: name)
            if name == "introductory" { $0.isIntroductory = .yes }
        }
        let bar = picture([one]).lanes.first?.bars.first
        #expect(bar?.term == term && bar?.start == days(-30) && bar?.end == days(-1) && bar?.isDeciding == false)
    }

    @Test("a refund, the end of sharing and an upgrade end a bar early and leave a mark")
    func endings() {
        let refunded = bought("1", -90, -60) { $0.cancellation = .init(time: .at(days(-70))) }
        let replaced = bought("2", -50, -20) { $0.isUpgraded = .yes }
        let yearly = bought("3", -40, 300) { $0.productID = "yearly" }
        let shared = bought("4", -30, -5) {
            ($0.originalID, $0.isFamilyShared) = ("o2", true)
            $0.cancellation = .init(time: .at(days(-10)))
        }
        let lane = picture([refunded, replaced, yearly, shared]).lanes[0]
        #expect(lane.bars.map(\.end) == [days(-70), days(-40), days(300), days(-10)])
        #expect(lane.marks.map(\.event) == [.refund, .upgrade, .revocation])
        #expect(lane.marks.map(\.time) == [days(-70), days(-40), days(-10)])
        #expect(lane.bars.map(\.isFamilyShared) == [false, false, false, true])
    }

    @Test("the date of an upgrade is no refund's")
    func upgradeDate() {
        let replaced = bought("1", -50, -20) {
            $0.isUpgraded = .yes
            $0.cancellation = .init(time: .at(days(-39)))
        }
        let lane = picture([replaced, bought("2", -40, 300) { $0.productID = "yearly" }]).lanes[0]
        #expect(lane.marks.map(\.event) == [.upgrade] && lane.marks.map(\.time) == [days(-40)])
        #expect(replaced.traits == [.upgraded])
    }

    @Test("grace and billing retry follow the last period; retry ends at the trusted time, or after 60 days")
    func failures() {
        let one = bought("1", -40, -10)
        let inGrace = picture([one], [renewal(grace: days(6), retry: .yes)]).lanes[0].bars
        #expect(inGrace.map(\.term) == [.regular, .grace] && inGrace.last?.end == days(6))
        let after = picture([one], [renewal(grace: days(-4), retry: .yes)]).lanes[0].bars
        #expect(after.map(\.term) == [.regular, .grace, .retry] && after.last?.start == days(-4) && after.last?.end == days(0))
        let unknown = picture([one], [renewal(retry: .yes)], at: nil).lanes[0].bars
        #expect(unknown.last?.term == .retry && unknown.last?.end == days(50))
        let refunded = bought("1", -40, -10) { $0.cancellation = .init(time: .at(days(-20))) }
        #expect(picture([refunded], [renewal(grace: days(6), retry: .yes)]).lanes[0].bars.map(\.term) == [.regular])
    }

    @Test("what decided stands out; each group has a line, and a purchase without a group its product")
    func lanes() {
        let all = [
            bought("1", -90, -60) { $0.isTrial = .yes }, bought("2", -60, -30), bought("3", -50, -20) { $0.groupID = "H" },
            bought("4", -40, -10) { $0.groupID = nil },
        ]
        let found = picture(all, deciding: ["1"]).lanes
        #expect(found.map(\.name) == ["G", "H", "monthly"])
        #expect(found[0].bars.map(\.isDeciding) == [true, false])
    }

    @Test("a purchase without a date is counted and not drawn; without any date there is nothing to draw")
    func undated() {
        let some = picture([bought("1", -9, -1), period("2", expires: nil)])
        #expect(some.undated == 1 && some.lanes[0].bars.count == 1)
        let none = picture([period("2", expires: nil)])
        #expect(none.undated == 1 && none.span == nil && HistoryDrawing(none).shapes.isEmpty)
        #expect(picture([]).span == nil)
    }

    @Test("extreme times neither trap nor stretch the picture without end")
    func extremes() {
        let (first, last) = (StoreTime(milliseconds: .min), StoreTime(milliseconds: .max))
        let one = period("1", expires: last) { $0.purchased = .at(first) }
        for time in [nil, TrustedTime.exact(now), .exact(first), .exact(last)] {
            let drawn = picture([one], [renewal(grace: last, retry: .yes)], at: time)
            #expect(!HistoryDrawing(drawn).shapes.isEmpty)
        }
        let far = bought("1", -30, 300_000)
        #expect(picture([far]).span?.upperBound == days(732))
    }
}
