import Foundation
import MemberCore
import MemberTesting
import Testing

@testable import StoreOffers

@Suite("Merging into a stored history")
struct StoredHistoryMergeTests {
    /// Records that contradict, repeat and overtake each other.
    private static let all: [Merging] = [
        .notification(notification(signed(period("1"), day: -9), signed(renewal(), day: -9))),
        .notification(notification(signed(period("1", cancelled: true), day: -5))),
        .notification(notification(signed(period("1"), day: -3), signed(renewal(retry: .yes), day: -3))),
        .records([signed(period("1", cancelled: true), day: -3), signed(period("2"), day: -3)], []),
        .records(
            [signed(period("2"), day: -1), signed(period("3", trial: .yes), day: -8)], [signed(renewal(intent: 2), day: -3)]),
        .evidence(receipt([period("1", trial: .yes), period("4")], [renewal(), renewal("o2")], day: -7, unreadable: 1)),
        .evidence(receipt([period("4", cancelled: true)], [renewal("o2", intent: 1)], day: -2)),
        .evidence(receipt([period("4"), period("5")], day: -1, unreadable: 2, source: .receiptFile)),
        .evidence(receipt([period("4", cancelled: true)], [renewal("o2", product: "other")], day: -2)),
        .evidence(receipt([period("5"), period("")], [renewal("", product: "p")], day: nil)),
    ]

    private func merged(_ all: [Merging]) throws -> StoredHistory {
        var history = stored()
        for one in all {
            let before = history
            let change = try one.merge(into: &history)
            #expect(change.isChange == (before.version != history.version))
            let isSame = history.evidence.history.transactions.map(\.bare) == before.evidence.history.transactions.map(\.bare)
            #expect(change.isChange || isSame)
            #expect(history.records.count == before.records.count + change.added.count)
        }
        return history
    }

    @Test("the result does not depend on order and repetition", arguments: 1...60)
    func shuffles(seed: Int) throws {
        let random = SeededRandom(seed: UInt64(seed))
        func place(below count: Int) -> Int { Int(random.bytes(4).reduce(0) { $0 << 8 | UInt32($1) }) % count }
        var list = Self.all
        for _ in 0..<place(below: 6) { list.append(Self.all[place(below: Self.all.count)]) }
        for last in list.indices.dropFirst().reversed() { list.swapAt(last, place(below: last + 1)) }
        let (expected, found) = (try merged(Self.all), try merged(list))
        #expect(found.evidence == expected.evidence && found.newestSignature == expected.newestSignature)
        var again = found
        for one in list { #expect(try one.merge(into: &again) == HistoryChange()) }
        #expect(again == found)
    }

    @Test("the newest signature counts, as among the records of one piece of evidence")
    func newest() throws {
        let records = [
            signed(period("1"), day: -9), signed(period("1", cancelled: true), day: -5), signed(period("2"), day: -5),
        ]
        var history = stored()
        for one in records.reversed() { try history.merge(transactions: [one], verified: now) }
        let expected = PurchaseHistory(source: .signedData, transactions: records.map(\.transaction), environment: .production)
        #expect(history.evidence.history == expected && history.newestSignature == days(-5))
    }

    @Test("a late notification and one without a subscription change nothing")
    func nothing() throws {
        var history = stored()
        #expect(try history.merge(notification(signed(period("1"), day: -3)), verified: now).isChange)
        let before = history
        for one in [
            notification(signed(period("1", cancelled: true), day: -4)), notification(nil),
            notification(signed(period("9"), day: -1, type: "Consumable")),
        ] {
            #expect(try history.merge(one, verified: days(1)) == HistoryChange())
        }
        #expect(history == before)
    }

    @Test("the same content with a newer signature is confirmed, not added")
    func confirmed() throws {
        var history = stored()
        try history.merge(transactions: [signed(period("1"), day: -9)], verified: now)
        let change = try history.merge(transactions: [signed(period("1"), day: -2)], verified: days(1))
        #expect(!change.isChange && change.confirmed.map(\.stated) == [days(-2)] && history.version == 1)
        #expect(history.records.count == 1 && history.records[0].proof.verified == now)
        #expect(history.newestSignature == days(-2))
    }

    @Test("a receipt never replaces what the store signed, and its entries are replaced together")
    func receipts() throws {
        var history = stored()
        try history.merge(transactions: [signed(period("1", trial: .yes), day: -9)], verified: now)
        try history.merge(receipt([period("1")], [renewal(product: "a"), renewal(product: "b")], day: -1), verified: now)
        #expect(history.evidence.history.transactions.map(\.isTrial) == [.yes] && history.evidence.history.renewals.count == 2)
        try history.merge(receipt([], [renewal(product: "c")], day: 0), verified: now)
        #expect(history.evidence.history.renewals.map(\.productID) == ["c"])
        // A response of the past does not say what time it is now.
        #expect(OfferEngine.time(of: .verified(history.evidence)) == .atLeast(now))
    }

    @Test("a receipt's unreadable records count until a newer receipt has none")
    func unreadable() throws {
        var history = stored()
        try history.merge(receipt([], day: -3, unreadable: 2), verified: now)
        #expect(history.evidence.history.unreadableRecords == 2)
        #expect(try history.merge(receipt([], day: -1), verified: now).isChange)
        #expect(try !history.merge(receipt([], day: -2, unreadable: 1), verified: now).isChange)
        #expect(history.evidence.history.unreadableRecords == 0)
    }

    @Test("a history hides a grace period as long as one of its periods comes from a receipt only")
    func source() throws {
        var history = stored()
        try history.merge(receipt([period("1")], day: -9, source: .receiptFile), verified: now)
        try history.merge(transactions: [signed(period("2"), day: -1)], verified: now)
        #expect(history.evidence.history.source == .receiptFile)
        try history.merge(transactions: [signed(period("1"), day: -1)], verified: now)
        #expect(history.evidence.history.source == .signedData)
    }

    @Test("records of another app and of another environment are refused, and nothing is merged")
    func refused() throws {
        var history = stored()
        #expect(throws: StoreOffersError.historyOfAnotherApp) {
            try history.merge(
                transactions: [signed(period("1"), day: -1), signed(period("2"), day: -1, app: "other")], verified: now)
        }
        #expect(throws: StoreOffersError.historyOfAnotherApp) { try history.merge(notification(nil, app: "b"), verified: now) }
        #expect(throws: StoreOffersError.historyOfAnotherApp) { try history.merge(receipt([], day: 0, app: nil), verified: now) }
        #expect(throws: StoreOffersError.historyOfAnotherEnvironment) {
            try history.merge(transactions: [signed(period("1"), day: -1, environment: .sandbox)], verified: now)
        }
        #expect(throws: StoreOffersError.historyOfAnotherEnvironment) {
            try history.merge(notification(nil, environment: .sandbox), verified: now)
        }
        #expect(throws: StoreOffersError.historyOfAnotherEnvironment) {
            try history.merge(receipt([], day: 0, environment: .sandbox), verified: now)
        }
        var sandbox = stored(.sandbox)
        #expect(throws: StoreOffersError.historyOfAnotherEnvironment) {
            try sandbox.merge(receipt([], day: 0, environment: nil), verified: now)
        }
        #expect(history == stored() && sandbox.isEmpty)
    }
}

extension StoreTransaction {
    /// The period without the time of its signature.
    fileprivate var bare: StoreTransaction {
        var one = self
        one.signed = nil
        return one
    }
}
