#if canImport(StoreKit)
    public import StoreKit

    extension OfferTerms {
        /// What a subscription on sale costs, with its introductory offer; nil for another kind of product.
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
        /// An offer of the store; nil for a way to pay that is not known yet.
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
