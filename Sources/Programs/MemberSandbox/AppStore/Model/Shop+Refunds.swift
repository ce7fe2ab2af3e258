extension Shop {
    /// Refunds a transaction that the customer bought; a subscription does not renew after a refund of its newest period. The
    /// reason is 1 for an issue of the app, 0 for any other. Returns the events, the family's included.
    mutating func refund(_ id: String, reason: Int = 0) throws(ShopRefusal) -> [ShopEvent] {
        guard let purchase = purchase(id), purchase.sharedFrom == nil else { throw .noPurchase }
        guard purchase.revocation == nil else { throw .alreadyRefunded }
        let time = now
        update(id) { $0.revocation = ShopPurchase.Revocation(time: time, kind: .refund, reason: reason) }
        if let place = ledger.subscriptions.firstIndex(where: { $0.latest == id }) {
            ledger.subscriptions[place].willRenew = false
            ledger.subscriptions[place].pending = nil
            if ledger.subscriptions[place].isInRetry { ledger.subscriptions[place].intent = 1 }
            ledger.subscriptions[place].endRetry()
        }
        return [event(.refunded, about: id)] + revoke(copies(of: id))
    }

    /// Reverses a refund. The family gets back the transactions that the refund revoked, but not those that the end of sharing
    /// revoked.
    mutating func reverseRefund(_ id: String) throws(ShopRefusal) -> [ShopEvent] {
        guard let purchase = purchase(id), purchase.sharedFrom == nil else { throw .noPurchase }
        guard let refund = purchase.revocation else { throw .notRefunded }
        let isShared = ledger.subscriptions.contains { $0.originalID == purchase.originalID && $0.isShared }
        let taken = isShared ? copies(of: id).filter { self.purchase($0)?.revocation?.time == refund.time } : []
        for one in [id] + taken { update(one) { $0.revocation = nil } }
        return [event(.refundReversed, about: id)]
    }
}

extension Shop {
    /// Begins or ends the sharing of a subscription with the family.
    mutating func setSharing(of customer: String, in group: String, to isOn: Bool) throws(ShopRefusal) -> [ShopEvent] {
        guard let place = subscription(of: customer, in: group), ledger.subscriptions[place].isShared != isOn,
            let latest = purchase(ledger.subscriptions[place].latest)
        else { throw .notSubscribed }
        let isShareable = catalogue.product(latest.product)?.isFamilyShareable == true
        let family = try self.customer(customer).family
        guard family != nil, isShareable || !isOn else { throw .notShareable }
        ledger.subscriptions[place].isShared = isOn
        guard isOn else { return revoke(copies(of: latest.id).filter { purchase($0)?.isRunning(at: now) == true }) }
        guard latest.isRunning(at: now) else { return [] }
        return share(latest).map { event(.subscribed, "INITIAL_BUY", about: $0) }
    }

    /// Records the buyer's period for the other members of the family.
    @discardableResult mutating func share(_ purchase: ShopPurchase) -> [String] {
        guard let buyer = try? customer(purchase.customer), let family = buyer.family else { return [] }
        return ledger.customers.filter { $0.family == family && $0.id != buyer.id && $0.environment == buyer.environment }
            .map { member in
                let known = ledger.shares.first { $0.source == purchase.originalID && $0.customer == member.id }
                let copy = record(
                    known?.originalID, member.id, purchase.product, from: purchase.purchased, to: purchase.expires,
                    offer: purchase.offer, price: 0, isRenewal: purchase.isRenewal, sharedFrom: purchase.id)
                if known == nil {
                    let share = ShopShare(source: purchase.originalID, customer: member.id, originalID: copy.originalID)
                    ledger.shares.append(share)
                }
                return copy.id
            }
    }

    /// Returns the family's copies of a buyer's transaction.
    func copies(of id: String) -> [String] { ledger.purchases.filter { $0.sharedFrom == id }.map(\.id) }

    private mutating func revoke(_ copies: [String]) -> [ShopEvent] {
        let time = now
        return copies.filter { purchase($0)?.revocation == nil }.map { id in
            update(id) { $0.revocation = ShopPurchase.Revocation(time: time, kind: .family, reason: 0) }
            return event(.revoked, about: id)
        }
    }
}
