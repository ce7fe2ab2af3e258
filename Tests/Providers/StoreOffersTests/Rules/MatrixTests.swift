import Foundation
import Testing

@testable import StoreOffers

@Suite("The engine and the naive tables")
struct MatrixTests {
    /// Every kind of record that the tables distinguish.
    private static let records: [StoreTransaction] = {
        var all: [StoreTransaction] = []
        let groups: [(String, String?)] = [("monthly", "G"), ("monthly", nil), ("other", "G"), ("other", "H"), ("other", nil)]
        for (product, group) in groups {
            for (trial, intro) in [(FlagReading.no, FlagReading.no), (.yes, .no), (.no, .yes), (.unreadable, .no)] {
                for expires in [days(-1), now, days(1), nil] {
                    for (upgraded, cancelled, family) in [
                        (false, false, false), (true, false, false), (false, true, false), (true, true, false),
                        (false, false, true), (false, true, true),
                    ] {
                        all.append(
                            period(
                                product: product, group: group, expires: expires, trial: trial, intro: intro, upgraded: upgraded,
                                cancelled: cancelled, family: family))
                    }
                }
            }
        }
        return all
    }()

    private static let renewalSets: [[RenewalState]] = [
        [], [renewal(grace: days(1), retry: .yes)], [renewal(grace: now, retry: .yes)], [renewal(retry: .yes, intent: 2)],
        [renewal(intent: 1)], [renewal()], [renewal("o9", product: "other", retry: .yes)],
        [renewal(intent: 1), renewal("o9", product: "monthly", grace: days(2))],
    ]

    private func compare(_ transactions: [StoreTransaction], _ renewals: [RenewalState], _ time: StoreTime?) {
        // Each record has its own identifier and its own day.
        let list = transactions.enumerated().map { place, one in
            var one = one
            (one.id, one.purchased) = ("\(place + 1)", .at(days(Double(place) - 50)))
            return one
        }
        let evidence = verified(list, renewals)
        let trusted = time.map(TrustedTime.exact)
        for refund in [OfferPolicies.Refund.block, .storeRule] {
            let naive = NaiveTables(transactions: list, renewals: renewals, time: time, refundBlocks: refund == .block)
            let policies = OfferPolicies(refund: refund)
            let introductory = decide(.introductory, evidence, at: trusted, policies: policies)
            let promotional = decide(.promotional, evidence, at: trusted, policies: policies)
            // Only differences are recorded: hundreds of thousands of expectations take longer than the checks themselves.
            if (introductory.eligible, introductory.reason) != naive.introductory() {
                Issue.record("introductory \(introductory), naively \(naive.introductory()): \(list.map(\.expires)) \(renewals)")
            }
            if (promotional.eligible, promotional.reason) != naive.promotional() {
                Issue.record("promotional \(promotional), naively \(naive.promotional()): \(list.map(\.expires)) \(renewals)")
            }
        }
        guard case .verified(let verified) = evidence else { return }
        let status = OfferEngine().status(for: monthly, on: verified, at: trusted)
        let naive = NaiveTables(transactions: list, renewals: renewals, time: time).status()
        if status.state != naive { Issue.record("status \(status.state), naively \(naive): \(list.map(\.expires)) \(renewals)") }
    }

    private static func info(_ original: String, _ product: String, _ offers: [String]) -> RenewalState {
        renewal(original, product: product, intent: 1) { ($0.isRenewalInfo, $0.eligibleWinBackOfferIDs) = (true, offers) }
    }

    /// Renewals of signed data; the entries of a receipt have no offers.
    private static let winBackSets: [[RenewalState]] = [
        [], [renewal(intent: 1)], [info("o1", "monthly", ["b", "a"])], [info("o1", "monthly", [])],
        [info("o9", "monthly", ["a"])], [info("o1", "monthly", ["a"]), info("o9", "other", ["b", "c"])],
        [info("o1", "monthly", ["a"]), renewal("o9", product: "other", retry: .yes)],
        [renewal(grace: days(1), retry: .yes) { ($0.isRenewalInfo, $0.eligibleWinBackOfferIDs) = (true, ["a"]) }],
    ]

