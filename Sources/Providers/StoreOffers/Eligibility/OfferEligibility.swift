public import Foundation

/// Decides for an app which offers its customer may have, in the form that apps know from Apphud's SDK.
///
/// ```swift
/// OfferEligibility.configure(server: URL(string: "https://offers.example.com")!, appToken: "app_…")
/// let decision = await OfferEligibility.checkEligibilityForIntroductoryOffer(product: product)
/// switch decision.presentation {
/// case .introductoryPrice: showTrial()
/// case .regularPrice: showFullPrice()
/// case .noPaywall: break
/// }
/// ```
/// Without a configuration, offline, and where the server fails, the verdict is unknown: never yes.
public enum OfferEligibility {
    /// Uses a server that runs this module; the app needs no secret.
    /// - Parameters:
    ///   - server: The server's address.
    ///   - appToken: The app's public key at the server.
    public static func configure(server: URL, appToken: String) {
        StoreOffersContext(mode: .server(server, appToken: appToken)).makeDefault()
    }

    /// Decides only on this device.
    /// - Parameters:
    ///   - verifier: Verifies signed data.
    ///   - engine: Decides.
    public static func configure(local verifier: StoreVerifier, engine: OfferEngine = OfferEngine()) {
        StoreOffersContext(mode: .local(verifier, engine)).makeDefault()
    }

    /// Decides whether the customer may have a product's introductory offer.
    /// - Parameter product: The product.
    /// - Returns: The verdict with its reason.
    public static func checkEligibilityForIntroductoryOffer(product: some OfferProduct) async -> OfferDecision {
        await one(.introductory, StoreProduct(product))
    }

    /// Decides whether the customer may have a product's promotional offers.
    /// - Parameter product: The product.
    /// - Returns: The verdict with its reason.
    public static func checkEligibilityForPromotionalOffer(product: some OfferProduct) async -> OfferDecision {
        await one(.promotional, StoreProduct(product))
    }

    /// Decides for several products at once, with one verification.
    /// - Parameter products: The products; an empty list sends no request.
    /// - Returns: A verdict for each product by its identifier.
    public static func checkEligibilitiesForIntroductoryOffers(
        products: [any OfferProduct]
    ) async -> [String: OfferDecision] {
        await several(.introductory, products.map { StoreProduct($0) })
    }

    /// Decides for several products at once, with one verification.
    /// - Parameter products: The products; an empty list sends no request.
    /// - Returns: A verdict for each product by its identifier.
    public static func checkEligibilitiesForPromotionalOffers(
        products: [any OfferProduct]
    ) async -> [String: OfferDecision] {
        await several(.promotional, products.map { StoreProduct($0) })
    }

    /// Decides on the introductory offers of a whole group.
    /// - Parameter subscriptionGroupID: The group; nil is allowed only if the purchases show one group.
    /// - Returns: The verdict with its reason; its product has no identifier.
    public static func isEligibleForIntroductory(subscriptionGroupID: String? = nil) async -> OfferDecision {
        await one(.introductory, StoreProduct("", group: subscriptionGroupID))
    }

    /// The server's last reply about one kind of offer, of any age: for an app that prefers an old verdict to an unknown one.
    /// - Parameter kind: The kind of offer.
    /// - Returns: The reply with its age; nil before the first one.
    public static func lastReply(_ kind: OfferKind) -> OfferReply? {
        guard let context = StoreOffersContext.inUse, let entry = context.memory.entry(kind) else { return nil }
        return OfferReply(decisions: entry.decisions, age: context.clock.uptime - entry.received)
    }

    private static func one(_ kind: OfferKind, _ product: StoreProduct) async -> OfferDecision {
        let all = await several(kind, [product])
        return all[product.productIdentifier] ?? unconfigured(kind, product)
    }

    private static func several(_ kind: OfferKind, _ products: [StoreProduct]) async -> [String: OfferDecision] {
        guard !products.isEmpty else { return [:] }
        guard let context = StoreOffersContext.inUse else {
            return Dictionary(products.map { ($0.productIdentifier, unconfigured(kind, $0)) }) { first, _ in first }
        }
        return await OfferClient(context: context).decisions(kind, for: products)
    }

    private static func unconfigured(_ kind: OfferKind, _ product: StoreProduct) -> OfferDecision {
        OfferEngine().decide(kind, for: product, on: .failed(EvidenceFailure(.verifyFailed, cause: .notConfigured)))
    }
}
