import StoreOffers

/// A period that the customer bought, as the metrics read it. Periods that the family shares are the buyer's.
struct OwnPeriod: Sendable, Equatable {
    let bought: StoreTime
    /// The first moment at which it does not run any more: its expiry, its refund, or the purchase that replaced it, whichever comes
    /// first; nil where the evidence does not say.
    let end: StoreTime?
    /// The expiry, which of several running periods decides whose product counts.
    let expires: StoreTime?
    let series: MetricSeries
    let isTrial: Bool
    /// The price of a paid period; nil where the evidence does not say.
    let price: Price?
    let refund: Refund?

    /// A price in thousandths of the currency's unit.
    struct Price: Sendable, Equatable {
        let amount: Int64
        let currency: String
    }

    /// A refund, or a family's sharing that the buyer ended.
    struct Refund: Sendable, Equatable {
        let time: StoreTime
        /// How much was refunded, in thousandths of a percent.
        let percentage: Int64
    }
}

extension OwnPeriod {
    /// The highest price that is believed: sums of many of these do not overflow.
    static let highestPrice: Int64 = 10_000_000_000_000

    /// The own periods of a history, by purchase date, then identifier.
    /// - Parameters:
    ///   - history: The history of one original transaction.
    ///   - catalogue: Product to group, for periods whose evidence does not name one.
    /// - Returns: The periods whose purchase date can be read.
    static func all(of history: PurchaseHistory, catalogue: [String: String]) -> [OwnPeriod] {
        let own = history.transactions.filter { !$0.isFamilyShared && $0.purchased.time != nil }
        return own.indices.compactMap { place in
            OwnPeriod(own[place], next: own.dropFirst(place + 1).first?.purchased.time, catalogue)
        }
    }

    private init?(_ one: StoreTransaction, next: StoreTime?, _ catalogue: [String: String]) {
        guard let bought = one.purchased.time else { return nil }
        (self.bought, expires, isTrial) = (bought, one.expires.time, one.isFree)
        series = MetricSeries(
            product: one.productID, group: one.groupID ?? catalogue[one.productID] ?? "",
            country: one.details?.storefront ?? "", offer: one.offerName)
        let (revoked, replaced) = (one.cancellation?.time, one.isUpgraded == .yes ? next : nil)
        // Without the date of a refund nobody knows when it ended.
        let isKnown = expires != nil && (revoked == nil || revoked?.time != nil)
        end = isKnown ? [expires, revoked?.time, replaced].compactMap { $0 }.min() : nil
        price = isTrial ? nil : one.details?.paid
        // A replaced period may carry the date of the upgrade, which is not a refund.
        refund = one.isUpgraded == .yes ? nil : one.cancellation.flatMap(Refund.init)
    }
}

extension OwnPeriod.Refund {
    fileprivate init?(_ cancellation: StoreTransaction.Cancellation) {
        guard let time = cancellation.time.time else { return nil }
        self.init(time: time, percentage: Int64(min(max(cancellation.percentage ?? 100_000, 0), 100_000)))
    }
}

extension OwnPeriod {
    /// How the series of a period names a promotional offer.
    static func promotionalName(_ offer: String) -> String {
        MetricText.clean("\(StoreTransaction.Offer.promotional.rawValue):\(offer)")
    }
}

extension StoreTransaction {
    /// Whether the period is free, whichever offer made it so: everything else is paid.
    fileprivate var isFree: Bool { discountType == "FREE_TRIAL" || isTrial == .yes }

    /// The kind of the offer, and its identifier where it has one. A receipt only flags an introductory one.
    fileprivate var offerName: String {
        let isFlagged = isTrial == .yes || isIntroductory == .yes
        guard let kind = offer?.rawValue ?? (isFlagged ? Offer.introductory.rawValue : nil) else { return "" }
        let name = MetricText.clean(kind + ":" + (details?.offerID ?? ""))
        return name.count > kind.count + 1 ? name : kind
    }
}

extension StoreTransaction.Details {
    /// The price with its currency, where both are stated and can be summed.
    fileprivate var paid: OwnPeriod.Price? {
        guard let price, let currency, (1...OwnPeriod.highestPrice).contains(price) else { return nil }
        let name = MetricText.clean(currency)
        return name.isEmpty ? nil : OwnPeriod.Price(amount: price, currency: name)
    }
}
