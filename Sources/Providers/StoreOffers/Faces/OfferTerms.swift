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
