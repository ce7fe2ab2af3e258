extension Shop {
    /// Records a period of a subscription, and of the family that shares it.
    mutating func append(
        _ place: Int, _ product: ShopProduct, from start: ShopTime, offer: ShopPurchase.Offer? = nil, price: Int64,
        isRenewal: Bool = false, period: ShopPeriod? = nil
    ) {
        let one = ledger.subscriptions[place]
        let duration = period ?? catalogue.period(of: product, offer)
        let purchase = record(
            one.originalID, one.customer, product.id, from: start, to: start.adding(duration, keeping: one.day), offer: offer,
            price: price, isRenewal: isRenewal)
        ledger.subscriptions[place].latest = purchase.id
        ledger.subscriptions[place].nextProduct = product.id
        if one.isShared, product.isFamilyShareable { share(purchase) }
    }

    @discardableResult mutating func record(
        _ original: String?, _ customer: String, _ product: String, from start: ShopTime, to end: ShopTime?,
        offer: ShopPurchase.Offer? = nil, price: Int64, isRenewal: Bool = false, sharedFrom: String? = nil
    ) -> ShopPurchase {
        let number = nextNumber()
        let isSandbox = ledger.customers.first { $0.id == customer }?.environment == .sandbox
        let id = String((isSandbox ? 2_000_000_000_000_000 : 4_000_000_000_000_000) + number)
        let first = original.flatMap { self.purchase($0) }?.purchased ?? start
        var purchase = ShopPurchase(
            id: id, originalID: original ?? id, lineItem: String(70_000_000_000_000 + number), order: "MK\(100_000 + number)",
            customer: customer, product: product, purchased: start, originalPurchased: first, price: price)
        (purchase.expires, purchase.offer, purchase.isRenewal) = (end, offer, isRenewal)
        purchase.sharedFrom = sharedFrom
        ledger.purchases.append(purchase)
        return purchase
    }

    mutating func update(_ id: String, _ body: (inout ShopPurchase) -> Void) {
        guard let place = ledger.purchases.lastIndex(where: { $0.id == id }) else { return }
        body(&ledger.purchases[place])
    }

    /// Makes an event about a subscription in its present state.
    func event(_ kind: ShopEvent.Kind, _ subtype: String?, _ place: Int) -> ShopEvent {
        event(kind, subtype, about: ledger.subscriptions[place].latest)
    }

    /// Makes an event about a transaction in its present state.
    func event(_ kind: ShopEvent.Kind, _ subtype: String? = nil, about id: String) -> ShopEvent {
        let purchase = purchase(id)
        let environment = ledger.customers.first { $0.id == purchase?.customer }?.environment ?? .production
        return ShopEvent(
            kind: kind, subtype: subtype, time: now, environment: environment, purchase: purchase,
            renewal: purchase.flatMap { renewal(of: $0.originalID) }, status: purchase.flatMap { status(of: $0.originalID) })
    }
}

extension ShopCatalogue {
    /// Returns the length of one period of a product, with an offer or without.
    func period(of product: ShopProduct, _ offer: ShopPurchase.Offer?) -> ShopPeriod {
        guard let offer else { return product.period }
        let known = [product.introductory].compactMap(\.self) + product.promotional + product.codes + product.winBack.map(\.offer)
        return known.first { $0.id == offer.id }?.period ?? product.period
    }
}

extension Shop {
    /// Gives a customer another app account token.
    mutating func setAccountToken(_ token: String, of customer: String) {
        guard let place = ledger.customers.firstIndex(where: { $0.id == customer }) else { return }
        ledger.customers[place].accountToken = token
    }
}
