extension Shop {
    /// The number of days for which the store tries to collect a payment.
    static let retryDays = 60

    /// Returns the next due event; if several are due at one moment, that of the oldest subscription.
    func nextDue(where fits: (ShopSubscription) -> Bool = { _ in true }) -> (time: ShopTime, place: Int)? {
        ledger.subscriptions.indices.filter { fits(ledger.subscriptions[$0]) }
            .compactMap { place in due(ledger.subscriptions[place]).map { ($0, place) } }
            .min { $0.0 == $1.0 ? $0.1 < $1.1 : $0.0 < $1.0 }
    }

    /// Returns the next due event that changes what a customer has; the end of a refunded period changes nothing.
    func nextEvent() -> (time: ShopTime, place: Int)? {
        nextDue { purchase($0.latest)?.revocation == nil }
    }

    private func due(_ one: ShopSubscription) -> ShopTime? {
        guard !one.hasEnded else { return nil }
        return one.isInRetry ? one.graceExpires ?? one.retryEnds : purchase(one.latest)?.expires
    }

    /// Performs the due event of a subscription.
    mutating func settle(_ place: Int) -> [ShopEvent] {
        let one = ledger.subscriptions[place]
        if one.isInRetry { return one.graceExpires != nil ? endGrace(place) : giveUp(place) }
        guard let latest = purchase(one.latest), latest.revocation == nil, one.willRenew else { return end(place) }
        let fails = ledger.customers.contains { $0.id == one.customer && $0.isPaymentFailing }
        return fails && renewalPrice(one) > 0 ? fail(place, latest) : renew(place, from: latest.expires ?? now)
    }

    /// Ends a subscription whose renewal is off, or whose last period was revoked.
    private mutating func end(_ place: Int) -> [ShopEvent] {
        ledger.subscriptions[place].intent = 1
        ledger.subscriptions[place].willRenew = false
        ledger.subscriptions[place].pending = nil
        let isTaken = purchase(ledger.subscriptions[place].latest)?.revocation != nil
        return isTaken ? [] : [event(.expired, "VOLUNTARY", place)]
    }

    private mutating func fail(_ place: Int, _ latest: ShopPurchase) -> [ShopEvent] {
        let grace = catalogue.product(latest.product).flatMap(catalogue.grace)
        ledger.subscriptions[place].isInRetry = true
        ledger.subscriptions[place].retryEnds = now.adding(days: Self.retryDays)
        ledger.subscriptions[place].graceExpires = grace.map { now.adding(days: $0) }
        if grace == nil { ledger.subscriptions[place].intent = 2 }
        return [event(.renewalFailed, grace == nil ? nil : "GRACE_PERIOD", place)]
    }

    private mutating func endGrace(_ place: Int) -> [ShopEvent] {
        ledger.subscriptions[place].graceExpires = nil
        ledger.subscriptions[place].intent = 2
        return [event(.graceExpired, nil, place)]
    }

    private mutating func giveUp(_ place: Int) -> [ShopEvent] {
        ledger.subscriptions[place].endRetry()
        ledger.subscriptions[place].intent = 2
        ledger.subscriptions[place].willRenew = false
        return [event(.expired, "BILLING_RETRY", place)]
    }

    /// Starts the next period.
    private mutating func renew(_ place: Int, from start: ShopTime, subtype: String? = nil) -> [ShopEvent] {
        let one = ledger.subscriptions[place]
        guard let product = catalogue.product(one.nextProduct) else { return end(place) }
        ledger.subscriptions[place].endRetry()
        ledger.subscriptions[place].intent = nil
        // A trial of a week ends on another day of the month than it began: the months after it use that day.
        if !start.keeps(one.day) { ledger.subscriptions[place].day = start.dayOfMonth }
        let pending = one.pending
        append(place, product, from: start, offer: pending?.offer, price: pending?.price ?? product.price, isRenewal: true)
        let left = (pending?.left ?? 0) - 1
        ledger.subscriptions[place].pending?.left = left
        if left <= 0 { ledger.subscriptions[place].pending = nil }
        return [event(.renewed, subtype, place)]
    }

    private func renewalPrice(_ one: ShopSubscription) -> Int64 {
        one.pending?.price ?? catalogue.product(one.nextProduct)?.price ?? 0
    }

    /// Sets whether the bank refuses a customer's payments; if it does not, outstanding payments are collected.
    mutating func setPayment(of id: String, failing: Bool) throws(ShopRefusal) -> [ShopEvent] {
        guard let customer = ledger.customers.firstIndex(where: { $0.id == id }) else { throw .noCustomer }
        ledger.customers[customer].isPaymentFailing = failing
        guard !failing else { return [] }
        return ledger.subscriptions.indices.filter {
            ledger.subscriptions[$0].customer == id && ledger.subscriptions[$0].isInRetry
        }
        .flatMap { recover($0) }
    }

    /// Collects an outstanding payment. In grace the service continued, so the new period begins at the end of the old one.
    private mutating func recover(_ place: Int) -> [ShopEvent] {
        let one = ledger.subscriptions[place]
        guard one.graceExpires == nil, let latest = purchase(one.latest), let expired = latest.expires, expired < now else {
            return renew(place, from: purchase(one.latest)?.expires ?? now, subtype: "BILLING_RECOVERY")
        }
        (ledger.subscriptions[place].day, ledger.subscriptions[place].started) = (now.dayOfMonth, now)
        return renew(place, from: now, subtype: "BILLING_RECOVERY")
    }
}

extension ShopSubscription {
    /// Stops the collection of a payment.
    mutating func endRetry() { (isInRetry, graceExpires, retryEnds) = (false, nil, nil) }
}
