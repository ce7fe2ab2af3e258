/// The data that the engine needs about a product on sale. On Apple systems the system's own products conform by wrappers.
public protocol OfferProduct: Sendable {
    /// The product's identifier.
    var productIdentifier: String { get }
    /// Its subscription group; nil if not known.
    var subscriptionGroupIdentifier: String? { get }
    /// Whether it is an auto-renewable subscription; nil if not known.
    var isAutoRenewable: Bool? { get }
    /// Whether it has an introductory offer; nil if not known.
    var hasIntroductoryOffer: Bool? { get }
    /// Its promotional offers; nil if not known.
    var promotionalOfferIDs: [String]? { get }
    /// Its win-back offers; nil if not known.
    var winBackOfferIDs: [String]? { get }
}

/// A product on sale, as a plain value for every system.
public struct StoreProduct: OfferProduct, Hashable, Codable {
    /// The product's identifier.
    public var productIdentifier: String
    /// Its subscription group; nil if not known.
    public var subscriptionGroupIdentifier: String?
    /// Whether it is an auto-renewable subscription; nil if not known.
    public var isAutoRenewable: Bool?
    /// Whether it has an introductory offer; nil if not known.
    public var hasIntroductoryOffer: Bool?
    /// Its promotional offers; nil if not known.
    public var promotionalOfferIDs: [String]?
    /// Its win-back offers; nil if not known.
    public var winBackOfferIDs: [String]?

    /// Creates a product.
    /// - Parameters:
    ///   - id: Its identifier.
    ///   - group: Its subscription group; nil if not known.
    ///   - isAutoRenewable: Whether it is an auto-renewable subscription; nil if not known.
    ///   - hasIntroductoryOffer: Whether it has an introductory offer; nil if not known.
    ///   - promotionalOfferIDs: Its promotional offers; nil if not known.
    ///   - winBackOfferIDs: Its win-back offers; nil if not known.
    public init(
        _ id: String, group: String? = nil, isAutoRenewable: Bool? = nil, hasIntroductoryOffer: Bool? = nil,
        promotionalOfferIDs: [String]? = nil, winBackOfferIDs: [String]? = nil
    ) {
        (productIdentifier, subscriptionGroupIdentifier) = (id, group)
        (self.isAutoRenewable, self.hasIntroductoryOffer) = (isAutoRenewable, hasIntroductoryOffer)
        (self.promotionalOfferIDs, self.winBackOfferIDs) = (promotionalOfferIDs, winBackOfferIDs)
    }

    /// Creates the same product as a plain value.
    /// - Parameter product: Any product.
    public init(_ product: some OfferProduct) {
        self.init(
            product.productIdentifier, group: product.subscriptionGroupIdentifier, isAutoRenewable: product.isAutoRenewable,
            hasIntroductoryOffer: product.hasIntroductoryOffer, promotionalOfferIDs: product.promotionalOfferIDs,
            winBackOfferIDs: product.winBackOfferIDs)
    }
}