    private func compareWinBack(_ list: [StoreTransaction], _ renewals: [RenewalState], _ time: StoreTime?, isReceipt: Bool) {
        let evidence = verified(list, renewals, source: isReceipt ? .receiptResponse : .signedData)
        let naive = NaiveTables(transactions: list, renewals: renewals, time: time, isReceipt: isReceipt)
        for (productHas, asked) in [(nil, nil), (["a", "c"], nil), (["a"], "a"), ([], nil), (nil, "b"), (["a"], "b")]
            as [([String]?, String?)]
        {
            var product = monthly
            product.winBackOfferIDs = productHas
            let decision = OfferEngine().decide(
                .winBack, for: product, offerID: asked, on: evidence, at: time.map(TrustedTime.exact))
            let expected = naive.winBack(productHas: productHas, asked: asked)
            if (decision.eligible, decision.reason, decision.offerIDs) != expected {
                Issue.record("win-back \(decision), naively \(expected): \(list.map(\.expires)) \(renewals)")
            }
        }
    }

    @Test("agree on win-back offers for each single record, with each set of renewals, at each time")
    func winBackSingle() {
        for record in Self.records {
            for renewals in Self.winBackSets {
                for time in [now, days(-2), nil] { compareWinBack([record], renewals, time, isReceipt: false) }
            }
        }
    }

    @Test("agree on win-back offers for longer random histories", arguments: 1...4)
    func winBackSeveral(seed: UInt64) {
        var random = Chance(state: seed &* 1_001)
        var reasons: Set<OfferReason> = []
        for _ in 0..<1500 {
            let list = (0..<Int(random.below(6))).map { place in
                var one = Self.records[random.below(Self.records.count)]
                (one.id, one.purchased) = ("\(place + 1)", .at(days(Double(random.below(3)) - 50)))
                one.originalID = random.below(3) == 0 ? "o9" : "o1"
                return one
            }
            let isReceipt = random.below(8) == 0
            var renewals = Self.winBackSets[random.below(Self.winBackSets.count)]
            if isReceipt { renewals = renewals.filter { !$0.isRenewalInfo } }
            let time = [now, days(-2), nil][random.below(3)]
            compareWinBack(list, renewals, time, isReceipt: isReceipt)
            reasons.insert(
                decide(.winBack, verified(list, renewals, source: .signedData), at: time.map(TrustedTime.exact)).reason)
        }
        // The random histories must reach every row; otherwise the comparison means little.
        #expect(reasons.count == 9)
    }

    @Test("agree for each single record, with each set of renewals, at each time")
    func single() {
        for record in Self.records {
            for renewals in Self.renewalSets { for time in [now, days(-2), nil] { compare([record], renewals, time) } }
        }
    }

    @Test("agree for pairs and longer random histories", arguments: 1...4)
    func several(seed: UInt64) {
        var random = Chance(state: seed)
        for _ in 0..<1500 {
            let list = (0..<Int(random.below(6))).map { _ in Self.records[random.below(Self.records.count)] }
            compare(list, Self.renewalSets[random.below(Self.renewalSets.count)], [now, days(-2), nil][random.below(3)])
        }
    }

    @Test("the order of records never matters", arguments: 1...3)
    func order(seed: UInt64) {
        var random = Chance(state: seed &* 77)
        for _ in 0..<300 {
            let list = (0..<6).map { _ in
                var one = Self.records[random.below(Self.records.count)]
                // Some share an identifier and differ in everything else.
                (one.id, one.signed) = ("\(random.below(4))", random.below(2) == 0 ? nil : days(Double(random.below(3))))
                return one
            }
            let renewals = Self.renewalSets[random.below(Self.renewalSets.count)]
            let shuffled = list.map { ($0, random.next()) }.sorted { $0.1 < $1.1 }.map(\.0)
            let (one, other) = (verified(list, renewals), verified(shuffled, renewals.reversed()))
            #expect(one == other)
            for kind in OfferKind.allCases { #expect(decide(kind, one) == decide(kind, other)) }
        }
    }

    @Test("for one signed transaction the newest signature counts: a reversed refund is not a refund")
    func reversedRefund() {
        let refunded = period(cancelled: true) { $0.signed = days(-3) }
        let reversed = period { $0.signed = days(-2) }
        for list in [[refunded, reversed], [reversed, refunded]] {
            #expect(decide(.introductory, verified(list)) == Short(eligible: true, reason: .lapsedNoIntroUsed))
        }
    }
}

/// Repeatable random numbers.
struct Chance {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }
}
