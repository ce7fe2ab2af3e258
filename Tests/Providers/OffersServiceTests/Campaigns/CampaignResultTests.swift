import StoreOffers
import Testing

@testable import OffersService

@Suite("What a campaign brought")
struct CampaignResultTests {
    /// Newcombe 1998, table II, method 10.
    @Test(
        "the interval is the published one",
        arguments: [
            (56, 70, 48, 80, 0.0524, 0.3339), (9, 10, 3, 10, 0.1705, 0.8090), (6, 7, 2, 7, 0.0582, 0.8062),
            (5, 56, 0, 29, -0.0381, 0.1926), (0, 10, 0, 20, -0.1611, 0.2775), (0, 10, 0, 10, -0.2775, 0.2775),
            (10, 10, 0, 20, 0.6791, 1.0000), (10, 10, 0, 10, 0.6075, 1.0000),
        ])
    func interval(a: Int, m: Int, b: Int, n: Int, low: Double, high: Double) throws {
        let found = try #require(ShareDifference((a, m), (b, n)))
        #expect(abs(found.low - low) <= 0.00005 && abs(found.high - high) <= 0.00005, "\(found)")
        let other = try #require(ShareDifference((b, n), (a, m)))
        #expect(abs(other.low + found.high) < 1e-12 && abs(other.high + found.low) < 1e-12)
    }

    @Test("a share of nothing has no difference") func empty() {
        #expect(ShareDifference((0, 0), (1, 2)) == nil && ShareDifference((1, 2), (0, 0)) == nil)
    }

    @Test(
        "it says when it cannot be told yet",
        arguments: [
            (29, 29, 0, 400, .tooFew), (300, 400, 0, 29, .tooFew), (0, 0, 0, 0, .tooFew), (30, 30, 0, 30, .more),
            (60, 400, 10, 100, .mayBeChance), (100, 400, 10, 100, .more), (10, 400, 20, 100, .fewer),
            (40, 400, 10, 100, .mayBeChance),
        ] as [(Int, Int, Int, Int, CampaignVerdict)])
    func verdict(returned: Int, offered: Int, other: Int, control: Int, expected: CampaignVerdict) {
        var tally = CampaignTally()
        (tally.offered.returned, tally.offered.members) = (returned, offered)
        (tally.control.returned, tally.control.members) = (other, control)
        #expect(tally.verdict == expected)
    }

    @Test("what came of an offering is what was bought in the group within its time")
    func outcome() {
        let purchases = [
            period("a1", from: "9 12:00", to: "10 12:00"),
            period("b1", from: "10 12:00", to: "12 12:00") { $0.promotional("spring") },
            period("c1", from: "12 12:00", to: "13 12:00", price: 500) { $0.details?.currency = "EUR" },
            period("d1", from: "13 00:00", to: "14 12:00", trial: true, price: 0),
            period("e1", from: "14 12:00", to: "15 12:00", price: 2000) { $0.refund(at: "16 00:00", percentage: 25_000) },
            period("f1", from: "17 12:00", to: "18 12:00"),
        ].flatMap { OwnPeriod.all(of: PurchaseHistory(source: .signedData, transactions: [$0]), catalogue: [:]) }
        let one = offering(from: "10 12:00")
        let found = OfferingOutcome(of: one, purchases, before: march("40 12:00"), at: march("17 12:00"))
        #expect(found.taken == march("10 12:00") && found.returned && found.isFinal)
        #expect(found.revenue == ["USD": 11_990, "EUR": 500] && found.refunded == ["USD": 500])
        let none = OfferingOutcome(of: offering(from: "20 12:00"), purchases, before: march("50 12:00"), at: march("27 11:59"))
        #expect(none == OfferingOutcome(isFinal: false))
    }

    @Test("a purchase with the offer counts as taken until the next offering may begin, also shortly after the window")
    func late() {
        let late = [period("a1", from: "18 12:00", to: "48 12:00") { $0.promotional("spring") }].flatMap {
            OwnPeriod.all(of: PurchaseHistory(source: .signedData, transactions: [$0]), catalogue: [:])
        }
        let found = OfferingOutcome(of: offering(from: "10 12:00"), late, before: march("40 12:00"), at: march("60 12:00"))
        #expect(found.taken == march("18 12:00") && !found.returned && found.revenue.isEmpty)
        let next = OfferingOutcome(of: offering(from: "10 12:00"), late, before: march("18 12:00"), at: march("60 12:00"))
        #expect(next.taken == nil)
    }

    @Test("each member is compared once, by the first offering that is over; parts of a campaign add up")
    func tally() {
        let (back, away) = (
            OfferingOutcome(taken: march("11 0:00"), returned: true, revenue: ["USD": 100], refunded: ["USD": 40], isFinal: true),
            OfferingOutcome(isFinal: true)
        )
        let all: [(Offering, OfferingOutcome)] = [
            (offering(from: "10 12:00"), back), (offering(from: "10 12:00"), away),
            (offering(from: "40 12:00", turn: 2), back), (offering(from: "44 12:00"), OfferingOutcome(isFinal: false)),
            (offering(from: "10 12:00", isControl: true), away), (offering(from: "10 12:00", isControl: true), back),
        ]
        var (whole, parts) = (CampaignTally(), CampaignTally())
        for (one, outcome) in all {
            whole.add(one, outcome)
            var part = CampaignTally()
            part.add(one, outcome)
            parts += part
        }
        #expect(whole == parts && whole.offerings == 4 && whole.taken == 2 && whole.heldBack == 2 && whole.takenByHeldBack == 1)
        #expect(whole.running == 1 && whole.offered.members == 2 && whole.offered.returned == 1 && whole.control.members == 2)
        #expect(whole.brought == ["USD": 0] && whole.offered.share == 0.5)
    }

    @Test("what it brought is what was paid beyond what as many members without the offer paid, refunds taken off")
    func brought() {
        var tally = CampaignTally()
        (tally.offered.members, tally.offered.revenue) = (900, ["USD": 90_000, "EUR": 5_000])
        (tally.control.members, tally.control.revenue) = (100, ["USD": 4_000, "RUB": 1_000])
        (tally.offered.refunded, tally.control.refunded) = (["USD": 9_000], ["USD": 1_000])
        #expect(tally.brought == ["USD": 81_000 - 27_000, "EUR": 5_000, "RUB": -9_000])
        tally.control = CampaignTally.Group()
        #expect(tally.brought.isEmpty)
    }
}
