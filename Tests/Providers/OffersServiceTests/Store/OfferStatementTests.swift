import StoreOffers
import Testing

@testable import OffersService

@Suite("Statements with the database's time")
struct OfferStatementTests {
    @Test("the time stands in its place among the values")
    func places() {
        let statement = OfferStatement("A ? {now} ? {now}, '{}' ?", [.text("a"), .text("b"), .null], expected: 2)
        let timed = statement.timed(StoreTime(milliseconds: 5))
        #expect(timed.sql == "A ? ? ? ?, '{}' ?" && timed.expected == 2)
        #expect(timed.values == [.text("a"), .integer(5), .text("b"), .integer(5), .null])
    }

    @Test("a statement without it stays as it is")
    func without() {
        let statement = OfferStatement("A ? '{}'", [.integer(1)], expected: 1)
        #expect(statement.timed(StoreTime(milliseconds: 5)) == statement)
    }
}
