public import MemberCore

/// The kind of offer in a question.
public enum OfferKind: String, Sendable, Codable, CaseIterable {
    /// A free trial or a reduced price for new subscribers; the store applies it automatically.
    case introductory
    /// An offer for current or former subscribers; it is signed for each use.
    case promotional
    /// An offer for former subscribers.
    case winBack
}

/// The price that a purchase screen shows beside the product, by the verdict on its introductory offer.
///
/// A promotional or win-back offer does not replace that price: an `OfferLine` says it, and the purchase carries the offer.
public enum OfferPresentation: String, Sendable, Codable {
    /// The introductory price.
    case introductoryPrice
    /// The regular price.
    case regularPrice
    /// No purchase screen: the customer has access.
    case noPaywall
}

/// The verdict on one product: yes, no or unknown, with the reason and the deciding transactions.
public struct OfferDecision: Sendable, Equatable, Codable {
    /// The kind of offer in the question.
    public let kind: OfferKind
    /// The product.
    public let productID: String
    /// Whether the customer may have the offer; nil where that is unknown. Unknown is never a yes.
    public let eligible: Bool?
    /// The reason.
    public let reason: OfferReason
    /// The identifiers of the transactions that decided, by purchase date, then identifier.
    public let decidedBy: [String]
    /// Whether the same question may get a better verdict later.
    public let retryable: Bool
    /// The trusted time that was used; nil if none was known.
    public let clock: TrustedTime?
    /// The win-back offers that the store lists, best first, limited to those of the product.
    public let offerIDs: [String]
    /// Whether the evidence is from the sandbox: never store it with production history.
    public let sandbox: Bool

    /// Creates a decision without deciding, for the tests of an app: ``OfferEngine`` makes real ones.
    /// - Parameters:
    ///   - kind: The kind of offer in the question.
    ///   - productID: The product.
    ///   - eligible: Whether the customer may have the offer; nil where that is unknown.
    ///   - reason: The reason.
    ///   - decidedBy: The identifiers of the transactions that decided.
    ///   - retryable: Whether the same question may get a better verdict later.
    ///   - clock: The trusted time that was used.
    ///   - offerIDs: The win-back offers that the store lists.
    ///   - sandbox: Whether the evidence is from the sandbox.
    public init(
        kind: OfferKind, productID: String, eligible: Bool?, reason: OfferReason, decidedBy: [String] = [],
        retryable: Bool = false, clock: TrustedTime? = nil, offerIDs: [String] = [], sandbox: Bool = false
    ) {
        (self.kind, self.productID, self.eligible, self.reason) = (kind, productID, eligible, reason)
        (self.decidedBy, self.retryable, self.clock) = (decidedBy, retryable, clock)
        (self.offerIDs, self.sandbox) = (offerIDs, sandbox)
    }

    /// The price that a purchase screen shows, by the verdict on an introductory offer. An eligible offer of another kind leaves the regular
    /// price: show an `OfferLine` for it.
    public var presentation: OfferPresentation {
        switch reason {
        case .activeSubscription, .activeFamilyShared, .inGracePeriod, .activeSubscriber:
            kind == .introductory || reason == .inGracePeriod ? .noPaywall : .regularPrice
        default: kind == .introductory && eligible == true ? .introductoryPrice : .regularPrice
        }
    }
}

extension OfferDecision: Masked {
    /// Kind, verdict and reason; no identifier of a transaction.
    public var description: String {
        "<\(kind.rawValue) offer: \(eligible.map { $0 ? "yes" : "no" } ?? "unknown"), \(reason.rawValue)>"
    }
}

