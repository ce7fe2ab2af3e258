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
    ///   - member: Returns the app account token of the signed-in member before each question, so that the server also knows what the
    ///     member bought on other devices; nil while no member is signed in. By default the app names no member.
    public static func configure(
        server: URL, appToken: String, member: @escaping @Sendable () async -> UUID? = { nil }
    ) {
        var context = StoreOffersContext(mode: .server(server, appToken: appToken))
        context.member = member
        context.makeDefault()
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

    /// Decides on all that a question names.
    /// - Parameter query: The question; without products no request is sent.
    /// - Returns: The verdicts, the offers of campaigns, and why a server gave no verdicts.
    public static func reply(to query: OfferQuery) async -> OfferReply {
        guard let context = StoreOffersContext.inUse else { return unconfigured(query) }
        return await OfferClient(context: context).reply(to: query)
    }

    /// The server's last reply about one kind of offer, of any age: for an app that prefers an old verdict to an unknown one. It may be
    /// about a member who has signed out since.
    /// - Parameter kind: The kind of offer.
    /// - Returns: The newest reply with its age; nil before the first one.
    public static func lastReply(_ kind: OfferKind) -> OfferReply? {
        guard let context = StoreOffersContext.inUse, let entry = context.memory.newest(kind) else { return nil }
        return entry.reply.aged(context.clock.uptime - entry.received)
    }

    static func one(_ kind: OfferKind, _ product: StoreProduct, offerID: String? = nil) async -> OfferDecision {
        let query = OfferQuery(kind, products: [product], offerID: offerID)
        // A reply has a verdict for each product of its question.
        return await reply(to: query).decisions[product.productIdentifier] ?? unconfigured(kind, product)
    }

    static func several(_ kind: OfferKind, _ products: [StoreProduct]) async -> [String: OfferDecision] {
        await reply(to: OfferQuery(kind, products: products)).decisions
    }

    private static func unconfigured(_ query: OfferQuery) -> OfferReply {
        let decisions = query.products.map { ($0.productIdentifier, unconfigured(query.kind, $0)) }
        return OfferReply(decisions: Dictionary(decisions) { first, _ in first }, failure: .notConfigured)
    }

    private static func unconfigured(_ kind: OfferKind, _ product: StoreProduct) -> OfferDecision {
        OfferEngine().decide(kind, for: product, on: .failed(OfferServerError.notConfigured.failure))
    }
}
