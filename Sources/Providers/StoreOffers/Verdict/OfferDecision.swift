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
    /// Whether the same question may get a better verdict later.
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
    /// Kind, verdict and reason; no identifier of a transaction.
    public var description: String {
        "<\(kind.rawValue) offer: \(eligible.map { $0 ? "yes" : "no" } ?? "unknown"), \(reason.rawValue)>"
    }
    /// An empty mirror, so that `dump` shows no identifier either.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// Why a verdict is what it is: stable codes, the keys of this module's catalogue of sentences.
public enum OfferReason: String, Sendable, Codable, CaseIterable {
    // The product itself.
    /// The product is no auto-renewable subscription.
    case notAutoRenewable = "NOT_AUTO_RENEWABLE"
    /// The product has no introductory offer.
    case noIntroOffer = "NO_INTRO_OFFER"
    /// The product has no promotional offer, or not the one asked about.
    case noPromoOffer = "NO_PROMO_OFFER"
    /// The product has no win-back offer.
    case noWinBackOffer = "NO_WINBACK_OFFER"
    // The evidence.
    /// There is no receipt and no other source of transactions.
    case noReceipt = "NO_RECEIPT"
    /// The evidence could not be checked now; later it may.
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
    /// The evidence is of another environment.
    case environmentMismatch = "ENVIRONMENT_MISMATCH"
    /// The evidence is of another app.
    case bundleMismatch = "BUNDLE_MISMATCH"
    /// The evidence, or a flag in it, cannot be read.
    case receiptMalformed = "RECEIPT_MALFORMED"
    /// An expiry date cannot be read.
    case malformedDate = "MALFORMED_DATE"
    /// The verdict depends on the time, and no trusted time is known.
    case noTrustedTime = "NO_TRUSTED_TIME"
    /// The group of a transaction, or of the product, cannot be told.
    case groupUnknown = "GROUP_UNKNOWN"
    /// The subscription has ended so lately that a grace period may be running, which this evidence cannot show.
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
    /// The subscription is over, and no introductory offer was used.
    case lapsedNoIntroUsed = "LAPSED_NO_INTRO_USED"
    /// The subscription is over.
    case lapsedSubscriber = "LAPSED_SUBSCRIBER"
    /// The customer subscribed once; whether it runs cannot be told.
    case subscribedStatusUnknown = "SUBSCRIBED_STATUS_UNKNOWN"
    /// Only signed renewal info tells of win-back offers.
    case winBackNeedsRenewalInfo = "WINBACK_NEEDS_RENEWAL_INFO"
    /// The store lists the offer for this customer.
    case winBackListed = "WINBACK_LISTED"
    /// The store does not list the offer for this customer.
    case winBackNotListed = "WINBACK_NOT_LISTED"
}
