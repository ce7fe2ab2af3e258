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
        /// Its win-back offers; nil where the system does not support them.
        public var winBackOfferIDs: [String]? {
            guard #available(iOS 18, macOS 15, *) else { return nil }
            return subscription?.winBackOffers.compactMap(\.id)
        }
    }

    extension StoreProduct {
        /// Creates a product from one of the original StoreKit. Only a subscription has a period, and only a renewable one has
        /// a group.
        /// - Parameter product: The product.
        public init(_ product: SKProduct) {
            self.init(
                product.productIdentifier, group: product.subscriptionGroupIdentifier,
                isAutoRenewable: product.subscriptionPeriod != nil && product.subscriptionGroupIdentifier != nil,
                hasIntroductoryOffer: product.introductoryPrice != nil,
                promotionalOfferIDs: product.discounts.compactMap(\.identifier))
        }
    }

    /// The forms of Apphud's own samples, for products of the original StoreKit.
    extension OfferEligibility {
        /// Reports whether the customer may have a product's introductory offer.
        /// - Parameters:
        ///   - product: The product.
        ///   - callback: Called once, on the main actor.
        public static func checkEligibilityForIntroductoryOffer(
            product: SKProduct, callback: @escaping ApphudBoolCallback
        ) {
            checkEligibilityForIntroductoryOffer(product: StoreProduct(product), callback: callback)
        }

        /// Reports whether the customer may have a product's promotional offers.
        /// - Parameters:
        ///   - product: The product.
        ///   - callback: Called once, on the main actor.
        public static func checkEligibilityForPromotionalOffer(
            product: SKProduct, callback: @escaping ApphudBoolCallback
        ) {
            checkEligibilityForPromotionalOffer(product: StoreProduct(product), callback: callback)
        }

        /// Reports for several products at once.
        /// - Parameters:
        ///   - products: The products.
        ///   - callback: Called once, on the main actor.
        public static func checkEligibilitiesForIntroductoryOffers(
            products: [SKProduct], callback: @escaping ApphudEligibilityCallback
        ) {
            checkEligibilitiesForIntroductoryOffers(products: products.map { StoreProduct($0) }, callback: callback)
        }

        /// Reports for several products at once.
        /// - Parameters:
        ///   - products: The products.
        ///   - callback: Called once, on the main actor.
        public static func checkEligibilitiesForPromotionalOffers(
            products: [SKProduct], callback: @escaping ApphudEligibilityCallback
        ) {
            checkEligibilitiesForPromotionalOffers(products: products.map { StoreProduct($0) }, callback: callback)
        }
    }

    extension OfferTerms {
        /// Creates the terms of a subscription on sale, with its introductory offer; nil for another kind of product.
        /// - Parameter product: The product.
        public init?(_ product: Product) {
            guard let subscription = product.subscription, let period = OfferPeriod(subscription.subscriptionPeriod) else {
                return nil
            }
            self.init(
                price: product.displayPrice, period: period, offer: subscription.introductoryOffer.flatMap(Discount.init))
        }
    }

    extension OfferTerms.Discount {
        /// Creates an offer from the store's; nil for a payment mode that is unknown to this module.
        /// - Parameter offer: The offer.
        public init?(_ offer: Product.SubscriptionOffer) {
            guard let period = OfferPeriod(offer.period) else { return nil }
            switch offer.paymentMode {
            case .freeTrial: self = .freeTrial(period.times(offer.periodCount))
            case .payUpFront: self = .payUpFront(price: offer.displayPrice, period.times(offer.periodCount))
            case .payAsYouGo: self = .payAsYouGo(price: offer.displayPrice, each: period, periods: offer.periodCount)
            default: return nil
            }
        }
    }

    extension OfferPeriod {
        fileprivate init?(_ period: Product.SubscriptionPeriod) {
            switch period.unit {
            case .day: self.init(period.value, .day)
            case .week: self.init(period.value, .week)
            case .month: self.init(period.value, .month)
            case .year: self.init(period.value, .year)
            @unknown default: return nil
            }
        }
    }
#endif
