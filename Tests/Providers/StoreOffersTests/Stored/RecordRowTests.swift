import Foundation
import Testing

@testable import StoreOffers

@Suite("Records row by row, and evidence by subscription")
struct RecordRowTests {
    private func whole() throws -> StoredHistory {
        var history = stored()
        try history.merge(
            transactions: [signed(period("1"), day: -9), signed(period("2", trial: .yes), day: -5)],
            renewals: [signed(renewal(intent: 2), day: -4)], verified: now)
        try history.merge(receipt([period("4")], [renewal("o2")], day: -7, unreadable: 2), verified: now)
        return history
    }

    @Test("a history made from its records' own rows is the same, with each of its versions")
    func rows() throws {
        let history = try whole()
        let rows = try history.records.map { try $0.encoded() }
        let again = StoredHistory(
            bundleID: history.bundleID, environment: history.environment, version: history.version,
            records: try rows.map { try StoredRecord(encoded: $0) })
        #expect(again == history && again.evidence == history.evidence)
        #expect(try again.at(version: 1) == history.at(version: 1))
        #expect(try again.records.map { try $0.encoded() } == rows)
    }

    @Test("a record read with a later time of its statement has that time, and never an earlier one")
    func stated() throws {
        let record = try #require(try whole().records.first)
        let bytes = try record.encoded()
        #expect(try StoredRecord(encoded: bytes, stated: days(-1)).stated == days(-1))
        #expect(try StoredRecord(encoded: bytes, stated: days(-20)).stated == days(-9))
        #expect(try StoredRecord(encoded: bytes, stated: days(-1)).isSame(record))
    }

    @Test("other bytes are refused", arguments: ["", "{}", "[]", #"{"form":2}"#])
    func unreadable(text: String) throws {
        #expect(throws: StoreOffersError.historyUnreadable) { try StoredRecord(encoded: Data(text.utf8)) }
    }

    @Test("a record of a later form, or one that says nothing, is refused", arguments: [#""form":1"#, #""unreadable":2"#])
    func changed(part: String) throws {
        let record = StoredRecord(
            version: 1, content: .unreadable(2), source: .signedData, proof: EvidenceProof(way: .signature, verified: now),
            stated: nil)
        let text = String(decoding: try record.encoded(), as: UTF8.self)
        let other = part.hasPrefix("\"form") ? #""form":9"# : #""other":2"#
        #expect(text.contains(part))
        #expect(throws: StoreOffersError.historyUnreadable) {
            try StoredRecord(encoded: Data(text.replacing(part, with: other).utf8))
        }
    }

    private static let parted = receipt(
        [
            period("1"), period("5", original: "o2"), period("3"), period("7", product: "yearly", original: ""),
            period("", product: "x", original: ""),
        ],
        [renewal("o1"), renewal("o2", intent: 1), renewal("", product: "yearly"), renewal("", product: "?"), renewal("o9")],
        day: -1, unreadable: 3)

    @Test("the subscriptions of evidence are named in the order of their purchases")
    func originals() {
        #expect(Self.parted.originals == ["o1", "o2", "7", "o9"])
        #expect(receipt([], day: -1, unreadable: 2).originals.isEmpty)
    }

    @Test("the parts of evidence together are the evidence, and each record is in one part")
    func parts() throws {
        let histories = try Self.parted.originals.map { original in
            var history = stored()
            try history.merge(Self.parted, original: original, verified: now)
            return history
        }
        var together = stored()
        try together.merge(Self.parted, verified: now)
        #expect(StoredHistory.evidence(of: histories) == together.evidence)
        #expect(histories.map(\.records.count).reduce(0, +) == together.records.count)
        #expect(histories.map { $0.evidence.history.unreadableRecords } == [3, 0, 0, 0])
        #expect(histories.map { $0.evidence.history.transactions.map(\.id).sorted() } == [["", "1", "3"], ["5"], ["7"], []])
        #expect(histories.map { $0.evidence.history.renewals.map(\.originalID) } == [["", "o1"], ["o2"], [""], ["o9"]])
    }

    @Test("a subscription that the evidence does not know stays as it is, and another app's evidence is refused")
    func strangers() throws {
        var history = stored()
        #expect(try history.merge(Self.parted, original: "o7", verified: now) == HistoryChange())
        #expect(history == stored())
        #expect(throws: StoreOffersError.historyOfAnotherApp) {
            try history.merge(receipt([period("1")], day: -1, app: "other"), original: "o1", verified: now)
        }
    }

    @Test("histories of two apps or environments are never evidence together")
    func mixed() throws {
        let (one, other) = (try whole(), stored(.sandbox))
        #expect(StoredHistory.evidence(of: [one, other]) == nil && StoredHistory.evidence(of: []) == nil)
        #expect(StoredHistory.evidence(of: [stored()]) == nil)
        #expect(StoredHistory.evidence(of: [one]) == one.evidence)
    }

    @Test("two merges are one change to store")
    func appended() throws {
        var history = stored()
        try history.merge(transactions: [signed(period("1"), day: -9)], verified: now)
        let second = [signed(period("1"), day: -8), signed(period("2"), day: -8)]
        var change = try history.merge(transactions: second, verified: now)
        let third = [signed(period("1"), day: -7), signed(period("2"), day: -6)]
        change.append(try history.merge(transactions: third, verified: now))
        change.append(try history.merge(transactions: [signed(period("3"), day: -6)], verified: now))
        #expect(change.added == Array(history.records[1...]) && change.confirmed == [history.records[0]])
    }
}
