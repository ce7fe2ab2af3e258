import Foundation
import StoreOffers
import Testing

@testable import OffersService

/// A moment of March 2027, as `12 15:00`.
func march(_ text: String) -> StoreTime {
    let parts = text.split(whereSeparator: { " :".contains($0) }).compactMap { Int64($0) }
    let first = MetricDay("2027-03-01") ?? MetricDay(number: 0)
    let day = first.adding(parts[0] - 1).start.milliseconds
    return StoreTime(milliseconds: day + parts[1] * 3_600_000 + parts[2] * 60_000)
}

/// A period of the tests from one moment of March 2027 to another.
func period(
    _ id: String, _ product: String = "monthly", from start: String, to end: String, trial: Bool = false, price: Int64? = 9_990,
    change: (inout StoreTransaction) -> Void = { _ in }
) -> StoreTransaction {
    var one = StoreTransaction()
    (one.id, one.originalID, one.productID, one.groupID) = (id, String(id.prefix(1)), product, "G")
    (one.purchased, one.expires) = (.at(march(start)), .at(march(end)))
    var details = StoreTransaction.Details()
    (details.price, details.currency, details.storefront) = (price, "USD", "USA")
    one.details = details
    if trial { (one.discountType, one.offer, one.isTrial) = ("FREE_TRIAL", .introductory, .yes) }
    change(&one)
    return one
}

extension StoreTransaction {
    /// Refunded at a moment.
    mutating func refund(at text: String, type: String = "REFUND_FULL", percentage: Int? = nil) {
        cancellation = Cancellation(time: .at(march(text)), type: type, percentage: percentage)
    }
}

/// What the histories of periods give, by the first character of their identifiers.
func sums(_ periods: StoreTransaction...) -> MetricSums {
    Dictionary(grouping: periods, by: \.originalID).values.reduce(into: MetricSums()) { sums, one in
        sums += MetricSums(of: PurchaseHistory(source: .signedData, transactions: one))
    }
}

extension MetricSums {
    /// The row of a day of March 2027, long after it.
    func row(_ day: Int64, product: String? = nil) throws -> MetricsReport.Row? {
        let first = try #require(MetricDay("2027-03-01")).adding(day - 1)
        let query = try MetricsQuery(
            from: first, to: first, by: product == nil ? nil : .product, today: MetricDay(number: 30_000))
        return try rows(of: query, today: MetricDay(number: 30_000)).first { $0.series == product ?? "" }
    }
}
