/// One transaction: a period of a subscription, or something bought once.
struct ShopPurchase: Sendable, Equatable, Codable, Identifiable {
    /// What an offer is by the store's number.
    enum OfferKind: Int, Sendable, Codable {
        case introductory = 1
        case promotional = 2
        case code = 3
        case winBack = 4
    }

    /// The offer that a period was bought with.
    struct Offer: Sendable, Equatable, Codable {
        let kind: OfferKind
        /// Its identifier; empty for an introductory one.
        let id: String
        let payment: ShopOffer.Payment
        /// The duration of one period of it.
        let duration: String
    }

    /// How a purchase was taken back.
    struct Revocation: Sendable, Equatable, Codable {
        /// The store's name for how.
        enum Kind: String, Sendable, Codable {
            case refund = "REFUND_FULL"
            case family = "FAMILY_REVOKE"
        }

        let time: ShopTime
        let kind: Kind
        /// 1 for an issue of the app, 0 for any other.
        let reason: Int
    }

    let id: String
    /// The first transaction of this subscription.
    let originalID: String
    /// The item on the invoice.
    let lineItem: String
    /// The order that a customer names.
    let order: String
    /// Who has it.
    let customer: String
    let product: String
    let purchased: ShopTime
    let originalPurchased: ShopTime
    /// When the period ends; nil for what is no subscription.
    var expires: ShopTime?
    var isRenewal = false
    var offer: Offer?
    let price: Int64
    /// Whether an upgrade replaced it.
    var isUpgraded = false
    var revocation: Revocation?
    /// The buyer's transaction that the family shares; nil for an own one.
    var sharedFrom: String?
    /// Whether the app has given what was bought.
    var isFinished = false
    /// What the app's server says of its use, if the store was told.
    var consumption: String?

    /// Whether it was paid for in full or in part.
    var isPaid: Bool { price > 0 && sharedFrom == nil && revocation == nil }

    /// Whether the period runs: the end itself is over.
    func isRunning(at time: ShopTime) -> Bool {
        guard let expires else { return false }
        return expires > time && !isUpgraded && revocation == nil
    }
}

extension ShopPurchase: CustomStringConvertible, CustomReflectable {
    /// The product; never an identifier of the transaction.
    var description: String { "<purchase of \(product)>" }
    /// An empty mirror, so that `dump` shows no identifier either.
    var customMirror: Mirror { Mirror(self, children: [:]) }
}
