/// An event at the store, as its notifications report it.
struct ShopEvent: Sendable, Equatable {
    /// The kind of event, by the store's name for it.
    enum Kind: String, Sendable, Codable {
        case subscribed = "SUBSCRIBED"
        case renewed = "DID_RENEW"
        case offerRedeemed = "OFFER_REDEEMED"
        case preferenceChanged = "DID_CHANGE_RENEWAL_PREF"
        case statusChanged = "DID_CHANGE_RENEWAL_STATUS"
        case renewalFailed = "DID_FAIL_TO_RENEW"
        case graceExpired = "GRACE_PERIOD_EXPIRED"
        case expired = "EXPIRED"
        case refunded = "REFUND"
        case refundReversed = "REFUND_REVERSED"
        case revoked = "REVOKE"
        case extended = "RENEWAL_EXTENDED"
        case charged = "ONE_TIME_CHARGE"
        case test = "TEST"
    }

    let kind: Kind
    var subtype: String?
    let time: ShopTime
    let environment: ShopCustomer.Environment
    /// The transaction as it was at the event; nil for a test.
    var purchase: ShopPurchase?
    /// The renewal as it was at the event; nil for a test and for a product that is not a subscription.
    var renewal: ShopRenewal?
    /// The subscription's status at the event, by the store's number.
    var status: Int?
}

/// The reason why the store refuses a customer's request.
enum ShopRefusal: Error, Equatable {
    case noCustomer
    case noProduct
    case noOffer
    case notEligible
    case badSignature
    case alreadySubscribed
    case paymentFails
    case paymentOutstanding
    case notSubscribed
    case noPurchase
    case alreadyRefunded
    case notRefunded
    case notShareable
    case clockGoesBack
    case clockTooFar
}
