import Foundation
import Testing

@testable import StoreOffers

@Suite("The order of records")
struct RecordOrderTests {
    private func records(_ ids: [String]) -> [StoreTransaction] {
        ids.enumerated().map { place, id in
            var one = StoreTransaction()
            (one.id, one.productID) = (id, "p")
            one.signed = StoreTime(milliseconds: Int64(1000 + place))
            return one
        }
    }

    @Test(
        "each identifier is listed once, in whatever order the identifiers are",
        arguments: [
            ["8", "9", "10", "11"], ["11", "10", "9", "8"], ["8", "9", "9", "10"], ["10", "9", "9", "8"], ["8", "9", "10", "8"],
            ["10", "8", "9", "10"], ["9", "10", "é", "e\u{301}"], ["e\u{301}", "é", "9"], ["1"], [],
            ["1", "1"], ["", "1", "2"], ["2", "1", ""], ["1", "", ""],
        ])
    func identifiers(ids: [String]) {
        let expected = Set(ids.filter { !$0.isEmpty }).count + ids.filter(\.isEmpty).count
        let found = RecordOrder.unique(records(ids))
        #expect(found.count == expected)
        #expect(RecordOrder.unique(records(ids).reversed()).map(\.id) == found.map(\.id))
        // Of several records with one identifier, the one signed last is listed.
        for one in found where !one.id.isEmpty {
            #expect(one.signed == records(ids).filter { $0.id == one.id }.compactMap(\.signed).max())
        }
    }

    @Test("records with rising dates and identifiers are kept unchanged; any other order has the same result")
    func rising() {
        var list = records(["8", "9", "10", "11"])
        for place in list.indices { list[place].purchased = .at(StoreTime(milliseconds: Int64(place * 7))) }
        #expect(RecordOrder.unique(list).map(\.id) == ["8", "9", "10", "11"])
        for order in [[3, 2, 1, 0], [0, 2, 1, 3], [1, 0, 3, 2], [0, 1, 2, 3, 2]] {
            #expect(RecordOrder.unique(order.map { list[$0] }) == list)
        }
        // At the same time: in the order of the identifiers' texts, not of their lengths.
        for place in list.indices { list[place].purchased = .at(StoreTime(milliseconds: 7)) }
        #expect(RecordOrder.unique(list).map(\.id) == ["10", "11", "8", "9"])
    }

    @Test("records are ordered by purchase date, then by identifier")
    func dates() {
        var list = records(["3", "1", "2"])
        list[0].purchased = .at(StoreTime(milliseconds: 5))
        #expect(RecordOrder.unique(list).map(\.id) == ["1", "2", "3"])
    }
}
