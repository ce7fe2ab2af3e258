public import MemberCore

extension StoreTransaction {
    /// What a record says about a purchase beside the period itself: for metrics, campaigns and support. No verdict depends on it.
    ///
    /// A receipt's record names only the offer; the rest is in signed transactions.
    public struct Details: Hashable, Sendable, Codable {
        /// The identifier of the offer; a receipt's offer code is named by its reference name.
        public var offerID: String?
        /// The length of the offer, as ISO 8601 writes it: `P1M`.
        public var offerPeriod: String?
        /// The price in thousandths of the currency's unit.
        public var price: Int64?
        /// The currency, as ISO 4217 names it.
        public var currency: String?
        /// The region of the store, by three letters.
        public var storefront: String?
        /// The store's own number of that region.
        public var storefrontID: String?
        /// `PURCHASE` or `RENEWAL`.
        public var reason: String?
        /// The identifier of the subscription's period across devices.
        public var webOrderLineItemID: String?
        /// The identifier of this customer and app.
        public var appTransactionID: String?
        /// When the subscription was first bought.
        public var firstPurchased: StoreTime?
        /// How the customer pays: `BILLED_UPFRONT`, `MONTHLY`.
        public var billingPlan: String?
        /// The number of pieces; nil where the record does not say.
        public var quantity: Int?
        /// Where the purchase was made, by the record itself.
        public var environment: StoreEnvironment?
        /// The store's `commitmentInfo`, as it was signed: the periods of a plan with a commitment, its end and its price.
        public var commitment: JSONValue?
        /// The store's `advancedCommerceInfo`, as it was signed.
        public var advancedCommerce: JSONValue?

        /// Creates details without content.
        public init() {}
    }
}

extension StoreTransaction.Details: Masked {
    /// A mask; no identifier and no price.
    public var description: String { "<details of a purchase>" }
}

/// Details in a place of their own; stored as the details themselves.
indirect enum BoxedDetails: Hashable, Sendable {
    case of(StoreTransaction.Details)

    var details: StoreTransaction.Details {
        switch self {
        case .of(let details): details
        }
    }
}

extension BoxedDetails: Codable {
    init(from decoder: any Decoder) throws { self = .of(try StoreTransaction.Details(from: decoder)) }

    func encode(to encoder: any Encoder) throws { try details.encode(to: encoder) }
}
