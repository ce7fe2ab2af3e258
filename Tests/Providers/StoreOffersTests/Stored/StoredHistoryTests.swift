import Foundation
import MemberCore
import Testing

@testable import StoreOffers

@Suite("A stored history")
struct StoredHistoryTests {
    /// Four versions: a trial, its renewal, its refund, and an older receipt.
    private static func sample() throws -> StoredHistory {
        var history = stored()
        try history.merge(
            transactions: [signed(period("1", trial: .yes), day: -40)], renewals: [signed(renewal(), day: -40)],
            verified: days(-40))
        try history.merge(notification(signed(period("2"), day: -30)), verified: days(-30))
        try history.merge(notification(signed(period("2", cancelled: true), day: -10)), verified: days(-10))
        try history.merge(receipt([period("7", group: nil)], [renewal("o7")], day: -50, unreadable: 1), verified: days(-5))
        return history
    }

    @Test("is read and written byte for byte, and gives the same evidence without a signature")
    func bytes() throws {
        let history = try Self.sample()
        let bytes = try history.encoded()
        let read = try StoredHistory(encoded: bytes)
        #expect(read == history && read.evidence == history.evidence)
        #expect(try read.encoded() == bytes && read.newestSignature == days(-10))
        #expect(read.evidence.bundleID == "app" && !read.evidence.isSandbox)
        var (one, two) = (history, read)
        let more = signed(period("2"), day: -1)
        #expect(try one.merge(transactions: [more], verified: now) == two.merge(transactions: [more], verified: now))
    }

    @Test("the stored form does not change")
    func form() throws {
        var history = stored(.sandbox)
        var one = period("1")
        one.details = StoreTransaction.Details()
        one.details?.price = 9_990_000_000
        try history.merge(
            transactions: [signed(one, day: -1, environment: .sandbox)], verified: StoreTime(milliseconds: 1_780_000_000_001))
        #expect(
            String(decoding: try history.encoded(), as: UTF8.self)
                == #"{"bundleID":"app","environment":"Sandbox","form":1,"proofs":[{"root":"R","verified":1780000000001,"way":"signature"}],"records":[{"proof":0,"source":"signedData","stated":1779913600000,"transaction":{"details":{"price":9990000000},"expires":1779913600000,"groupID":"G","id":"1","isFamilyShared":false,"isIntroductory":"no","isTrial":"no","isUpgraded":"no","originalID":"o1","productID":"monthly","purchased":1774902400000},"version":1}],"version":1}"#
        )
    }

    @Test(
        "other bytes and later forms are refused",
        arguments: [
            ("\"form\":1", "\"form\":2"), ("\"proof\":0", "\"proof\":9"), ("\"version\":4", "\"version\":2"), ("{", "["),
        ])
    func refused(old: String, new: String) throws {
        let text = String(decoding: try Self.sample().encoded(), as: UTF8.self)
        #expect(throws: StoreOffersError.historyUnreadable) {
            try StoredHistory(encoded: Data(text.replacing(old, with: new).utf8))
        }
    }

    @Test("each earlier version can be had again, also after later merges and through the bytes")
    func versions() throws {
        let history = try StoredHistory(encoded: Self.sample().encoded())
        #expect(history.version == 4)
        let first = try history.at(version: 1)
        #expect(first.evidence.history.transactions.map(\.id) == ["1"] && first.version == 1)
        #expect(try history.at(version: 2).evidence.history.transactions.map { $0.cancellation == nil } == [true, true])
        #expect(try history.at(version: 3).evidence.history.transactions.map { $0.cancellation == nil } == [true, false])
        #expect(try history.at(version: 3).evidence.history.unreadableRecords == 0 && history.at(version: 0).isEmpty)
        #expect(try history.at(version: 4) == history)
        for version in [-1, 5] {
            #expect(throws: StoreOffersError.historyVersionMissing(version, present: 4)) { try history.at(version: version) }
        }
    }

    @Test("records name how, by which root and when they were verified first")
    func proofs() throws {
        let history = try Self.sample()
        let receipts = history.records.filter { $0.version == 4 }
        #expect(receipts.count == 3 && receipts.allSatisfy { $0.proof.way == .receiptResponse && $0.proof.root == nil })
        #expect(history.records.map(\.version) == [1, 1, 2, 3, 4, 4, 4])
        #expect(history.records[0].proof == EvidenceProof(way: .signature, root: "R", verified: days(-40)))
    }

    @Test("no description names a transaction")
    func masked() throws {
        let history = try Self.sample()
        #expect("\(history)" == "<history of 7 records, version 4>" && !String(reflecting: history).contains("o1"))
        #expect("\(history.records[0]) \(history.records[1].content)" == "<stored transaction, version 1> <renewals>")
    }
}
