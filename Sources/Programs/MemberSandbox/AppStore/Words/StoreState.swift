/// A subscription's state, as the store's page shows it.
enum StoreState: Sendable, Equatable, CaseIterable {
    case active
    case grace
    case retry
    case expired
    case refunded
    case revoked

    /// The store's number of the state; refunded and revoked subscriptions have the same one.
    var number: Int {
        switch self {
        case .active: 1
        case .expired: 2
        case .retry: 3
        case .grace: 4
        case .refunded, .revoked: 5
        }
    }
}

/// What happens next to a subscription, or how it ended.
enum StoreNext: Sendable, Equatable {
    /// It renews for a price, in thousandths of the currency unit.
    case renews(ShopTime, price: Int64)
    /// It renews with another product.
    case changes(ShopTime, product: String, price: Int64)
    /// It renews for a family member, who does not pay.
    case renewsShared(ShopTime)
    /// The renewal will fail, because the bank refuses the customer's payments.
    case fails(ShopTime)
    /// It ends, because the renewal is off.
    case ends(ShopTime)
    /// The grace period ends.
    case graceEnds(ShopTime)
    /// The store stops trying to collect the payment.
    case retryEnds(ShopTime)
    /// It has ended.
    case ended(ShopTime, byPayment: Bool)
    /// Its newest period was refunded.
    case refunded(ShopTime)
    /// The family's sharing ended.
    case unshared(ShopTime)
}

/// A customer's own or shared subscription, as the store's page shows it.
struct StorePlan: Sendable, Equatable {
    /// The newest transaction.
    let latest: ShopPurchase
    let renewal: ShopRenewal
    let state: StoreState
    let next: StoreNext?
    /// The family member who pays; nil for a subscription of the customer's own.
    let payer: ShopCustomer?
}

extension Shop {
    /// Returns a customer's own and shared subscriptions, in the order in which they began.
    func plans(of customer: String) -> [StorePlan] {
        var seen: Set<String> = []
        let originals = purchases(of: customer).filter { $0.expires != nil && seen.insert($0.originalID).inserted }
        return originals.compactMap { plan(of: $0.originalID) }
    }

    private func plan(of original: String) -> StorePlan? {
        guard let renewal = renewal(of: original), let latest = latest(of: original), let state = state(of: original) else {
            return nil
        }
        let payer = buyer(of: latest)
        return StorePlan(
            latest: latest, renewal: renewal, state: state, next: next(state, latest, renewal, payer), payer: payer)
    }

    /// Returns the state of a subscription; nil for one that the store does not have.
    func state(of original: String) -> StoreState? {
        switch status(of: original) {
        case 1: .active
        case 2: .expired
        case 3: .retry
        case 4: .grace
        case 5: latest(of: original)?.revocation?.kind == .family ? .revoked : .refunded
        default: nil
        }
    }

    /// Returns the customer who paid for a transaction that the family shares; nil for a purchase of one's own.
    func buyer(of one: ShopPurchase) -> ShopCustomer? {
        let buyer = one.sharedFrom.flatMap { purchase($0) }?.customer
        return buyer.flatMap { try? customer($0) }
    }

    private func next(
        _ state: StoreState, _ latest: ShopPurchase, _ renewal: ShopRenewal, _ payer: ShopCustomer?
    ) -> StoreNext? {
        let agreement = renewal.agreement
        switch state {
        case .active: return latest.expires.map { nextOfActive($0, renewal, payer) }
        case .grace: return agreement.graceExpires.map(StoreNext.graceEnds)
        case .retry: return agreement.retryEnds.map(StoreNext.retryEnds)
        case .expired: return latest.expires.map { .ended($0, byPayment: agreement.intent == 2) }
        case .refunded: return latest.revocation.map { .refunded($0.time) }
        case .revoked: return latest.revocation.map { .unshared($0.time) }
        }
    }

    private func nextOfActive(_ end: ShopTime, _ renewal: ShopRenewal, _ payer: ShopCustomer?) -> StoreNext {
        let agreement = renewal.agreement
        guard agreement.willRenew, let price = renewal.price else { return .ends(end) }
        let isFailing = (payer ?? renewal.customer).isPaymentFailing
        if isFailing, price > 0 { return .fails(end) }
        if payer != nil { return .renewsShared(end) }
        guard agreement.nextProduct == renewal.product else {
            return .changes(end, product: agreement.nextProduct, price: price)
        }
        return .renews(end, price: price)
    }
}
