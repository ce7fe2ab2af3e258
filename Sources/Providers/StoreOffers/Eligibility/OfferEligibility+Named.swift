/// The forms for named offers, win-back offers and groups, which Apphud's SDK does not have.
extension OfferEligibility {
    /// Decides whether the customer may have one of a product's promotional offers.
    /// - Parameters:
    ///   - product: The product.
    ///   - offerID: The offer's identifier in App Store Connect.
    /// - Returns: The verdict with its reason.
    public static func checkEligibilityForPromotionalOffer(
        product: some OfferProduct, offerID: String
    ) async -> OfferDecision {
        await one(.promotional, StoreProduct(product), offerID: offerID)
    }

    /// Decides on the promotional offers of a whole group.
    /// - Parameter subscriptionGroupID: The group; nil is allowed only if the purchases show one group.
    /// - Returns: The verdict with its reason; its product has no identifier.
    public static func isEligibleForPromotional(subscriptionGroupID: String? = nil) async -> OfferDecision {
        await one(.promotional, StoreProduct("", group: subscriptionGroupID))
    }

    /// Decides whether the customer may have a product's win-back offers.
    /// - Parameters:
    ///   - product: The product.
    ///   - offerID: The offer in question; nil for any.
    /// - Returns: The verdict; ``OfferDecision/offerIDs`` has the offers, the store's best first.
    public static func checkEligibilityForWinBackOffer(
        product: some OfferProduct, offerID: String? = nil
    ) async -> OfferDecision {
        await one(.winBack, StoreProduct(product), offerID: offerID)
    }

    /// Decides for several products at once, with one verification.
    /// - Parameter products: The products; an empty list sends no request.
    /// - Returns: A verdict for each product by its identifier.
    public static func checkEligibilitiesForWinBackOffers(
        products: [any OfferProduct]
    ) async -> [String: OfferDecision] {
        await several(.winBack, products.map { StoreProduct($0) })
    }
}
