#if canImport(UIKit) && canImport(StoreKit)
    import StoreKit
    import StoreOffers
    import UIKit

    /// A paywall as it was written for Apphud: yes or no for one product, and for all of them at once.
    final class LighthousePaywall: UIViewController {
        private var products: [SKProduct] = []
        private var introductory: [String: Bool] = [:]
        private var promotional: [String: Bool] = [:]

        func reload() {
            Apphud.checkEligibilitiesForIntroductoryOffers(products: products) { (response) in
                self.introductory = response
                Apphud.checkEligibilitiesForPromotionalOffers(products: self.products) { (response) in
                    self.promotional = response
                    self.title = "\(self.introductory.count + self.promotional.count)"
                }
            }
        }

        func check(_ myProduct: SKProduct) {
            Apphud.checkEligibilityForIntroductoryOffer(product: myProduct) { result in
                if result { self.title = "a week for nothing" }
            }
            Apphud.checkEligibilityForPromotionalOffer(product: myProduct) { result in
                if result { self.title = "welcome back" }
            }
        }

        func check(_ myProduct: SKProduct, then callback: @escaping ApphudBoolCallback) {
            Apphud.checkEligibilityForIntroductoryOffer(product: myProduct, callback: { isEligible in callback(isEligible) })
        }

        func checkAll(then callback: @escaping ApphudEligibilityCallback) {
            Apphud.checkEligibilitiesForIntroductoryOffers(products: products, callback: callback)
        }
    }
#endif
