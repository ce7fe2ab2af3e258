/// The price of a product and of its offer: the store's own prices, as it formats them for the customer.
public struct OfferTerms: Sendable, Hashable {
    /// How an offer is paid.
    public enum Discount: Sendable, Hashable {
        /// Free for this period.
        case freeTrial(OfferPeriod)
        /// A reduced price, paid again for each of this number of periods.
        case payAsYouGo(price: String, each: OfferPeriod, periods: Int)
        /// A reduced price, paid once for this period.
        case payUpFront(price: String, OfferPeriod)
    }

    /// The full price, with its currency.
    public var price: String
    /// How often the full price is paid.
    public var period: OfferPeriod
    /// The offer that the decision is about; nil for none.
    public var offer: Discount?

    /// Creates terms.
    /// - Parameters:
    ///   - price: The full price, with its currency, as the store formats it.
    ///   - period: How often it is paid.
    ///   - offer: The offer that the decision is about; nil for none.
    public init(price: String, period: OfferPeriod, offer: Discount? = nil) {
        (self.price, self.period, self.offer) = (price, period, offer)
    }
}

/// A length of time in the store's units: of a period, or of a whole offer.
public struct OfferPeriod: Sendable, Hashable, Codable {
    /// The unit of time.
    public enum Unit: String, Sendable, Codable, CaseIterable {
        /// Days.
        case day
        /// Weeks.
        case week
        /// Months.
        case month
        /// Years.
        case year
    }

    /// The number of units.
    public let count: Int
    /// The unit.
    public let unit: Unit

    /// Creates a length.
    /// - Parameters:
    ///   - count: The number of units; at least one.
    ///   - unit: The unit.
    public init(_ count: Int, _ unit: Unit) { (self.count, self.unit) = (max(1, count), unit) }

    /// Creates a length from the form in signed data: an ISO 8601 duration of one unit, such as `P1W`.
    /// - Parameter text: The duration; nil is returned for any other.
    public init?(duration text: String) {
        let units: [Character: Unit] = ["D": .day, "W": .week, "M": .month, "Y": .year]
        let digits = text.dropFirst().dropLast()
        guard text.first == "P", let unit = text.last.flatMap({ units[$0] }), (1...4).contains(digits.count),
            digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let count = Int(digits), count > 0
        else { return nil }
        self.init(count, unit)
    }

    /// The length multiplied by a count.
    func times(_ factor: Int) -> OfferPeriod {
        let (product, isTooLong) = count.multipliedReportingOverflow(by: max(1, factor))
        return OfferPeriod(isTooLong ? Int.max : product, unit)
    }
}
