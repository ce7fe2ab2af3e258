import MemberCore

/// A transaction: a period of a subscription, or a single purchase.
struct ShopPurchase: Sendable, Equatable, Codable, Identifiable {
    /// The kind of an offer, by the store's number.
    enum OfferKind: Int, Sendable, Codable {
        case introductory = 1
        case promotional = 2
        case code = 3
        case winBack = 4
    }

    /// The offer that a period was bought with.
    struct Offer: Sendable, Equatable, Codable {
        let kind: OfferKind
        /// The offer's identifier; empty for an introductory offer.
        let id: String
        let payment: ShopOffer.Payment
        /// The duration of one period.
        let duration: String
    }

    /// The refund or the end of sharing that revoked a purchase.
    struct Revocation: Sendable, Equatable, Codable {
        /// The kind of revocation, by the store's name for it.
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
    /// The order number that the customer sees.
    let order: String
    /// The customer who has the transaction.
    let customer: String
    let product: String
    let purchased: ShopTime
    let originalPurchased: ShopTime
    /// When the period ends; nil for a product that is not a subscription.
    var expires: ShopTime?
    var isRenewal = false
    var offer: Offer?
    let price: Int64
    /// Whether an upgrade replaced it.
    var isUpgraded = false
    var revocation: Revocation?
    /// The buyer's transaction that the family shares; nil for a purchase of one's own.
    var sharedFrom: String?
    /// Whether the app has finished the transaction.
    var isFinished = false
    /// The consumption that the app's server reported, if it did.
    var consumption: String?

    /// Whether the customer paid for it, in full or in part.
    var isPaid: Bool { price > 0 && sharedFrom == nil && revocation == nil }

    /// Whether the period is current at a time; at its end it no longer is.
    func isRunning(at time: ShopTime) -> Bool {
        guard let expires else { return false }
        return expires > time && !isUpgraded && revocation == nil
    }
}

extension ShopPurchase: Masked {
    /// The product, never an identifier of the transaction.
    var description: String { "<purchase of \(product)>" }
}

/// The store's data about a subscription's next renewal.
struct ShopRenewal: Sendable, Equatable {
    /// The customer's subscription; a family member's differs from the buyer's.
    let originalID: String
    let customer: ShopCustomer
    let product: String
    let agreement: ShopSubscription
    /// When the store will renew, or tries to; nil once the subscription has ended.
    let renews: ShopTime?
    /// The win-back offers that the customer may have, the best first.
    let winBack: [String]

    /// The price of the next period, in thousandths of the currency unit; nil without a next period.
    let price: Int64?
}

extension Shop {
    /// Returns the store's data about the next renewal of a customer's own or shared subscription.
    func renewal(of originalID: String) -> ShopRenewal? {
        let share = ledger.shares.first { $0.originalID == originalID }
        guard let agreement = ledger.subscriptions.first(where: { $0.originalID == share?.source ?? originalID }),
            let customer = try? customer(share?.customer ?? agreement.customer), let latest = purchase(agreement.latest)
        else { return nil }
        let price = agreement.pending?.price ?? catalogue.product(agreement.nextProduct)?.price
        return ShopRenewal(
            originalID: originalID, customer: customer, product: latest.product, agreement: agreement,
            renews: agreement.hasEnded ? nil : latest.expires,
            winBack: share == nil ? winBackOffers(for: customer.id, in: agreement.group) : [],
            price: agreement.willRenew ? price : nil)
    }

    /// Returns the data about the renewals of purchases, one for each subscription.
    func renewals(of purchases: [ShopPurchase]) -> [ShopRenewal] {
        Set(purchases.map(\.originalID)).sorted().compactMap(renewal)
    }

    /// Returns the status of a subscription, by the store's number: 1 active, 2 expired, 3 in billing retry, 4 in grace, 5
    /// revoked.
    func status(of originalID: String) -> Int? {
        guard let agreement = renewal(of: originalID)?.agreement, let latest = latest(of: originalID) else { return nil }
        if latest.isRunning(at: now) { return 1 }
        if agreement.graceExpires != nil { return 4 }
        if agreement.isInRetry { return 3 }
        return latest.revocation == nil ? 2 : 5
    }

    /// Returns the newest transaction of a subscription.
    func latest(of originalID: String) -> ShopPurchase? { ledger.purchases.last { $0.originalID == originalID } }

    /// Returns the win-back offers of a group that a customer may have, in the catalogue's order.
    func winBackOffers(for customer: String, in group: String?) -> [String] {
        guard let place = subscription(of: customer, in: group), !isLive(place) else { return [] }
        let own = ledger.purchases.filter { one in
            one.customer == customer && one.sharedFrom == nil && catalogue.product(one.product)?.group == group
        }
        guard own.last?.revocation == nil, let ended = own.filter({ !$0.isUpgraded }).compactMap(\.expires).max() else {
            return []
        }
        let days = Int((now.milliseconds - ended.milliseconds) / ShopTime.day)
        let paid = own.filter(\.isPaid).count
        let last = own.last { $0.offer?.kind == .winBack }?.purchased
        return catalogue.products.filter { $0.group == group }.flatMap(\.winBack).filter { one in
            let isRested = last.map { $0.adding(days: one.daysBetween) <= now } ?? true
            return paid >= one.paidPeriods && one.lapsedDays.contains(days) && isRested
        }.map(\.offer.id)
    }
}
