public import MemberCore

/// The known state of a subscription's next renewal: a pending entry of a receipt or a renewal info.
public struct RenewalState: Hashable, Sendable, Codable {
    /// StoreKit's state of a subscription on the device.
    public enum DeviceState: String, Sendable, Codable {
        /// Running.
        case subscribed
        /// In its grace period.
        case inGracePeriod
        /// The store still tries to collect.
        case inBillingRetry
        /// Expired.
        case expired
        /// Revoked.
        case revoked
    }

    /// The identifier of the subscription's first transaction.
    public var originalID = ""
    /// The current product.
    public var productID = ""
    /// The product of the next period.
    public var nextProductID = ""
    /// Whether it will renew; nil where the evidence does not say.
    public var willRenew: Bool?
    /// Why it ended: 1 customer cancelled, 2 billing error, 3 price rise not accepted, 4 product not on sale, 5 other.
    public var expirationIntent: Int?
    /// Whether the store still tries to collect.
    public var isInBillingRetry = FlagReading.no
    /// When the grace period ends.
    public var graceExpires: TimeReading = .absent
    /// The win-back offers that the customer may have, best first; nil in a receipt's entry.
    public var eligibleWinBackOfferIDs: [String]?
    /// Whether this was read from a signed renewal info.
    public var isRenewalInfo = false
    /// StoreKit's state on the device; nil on a server.
    public var deviceState: DeviceState?
    /// When the store signed it; nil in a receipt's entry.
    public var signed: StoreTime?
    /// The price of the next period in thousandths of the currency's unit; nil where the evidence does not say.
    public var price: Int64?
    /// The currency, as ISO 4217 names it.
    public var currency: String?
    /// The offer of the next period; nil for none.
    public var offer: StoreTransaction.Offer?
    /// The identifier of that offer.
    public var offerID: String?
    /// The length of that offer, as ISO 8601 writes it.
    public var offerPeriod: String?
    /// How that offer is paid: `FREE_TRIAL`, `PAY_AS_YOU_GO`, `PAY_UP_FRONT`.
    public var discountType: String?
    /// The answer to a price rise: 0 none yet, 1 agreed or not needed; nil without a rise.
    public var priceIncreaseStatus: Int?
    /// When the next period begins; nil where the evidence does not say.
    public var renews: StoreTime?
    /// When the customer's last run of periods began, with gaps of at most 60 days; nil where the evidence does not say.
    public var recentStart: StoreTime?
    /// How the customer will pay: `BILLED_UPFRONT`, `MONTHLY`.
    public var billingPlan: String?
    /// The caller's own identifier of the member.
    public var appAccountToken: String?
    /// The identifier of this customer and app.
    public var appTransactionID: String?
    /// Where the subscription was made, by the record itself; nil in a receipt's entry.
    public var environment: StoreEnvironment?
    /// The store's `commitmentInfo`, as it was signed; nil where the evidence does not say.
    public var commitment: JSONValue?
    /// The store's `advancedCommerceInfo`, as it was signed; nil where the evidence does not say.
    public var advancedCommerce: JSONValue?

    /// Creates an empty state.
    public init() {}
}

extension RenewalState: Masked {
    /// Only the product, never an identifier of a transaction.
    public var description: String { "<renewal of \(productID)>" }
}
