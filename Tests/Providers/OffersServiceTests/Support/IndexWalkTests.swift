import Foundation
import HomeSupport
import MemberCore
import StoreOffers
import Testing

@testable import OffersService

@Suite("The index of transactions against what the histories have", .timeLimit(.minutes(5)))
struct IndexWalkTests {
    @Test(
        "in any order of evidence, repetitions, claims, erasures and pieces of indexing it has what the records have",
        arguments: 1...3)
    func walk(seed: UInt64) async throws {
        let file = OfferFile()
        var walk = IndexWalk(try await file.stage(), seed: seed)
        try await walk.run(steps: 60)
    }
}

/// Random subscriptions of some members, in two processes.
private struct IndexWalk {
    let stage: OfferStage
    var chance: Chance
    /// The subscriptions' originals and the identifiers of all records that were ever stored, those of erased ones removed.
    private var expected: [String: Set<String>] = [:]

    init(_ stage: OfferStage, seed: UInt64) { (self.stage, chance) = (stage, Chance(seed: seed)) }

    private var store: OfferStore {
        mutating get { chance.number(0...1) == 0 ? stage.first : stage.second }
    }

    mutating func run(steps: Int) async throws {
        for _ in 0..<steps {
            let original = "o\(chance.number(0...9))"
            switch chance.number(0...9) {
            case 0: try await erase(original)
            case 1: if try await store.history(of: original, in: production)?.claimed == nil { try await claim(original) }
            case 2: _ = try await store.indexTransactions(after: original, in: production)
            // As rows from before the index.
            case 3: try await stage.tamper("DELETE FROM offers_transactions WHERE original = '\(original)'")
            default: try await keep(original)
            }
        }
        var place: String? = ""
        while let last = place { place = try await store.indexTransactions(after: last, in: production).last }
        let rows = expected.flatMap { original, ids in ids.map { "\($0) \(original)" } }.sorted()
        #expect(!rows.isEmpty)
        #expect(try await stage.index() == rows)
        for original in expected.keys { try await erase(original) }
        #expect(try await stage.index().isEmpty)
    }

    private mutating func claim(_ original: String) async throws {
        guard try await store.history(of: original, in: production) != nil else { return }
        try await store.claim(original, for: "m\(chance.number(0...2))")
    }

    private mutating func erase(_ original: String) async throws {
        guard let member = try await store.owner(of: original, in: production) else { return }
        let histories = try await store.histories(of: member, in: production)
        #expect(try await store.eraseAll(member) == .stored)
        for one in histories { expected[one.original] = nil }
    }

    /// Some of a subscription's transactions, some of which came before; the first one is the subscription itself.
    private mutating func keep(_ original: String) async throws {
        let transactions = (0..<chance.number(1...70)).map { _ in transaction(chance.number(0...120), of: original) }
        let history = PurchaseHistory(source: .signedData, transactions: transactions, environment: .production)
        let evidence = VerifiedEvidence(verified: history, isSandbox: false, newestSignature: day(1), bundleID: production.app)
        let store = store
        var kept =
            try await store.history(of: original, in: production)
            ?? KeptHistory(original: original, history: production.emptyHistory)
        let change = try kept.history.merge(evidence, original: original, verified: day(1))
        var write = OfferWrite()
        write.histories = [.init(kept, change, HistoryDates(of: kept.history, policies: OfferPolicies()))]
        #expect(try await store.write(write, in: production) == .stored)
        let ids = transactions.flatMap { [$0.id, $0.details?.webOrderLineItemID ?? ""] }
        expected[original, default: []].formUnion(Set(ids).subtracting([original, ""]))
    }

    private mutating func transaction(_ number: Int, of original: String) -> StoreTransaction {
        var one = StoreTransaction()
        (one.id, one.originalID) = (number == 0 ? original : "\(original)-\(number)", original)
        (one.productID, one.groupID, one.signed) = ("monthly", "G", day(chance.number(0...3)))
        (one.purchased, one.expires) = (.at(day(30 * number)), .at(day(30 * number + 30)))
        // Two transactions may have one line item, and a receipt names none.
        var details = StoreTransaction.Details()
        details.webOrderLineItemID = number % 5 == 0 ? nil : "\(original)w\(number / 2)"
        one.details = details
        return one
    }
}
