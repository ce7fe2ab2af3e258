import MemberCore

/// A server's report to the store when a customer asks for a refund, after a `CONSUMPTION_REQUEST` notification.
public struct ConsumptionInfo: Sendable, Hashable {
    /// Whether the purchase reached the customer, by the store's name for it.
    public enum Delivery: String, Sendable, CaseIterable {
        /// It reached the customer and works.
        case delivered = "DELIVERED"
        /// It was of poor quality.
        case qualityIssue = "UNDELIVERED_QUALITY_ISSUE"
        /// Another item was delivered.
        case wrongItem = "UNDELIVERED_WRONG_ITEM"
        /// The app's server was down.
        case serverOutage = "UNDELIVERED_SERVER_OUTAGE"
        /// It did not reach the customer, for another reason.
        case other = "UNDELIVERED_OTHER"
    }

    /// The app's preference for the store's decision, by the store's name for it.
    public enum RefundPreference: String, Sendable, CaseIterable {
        /// No refund.
        case decline = "DECLINE"
        /// The whole price.
        case grantFull = "GRANT_FULL"
        /// The part that was not used.
        case grantProrated = "GRANT_PRORATED"
    }

    /// Whether the customer agreed that this is sent; required by the store.
    public var customerConsented: Bool
    /// Whether the purchase reached the customer.
    public var delivery: Delivery
    /// Whether the customer could try the content before.
    public var sampleContentProvided: Bool
    /// How much was used, in thousandths of a percent: 0 to 100 000; nil if not given.
    public var consumedMilliPercent: Int?
    /// The app's preference; nil if not given.
    public var preference: RefundPreference?

    /// Creates information about one purchase.
    /// - Parameters:
    ///   - customerConsented: Whether the customer agreed that this is sent.
    ///   - delivery: Whether the purchase reached the customer.
    ///   - sampleContentProvided: Whether the customer could try the content before.
    ///   - consumedMilliPercent: How much was used, in thousandths of a percent.
    ///   - preference: The app's preference.
    public init(
        customerConsented: Bool, delivery: Delivery, sampleContentProvided: Bool = false, consumedMilliPercent: Int? = nil,
        preference: RefundPreference? = nil
    ) {
        (self.customerConsented, self.delivery) = (customerConsented, delivery)
        (self.sampleContentProvided, self.consumedMilliPercent) = (sampleContentProvided, consumedMilliPercent)
        self.preference = preference
    }

    /// The request's body.
    var body: JSONValue {
        var members: [String: JSONValue] = [
            "customerConsented": .bool(customerConsented), "deliveryStatus": .string(delivery.rawValue),
            "sampleContentProvided": .bool(sampleContentProvided),
        ]
        members["consumptionPercentage"] = consumedMilliPercent.map { .integer(Int64($0)) }
        members["refundPreference"] = preference.map { .string($0.rawValue) }
        return .object(members)
    }
}
