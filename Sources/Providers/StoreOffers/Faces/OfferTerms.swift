/// What a product costs, and what its offer would: the store's own prices, as it formats them for the customer.
public struct OfferTerms: Sendable, Hashable {
    /// How an offer is paid.
    public enum Discount: Sendable, Hashable {
        /// Nothing is paid for so long.
        case freeTrial(OfferPeriod)
        /// A reduced price, paid anew for each of so many periods.
        case payAsYouGo(price: String, each: OfferPeriod, periods: Int)
        /// A reduced price, paid once for so long.
        case payUpFront(price: String, OfferPeriod)
    }

    /// The full price, with its currency.
    public var price: String
    /// How often the full price is paid.
    public var period: OfferPeriod
    /// The offer that the decision is about; nil for none.
    public var offer: Discount?

    /// Terms.
    /// - Parameters:
    ///   - price: The full price, with its currency, as the store formats it.
    ///   - period: How often it is paid.
    ///   - offer: The offer that the decision is about; nil for none.
    public init(price: String, period: OfferPeriod, offer: Discount? = nil) {
        (self.price, self.period, self.offer) = (price, period, offer)
    }
}

/// A length of time as the store counts it: of a period, or of a whole offer.
public struct OfferPeriod: Sendable, Hashable, Codable {
    /// What is counted.
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

    /// How many.
    public let count: Int
    /// Of what.
    public let unit: Unit

    /// A length.
    /// - Parameters:
    ///   - count: How many; at least one.
    ///   - unit: Of what.
    public init(_ count: Int, _ unit: Unit) { (self.count, self.unit) = (max(1, count), unit) }

    /// A length as signed data writes it: an ISO 8601 duration of one unit, such as `P1W`.
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
