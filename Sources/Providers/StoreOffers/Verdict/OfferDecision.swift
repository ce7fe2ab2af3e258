/// What is asked about.
public enum OfferKind: String, Sendable, Codable, CaseIterable {
    /// A free trial or a reduced price for new subscribers; the store applies it by itself.
    case introductory
    /// An offer for those who subscribe or did; signed for each use.
    case promotional
    /// An offer for those who left.
    case winBack
}

/// Which price a purchase screen shows.
public enum OfferPresentation: String, Sendable, Codable {
    /// The introductory price.
    case introductoryPrice
    /// The regular price.
    case regularPrice
    /// No purchase screen: the customer has access.
    case noPaywall
}

/// The verdict on one product: yes, no or unknown, with the reason and what decided it.
public struct OfferDecision: Sendable, Equatable, Codable {
    /// What was asked about.
    public let kind: OfferKind
    /// The product.
    public let productID: String
    /// Whether the customer may have the offer; nil where that cannot be told. Unknown is never a yes.
    public let eligible: Bool?
    /// Why.
    public let reason: OfferReason
    /// The identifiers of the transactions that decided, by purchase date, then identifier.
    public let decidedBy: [String]
    /// Whether the same question may get a better answer later.
    public let retryable: Bool
    /// The trusted time that was used; nil if none was known.
    public let clock: TrustedTime?
    /// The win-back offers that the store lists, best first, as far as the product has them.
    public let offerIDs: [String]
    /// Whether the evidence is of the sandbox: never to be stored with production history.
    public let sandbox: Bool

    /// Which price a purchase screen shows.
    public var presentation: OfferPresentation {
        switch reason {
        case .activeSubscription, .activeFamilyShared, .inGracePeriod, .activeSubscriber:
            kind == .introductory || reason == .inGracePeriod ? .noPaywall : .regularPrice
        default: kind == .introductory && eligible == true ? .introductoryPrice : .regularPrice
        }
    }
}

extension OfferDecision: CustomStringConvertible, CustomReflectable {
    /// Kind, answer and reason; no identifier of a transaction.
    public var description: String {
        "<\(kind.rawValue) offer: \(eligible.map { $0 ? "yes" : "no" } ?? "unknown"), \(reason.rawValue)>"
    }
    /// An empty mirror, so that `dump` shows no identifier either.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