/// The reason of a verdict: stable codes, the keys of this module's catalogue of sentences.
public enum OfferReason: String, Sendable, Codable, CaseIterable {
    // The product itself.
    /// The product is not an auto-renewable subscription.
    case notAutoRenewable = "NOT_AUTO_RENEWABLE"
    /// The product has no introductory offer.
    case noIntroOffer = "NO_INTRO_OFFER"
    /// The product has no promotional offer, or not the one in question.
    case noPromoOffer = "NO_PROMO_OFFER"
    /// The product has no win-back offer.
    case noWinBackOffer = "NO_WINBACK_OFFER"
    // The evidence.
    /// There is no receipt and no other source of transactions.
    case noReceipt = "NO_RECEIPT"
    /// The evidence could not be checked now; a later try may succeed.
    case verifyTemporary = "VERIFY_TEMPORARY"
    /// The evidence could not be checked, and trying again will not help.
    case verifyFailed = "VERIFY_FAILED"
    /// The receipt is not the store’s.
    case receiptUnauthenticated = "RECEIPT_UNAUTHENTICATED"
    /// The shared secret is not the app’s.
    case sharedSecretMismatch = "SHARED_SECRET_MISMATCH"
    /// The customer’s account was not found or was deleted.
    case accountNotFound = "ACCOUNT_NOT_FOUND"
    /// Signed data is not the store’s.
    case signatureInvalid = "SIGNATURE_INVALID"
    /// The evidence is from another environment.
    case environmentMismatch = "ENVIRONMENT_MISMATCH"
    /// The evidence is for another app.
    case bundleMismatch = "BUNDLE_MISMATCH"
    /// The evidence, or a flag in it, cannot be read.
    case receiptMalformed = "RECEIPT_MALFORMED"
    /// An expiry date cannot be read.
    case malformedDate = "MALFORMED_DATE"
    /// The verdict depends on the time, and no trusted time is known.
    case noTrustedTime = "NO_TRUSTED_TIME"
    /// The group of a transaction, or of the product, is unknown.
    case groupUnknown = "GROUP_UNKNOWN"
    /// The subscription ended so recently that a grace period may be running, which this evidence cannot show.
    case graceUnknown = "GRACE_UNKNOWN"
    // The history.
    /// There is no subscription at all.
    case noTransactions = "NO_TRANSACTIONS"
    /// There is no subscription of this group.
    case noTransactionsInGroup = "NO_TRANSACTIONS_IN_GROUP"
    /// The customer never subscribed in this group.
    case neverSubscribedInGroup = "NEVER_SUBSCRIBED_IN_GROUP"
    /// All subscriptions of the group are shared by the family.
    case familySharedOnly = "FAMILY_SHARED_ONLY"
    /// All subscriptions of the group were refunded.
    case refundedOnly = "REFUNDED_ONLY"
    /// A free trial was used in this group.
    case trialUsed = "TRIAL_USED"
    /// A paid introductory period was used in this group.
    case introUsed = "INTRO_USED"
    /// A subscription of this group was refunded.
    case refunded = "REFUNDED"
    /// A subscription of this group runs.
    case activeSubscription = "ACTIVE_SUBSCRIPTION"
    /// A subscription of this group runs.
    case activeSubscriber = "ACTIVE_SUBSCRIBER"
    /// A subscription that the family shares runs.
    case activeFamilyShared = "ACTIVE_FAMILY_SHARED"
    /// The subscription is in its grace period.
    case inGracePeriod = "IN_GRACE_PERIOD"
    /// The store still tries to collect the payment.
    case inBillingRetry = "IN_BILLING_RETRY"
    /// The subscription has ended, and no introductory offer was used.
    case lapsedNoIntroUsed = "LAPSED_NO_INTRO_USED"
    /// The subscription has ended.
    case lapsedSubscriber = "LAPSED_SUBSCRIBER"
    /// The customer subscribed once; it is unknown whether it runs.
    case subscribedStatusUnknown = "SUBSCRIBED_STATUS_UNKNOWN"
    /// Only signed renewal info contains win-back offers.
    case winBackNeedsRenewalInfo = "WINBACK_NEEDS_RENEWAL_INFO"
    /// The store lists the offer for this customer.
    case winBackListed = "WINBACK_LISTED"
    /// The store does not list the offer for this customer.
    case winBackNotListed = "WINBACK_NOT_LISTED"
}
