/// What the store's rules leave to the app.
public struct OfferPolicies: Sendable, Hashable, Codable {
    /// What a refund means for an introductory offer.
    public enum Refund: String, Sendable, Codable {
        /// Who was refunded gets none: the full price never misleads anybody.
        case block
        /// A refunded period has ended, no more.
        case storeRule
    }

    /// What a promotional offer looks at.
    public enum PromotionalScope: String, Sendable, Codable {
        /// The product's subscription group.
        case group
        /// All subscriptions of the app.
        case app
    }

    /// What a refund means for an introductory offer.
    public var refund: Refund
    /// What a promotional offer looks at.
    public var promotionalScope: PromotionalScope
    /// The groups of products, for evidence that does not tell them: product to group.
    public var catalogue: [String: String]

    /// Policies; the careful ones unless said otherwise.
    /// - Parameters:
    ///   - refund: What a refund means for an introductory offer.
    ///   - promotionalScope: What a promotional offer looks at.
    ///   - catalogue: Product to group.
    public init(refund: Refund = .block, promotionalScope: PromotionalScope = .group, catalogue: [String: String] = [:]) {
        (self.refund, self.promotionalScope, self.catalogue) = (refund, promotionalScope, catalogue)
    }
}
