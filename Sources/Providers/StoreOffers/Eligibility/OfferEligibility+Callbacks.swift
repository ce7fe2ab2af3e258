/// A callback of the batch forms: a yes or no for each product by its identifier.
public typealias ApphudEligibilityCallback = @MainActor @Sendable ([String: Bool]) -> Void

/// A callback of the forms for one product: a yes or no.
public typealias ApphudBoolCallback = @MainActor @Sendable (Bool) -> Void

/// The name that apps know.
public typealias Apphud = OfferEligibility

/// The forms of Apphud's own samples. An unknown verdict is reported as the context's ``StoreOffersContext/unknownMeans``: a no,
/// unless the app sets it otherwise.
extension OfferEligibility {
    /// Reports whether the customer may have a product's introductory offer.
    /// - Parameters:
    ///   - product: The product.
    ///   - callback: Called once, on the main actor.
    public static func checkEligibilityForIntroductoryOffer(
        product: some OfferProduct, callback: @escaping ApphudBoolCallback
    ) {
        Task { await callback(plain(await checkEligibilityForIntroductoryOffer(product: product))) }
    }

    /// Reports whether the customer may have a product's promotional offers.
    /// - Parameters:
    ///   - product: The product.
    ///   - callback: Called once, on the main actor.
    public static func checkEligibilityForPromotionalOffer(
        product: some OfferProduct, callback: @escaping ApphudBoolCallback
    ) {
        Task { await callback(plain(await checkEligibilityForPromotionalOffer(product: product))) }
    }

    /// Reports for several products at once.
    /// - Parameters:
    ///   - products: The products.
    ///   - callback: Called once, on the main actor.
    public static func checkEligibilitiesForIntroductoryOffers(
        products: [any OfferProduct], callback: @escaping ApphudEligibilityCallback
    ) {
        Task { await callback((await checkEligibilitiesForIntroductoryOffers(products: products)).mapValues(plain)) }
    }

    /// Reports for several products at once.
    /// - Parameters:
    ///   - products: The products.
    ///   - callback: Called once, on the main actor.
    public static func checkEligibilitiesForPromotionalOffers(
        products: [any OfferProduct], callback: @escaping ApphudEligibilityCallback
    ) {
        Task { await callback((await checkEligibilitiesForPromotionalOffers(products: products)).mapValues(plain)) }
    }

    /// Reports on the introductory offers of a whole group.
    /// - Parameters:
    ///   - subscriptionGroupID: The group; nil is allowed only if the purchases show one group.
    ///   - callback: Called once, on the main actor.
    public static func isEligibleForIntroductory(
        subscriptionGroupID: String? = nil, callback: @escaping ApphudBoolCallback
    ) {
        Task { await callback(plain(await isEligibleForIntroductory(subscriptionGroupID: subscriptionGroupID))) }
    }

    private static func plain(_ decision: OfferDecision) -> Bool {
        decision.eligible ?? StoreOffersContext.inUse?.unknownMeans ?? false
    }
}
