import Foundation
import Testing

@testable import StoreOffers

@Suite("Decisions on a stored history")
struct HistoryDecisionTests {
    private func history() throws -> StoredHistory {
        var history = stored()
        try history.merge(transactions: [signed(period("1"), day: -40)], verified: now)
        return history
    }

    @Test("name the history's version, and are replayed with a later history", arguments: OfferKind.allCases)
    func replay(kind: OfferKind) throws {
        var history = try history()
        let decided = OfferEngine().record(kind, for: monthly, history: history, at: now)
        try history.merge(transactions: [signed(period("1", cancelled: true), day: -3)], verified: days(1))
        try history.merge(transactions: [signed(period("2", expires: days(9), trial: .yes), day: -1)], verified: days(2))
        let read = try StoredDecision(encoded: decided.encoded())
        #expect(read == decided && read.historyVersion == 1 && read.decision.clock == .exact(now))
        let same = StoredDecision.Replay(decision: decided.decision, isSame: true, isOtherVersion: false)
        #expect(try read.replay(on: history) == same)
        #expect(try read.replay(on: history.at(version: 1)) == same)
        #expect(OfferEngine().record(kind, for: monthly, history: history, at: now).decision != decided.decision)
    }

    @Test("do not hold the purchases")
    func size() throws {
        var history = stored()
        try history.merge(
            transactions: (1...500).map { signed(period("\(7_300_000 + $0)"), day: -1) }, verified: now)
        let decided = OfferEngine().record(.winBack, for: monthly, history: history, at: now)
        #expect(try decided.encoded().count < 700)
    }

    @Test("are not replayed without the version, or with the history of another app or environment")
    func wrong() throws {
        let history = try history()
        let decided = OfferEngine().record(.introductory, for: monthly, history: history, at: now)
        #expect(throws: StoreOffersError.historyVersionMissing(1, present: nil)) { try decided.replay() }
        #expect(throws: StoreOffersError.historyVersionMissing(1, present: 0)) {
            try decided.replay(on: history.at(version: 0))
        }
        #expect(throws: StoreOffersError.historyOfAnotherEnvironment) { try decided.replay(on: stored(.sandbox)) }
        #expect(throws: StoreOffersError.historyOfAnotherApp) {
            try decided.replay(on: StoredHistory(bundleID: "b", environment: .production))
        }
    }

    @Test("a decision that contains its evidence needs no history")
    func whole() throws {
        let decided = OfferEngine().record(.introductory, for: monthly, on: verified([period()]), at: .exact(now))
        #expect(try decided.historyVersion == nil && decided.replay(on: stored(.sandbox)).isSame)
    }
}
