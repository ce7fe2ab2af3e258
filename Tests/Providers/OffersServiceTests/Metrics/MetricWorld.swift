import Foundation
import HomeSupport
import StoreOffers

@testable import OffersService

/// Random subscriptions, as the store would tell of them: each transaction in several signed versions, of which the newest counts.
struct MetricWorld {
    /// The records in the order in which they come, some of them more than once.
    private(set) var records: [StoreTransaction] = []
    private var chance: Chance
    private var number = 0
    private var signed: Int64 = 0

    static let first = MetricDay(number: 20_000)
    static let last = MetricDay(number: 20_400)
    private static let day: Int64 = 86_400_000

    /// Makes subscriptions until there are so many records, and shuffles the records.
    init(seed: UInt64, records count: Int) {
        chance = Chance(seed: seed)
        while records.count < count { addSubscription() }
        for place in records.indices { records.swapAt(place, chance.number(place...records.count - 1)) }
    }

    private mutating func addSubscription() {
        number += 1
        let original = "\(number)000"
        var (bought, product) = (moment(Self.first.number + Int64(chance.number(-30...350))), 0)
        for period in 0..<chance.number(1...7) {
            var one = transaction(original, period, product, bought)
            var end = bought + Int64(chance.pick([1, 3, 7, 30, 60])) * Self.day + jitter
            one.expires = .at(StoreTime(milliseconds: end))
            if period == 0, chance.number(0...1) == 0 { free(&one) }
            if chance.number(0...5) == 0 {
                // Replaced by a purchase in between, which is told of after a while, or never.
                add(one)
                (one.isUpgraded, product) = (.yes, (product + 1) % 3)
                end = bought + Int64(chance.number(0...Int(end - bought)))
            }
            add(one)
            addRefund(of: one, bought, end)
            bought = end + chance.pick([0, 0, 0, jitter, -jitter / 3, Int64(chance.number(1...40)) * Self.day])
        }
    }

    private mutating func addRefund(of one: StoreTransaction, _ bought: Int64, _ end: Int64) {
        guard chance.number(0...6) == 0 else { return }
        var refunded = one
        var cancellation = StoreTransaction.Cancellation()
        cancellation.time = .at(StoreTime(milliseconds: bought + Int64(chance.number(0...Int(max(1, end - bought))))))
        (cancellation.type, cancellation.percentage) = chance.pick([
            ("REFUND_FULL", nil), ("REFUND_PRORATED", 33_333), ("FAMILY_REVOKE", nil),
        ])
        refunded.cancellation = cancellation
        add(refunded)
        // Reversed, or prolonged by the store.
        guard chance.number(0...3) == 0 else { return }
        var reversed = one
        if chance.number(0...1) == 0 { reversed.expires = .at(StoreTime(milliseconds: end + 5 * Self.day)) }
        add(reversed)
    }

    private mutating func transaction(_ original: String, _ period: Int, _ product: Int, _ bought: Int64) -> StoreTransaction {
        var one = StoreTransaction()
        (one.id, one.originalID, one.productID) = ("\(original)\(period)", original, ["monthly", "yearly", "plus"][product])
        (one.groupID, one.purchased) = (product == 2 ? "H" : "G", .at(StoreTime(milliseconds: bought)))
        one.isFamilyShared = chance.number(0...9) == 0
        var details = StoreTransaction.Details()
        details.storefront = chance.pick(["USA", "DEU", "KAZ", nil])
        (details.price, details.currency) = (Int64(chance.number(0...20)) * 999, chance.pick(["USD", "EUR"]))
        if chance.number(0...4) == 0 {
            (one.offer, details.offerID) = chance.pick([
                (.promotional, "spring"), (.promotional, "autumn"), (.winBack, "back"), (.introductory, nil),
            ])
        }
        one.details = details
        return one
    }

    private mutating func free(_ one: inout StoreTransaction) {
        (one.discountType, one.offer) = ("FREE_TRIAL", .introductory)
        one.details?.offerID = nil
        one.details?.price = 0
    }

    /// Adds a record, sometimes twice, which the store has signed after the earlier ones.
    private mutating func add(_ one: StoreTransaction) {
        signed += 1
        var one = one
        one.signed = StoreTime(milliseconds: signed)
        records += Array(repeating: one, count: chance.number(0...7) == 0 ? 2 : 1)
    }

    /// A moment of a day: often midnight itself, or a millisecond beside it.
    private mutating func moment(_ day: Int64) -> Int64 { day * Self.day + jitter }

    private var jitter: Int64 {
        mutating get {
            chance.pick([0, 0, 1, -1, Int64(chance.number(0...86_399_999)), Int64(chance.number(0...86_399_999))])
        }
    }
}

extension MetricWorld {
    /// The histories by original transaction.
    var histories: [String: PurchaseHistory] {
        Dictionary(grouping: records, by: \.originalID).mapValues { PurchaseHistory(source: .signedData, transactions: $0) }
    }

    /// What all of them give.
    var sums: MetricSums { histories.values.reduce(into: MetricSums()) { $0 += MetricSums(of: $1) } }
}
