extension Shop {
    /// Changes a subscription to a product of its group: the same one, a better one or a lesser one.
    mutating func change(
        _ place: Int, to product: ShopProduct, _ choice: ShopChoice
    ) throws(ShopRefusal) -> [ShopEvent] {
        let one = ledger.subscriptions[place]
        guard !one.isInRetry else { throw .paymentOutstanding }
        if case .winBack = choice { throw .notEligible }
        guard let latest = purchase(one.latest), let old = catalogue.product(latest.product) else { throw .noProduct }
        let offer = choice.isRedeemed ? product.offer(choice) : nil
        guard offer != nil || !choice.isRedeemed else { throw .noOffer }
        if product.id == old.id { return try keep(place, product, choice, offer) }
        let isAtOnce = product.level < old.level || (product.level == old.level && product.period == old.period)
        guard isAtOnce else { return later(place, product, choice, offer) }
        let isFailing = try customer(one.customer).isPaymentFailing
        guard !isFailing || (offer?.price ?? product.price) == 0 else { throw .paymentFails }
        return upgrade(place, latest, product, choice, offer)
    }

    /// Keeps the product: applies an offer to the next periods, or switches the renewal on again.
    private mutating func keep(
        _ place: Int, _ product: ShopProduct, _ choice: ShopChoice, _ offer: ShopOffer?
    ) throws(ShopRefusal) -> [ShopEvent] {
        let one = ledger.subscriptions[place]
        guard let offer else {
            guard !one.willRenew || one.nextProduct != product.id else { throw .alreadySubscribed }
            ledger.subscriptions[place].nextProduct = product.id
            guard !one.willRenew else { return [event(.preferenceChanged, nil, place)] }
            return try setRenewal(of: one.customer, in: one.group, to: true)
        }
        ledger.subscriptions[place].willRenew = true
        ledger.subscriptions[place].nextProduct = product.id
        ledger.subscriptions[place].pending = pending(choice, offer)
        return [event(.offerRedeemed, nil, place)]
    }

    /// Changes to a better product at once.
    private mutating func upgrade(
        _ place: Int, _ latest: ShopPurchase, _ product: ShopProduct, _ choice: ShopChoice, _ offer: ShopOffer?
    ) -> [ShopEvent] {
        update(latest.id) { $0.isUpgraded = true }
        for copy in copies(of: latest.id) { update(copy) { $0.isUpgraded = true } }
        (ledger.subscriptions[place].willRenew, ledger.subscriptions[place].day) = (true, now.dayOfMonth)
        take(place, product, offer == nil ? .usual : choice, offer)
        return [event(offer == nil ? .preferenceChanged : .offerRedeemed, "UPGRADE", place)]
    }

    /// Changes to a lesser product at the next renewal.
    private mutating func later(
        _ place: Int, _ product: ShopProduct, _ choice: ShopChoice, _ offer: ShopOffer?
    ) -> [ShopEvent] {
        ledger.subscriptions[place].nextProduct = product.id
        ledger.subscriptions[place].willRenew = true
        ledger.subscriptions[place].pending = offer.map { pending(choice, $0) }
        return [event(offer == nil ? .preferenceChanged : .offerRedeemed, "DOWNGRADE", place)]
    }

    private func pending(_ choice: ShopChoice, _ offer: ShopOffer) -> ShopSubscription.PendingOffer {
        ShopSubscription.PendingOffer(offer: choice.record(of: offer), price: offer.price, left: offer.count)
    }

    /// Switches the renewal on or off. If it is switched off while a payment is outstanding, the subscription ends.
    mutating func setRenewal(of customer: String, in group: String, to isOn: Bool) throws(ShopRefusal) -> [ShopEvent] {
        guard let place = subscription(of: customer, in: group), isLive(place), ledger.subscriptions[place].willRenew != isOn
        else { throw .notSubscribed }
        ledger.subscriptions[place].willRenew = isOn
        if !isOn { ledger.subscriptions[place].pending = nil }
        let one = ledger.subscriptions[place]
        guard !isOn, one.isInRetry else {
            return [event(.statusChanged, isOn ? "AUTO_RENEW_ENABLED" : "AUTO_RENEW_DISABLED", place)]
        }
        ledger.subscriptions[place].isUnlisted = one.graceExpires != nil
        ledger.subscriptions[place].endRetry()
        ledger.subscriptions[place].intent = 1
        return [event(.statusChanged, "AUTO_RENEW_DISABLED", place), event(.expired, "VOLUNTARY", place)]
    }

    /// Moves the end of the current period to a later day.
    mutating func extend(_ originalID: String, days: Int) throws(ShopRefusal) -> [ShopEvent] {
        guard let place = ledger.subscriptions.firstIndex(where: { $0.originalID == originalID }),
            purchase(ledger.subscriptions[place].latest)?.isRunning(at: now) == true
        else { throw .notSubscribed }
        let latest = ledger.subscriptions[place].latest
        for id in [latest] + copies(of: latest) { update(id) { $0.expires = $0.expires?.adding(days: days) } }
        if let end = purchase(latest)?.expires { ledger.subscriptions[place].day = end.dayOfMonth }
        return [event(.extended, nil, place)]
    }
}
