/// A customer's status in a subscription group, and whether to give access.
public struct SubscriptionStatus: Sendable, Equatable, Codable {
    /// The state of a subscription.
    public enum State: String, Sendable, Codable, CaseIterable {
        /// The customer never had a subscription.
        case neverSubscribed
        /// A period runs.
        case active
        /// A payment failed, and access continues for some time.
        case gracePeriod
        /// A payment failed, and the store still tries to collect.
        case billingRetry
        /// The subscription has expired.
        case expired
        /// The newest period was refunded.
        case refunded
        /// The family no longer shares it.
        case revoked
        /// Put on hold: in other stores only, never in the App Store.
        case paused
        /// The state cannot be determined.
        case unknown
    }

    /// The kind of a running period.
    public enum Phase: String, Sendable, Codable, CaseIterable {
        /// A free trial.
        case trial
        /// A paid introductory period; ``SubscriptionStatus/discountType`` says how it is paid.
        case introductory
        /// Bought with a promotional offer.
        case promotional
        /// Bought with an offer code.
        case offerCode
        /// Bought with a win-back offer.
        case winBack
        /// At the regular price.
        case regular
    }

    /// Why a subscription ended.
    public enum Cause: String, Sendable, Codable, CaseIterable {
        /// The customer cancelled.
        case customerCancelled
        /// A payment failed.
        case billingError
        /// The customer did not accept a price rise.
        case priceIncreaseDeclined
        /// The product is not on sale any more.
        case productUnavailable
        /// The store gives no reason.
        case other
        /// The evidence does not say.
        case unknown

        init(intent: Int?) {
            switch intent {
            case 1: self = .customerCancelled
            case 2: self = .billingError
            case 3: self = .priceIncreaseDeclined
            case 4: self = .productUnavailable
            case .some: self = .other
            case nil: self = .unknown
            }
        }
    }

    /// The state.
    public internal(set) var state: State
    /// The kind of the running period; nil unless active.
    public internal(set) var phase: Phase?
    /// The product of the period that decided, if one did.
    public internal(set) var productID: String?
    /// When that period ends or ended; nil where that cannot be read.
    public internal(set) var expires: StoreTime?
    /// When the grace period ends; nil unless in grace.
    public internal(set) var gracePeriodExpires: StoreTime?
    /// Whether the family shares the period.
    public internal(set) var isFamilyShared = false
    /// Why it ended; nil unless expired.
    public internal(set) var cause: Cause?
    /// The reason and type of the refund; nil unless refunded or revoked.
    public internal(set) var cancellation: StoreTransaction.Cancellation?
    /// How an introductory period is paid; nil where the evidence does not say.
    public internal(set) var discountType: String?

    package init(_ state: State) { self.state = state }

    /// Whether to give access now: in a running period and in grace.
    public var givesAccess: Bool { state == .active || state == .gracePeriod }
}
