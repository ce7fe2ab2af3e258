#if canImport(StoreKit)
    public import StoreKit

    extension Product: OfferProduct {
        /// The product's identifier.
        public var productIdentifier: String { id }
        /// Its subscription group; nil for another kind of product.
        public var subscriptionGroupIdentifier: String? { subscription?.subscriptionGroupID }
        /// Whether it is an auto-renewable subscription.
        public var isAutoRenewable: Bool? { type == .autoRenewable }
        /// Whether it has an introductory offer.
        public var hasIntroductoryOffer: Bool? { subscription?.introductoryOffer != nil }
        /// Its promotional offers.
        public var promotionalOfferIDs: [String]? { subscription?.promotionalOffers.compactMap(\.id) }
        /// Its win-back offers; nil where the system does not know of them.
        public var winBackOfferIDs: [String]? {
            guard #available(iOS 18, macOS 15, *) else { return nil }
            return subscription?.winBackOffers.compactMap(\.id)
        }
    }

    extension StoreProduct {
        /// A product of the first StoreKit. Only a subscription has a period, and a renewable one a group.
        /// - Parameter product: The product.
        public init(_ product: SKProduct) {
            self.init(
                product.productIdentifier, group: product.subscriptionGroupIdentifier,
                isAutoRenewable: product.subscriptionPeriod != nil && product.subscriptionGroupIdentifier != nil,
                hasIntroductoryOffer: product.introductoryPrice != nil,
                promotionalOfferIDs: product.discounts.compactMap(\.identifier))
        }
    }

    /// The forms of Apphud's own samples, for products of the first StoreKit.
    extension OfferEligibility {
        /// Tells whether the customer may have a product's introductory offer.
        /// - Parameters:
        ///   - product: The product.
        ///   - callback: Called once, on the main actor.
        public static func checkEligibilityForIntroductoryOffer(
            product: SKProduct, callback: @escaping @MainActor @Sendable (Bool) -> Void
        ) {
            checkEligibilityForIntroductoryOffer(product: StoreProduct(product), callback: callback)
        }

        /// Tells whether the customer may have a product's promotional offers.
        /// - Parameters:
        ///   - product: The product.
        ///   - callback: Called once, on the main actor.
        public static func checkEligibilityForPromotionalOffer(
            product: SKProduct, callback: @escaping @MainActor @Sendable (Bool) -> Void
        ) {
            checkEligibilityForPromotionalOffer(product: StoreProduct(product), callback: callback)
        }

        /// Tells for several products at once.
        /// - Parameters:
        ///   - products: The products.
        ///   - callback: Called once, on the main actor.
        public static func checkEligibilitiesForIntroductoryOffers(
            products: [SKProduct], callback: @escaping ApphudEligibilityCallback
        ) {
            checkEligibilitiesForIntroductoryOffers(products: products.map { StoreProduct($0) }, callback: callback)
        }

        /// Tells for several products at once.
        /// - Parameters:
        ///   - products: The products.
        ///   - callback: Called once, on the main actor.
        public static func checkEligibilitiesForPromotionalOffers(
            products: [SKProduct], callback: @escaping ApphudEligibilityCallback
        ) {
            checkEligibilitiesForPromotionalOffers(products: products.map { StoreProduct($0) }, callback: callback)
        }
    }
#endif
