/// The offer that a purchase asks for.
enum ShopChoice: Sendable, Equatable {
    /// No particular offer: the store gives the introductory one if the customer may have it.
    case usual
    /// The decision of the app's server about the introductory offer, which replaces the store's own.
    case introductory(allowed: Bool)
    /// A promotional offer, by its identifier.
    case promotional(String)
    /// The offer of a code, by its identifier.
    case code(String)
    /// A win-back offer, by its identifier.
    case winBack(String)
}

extension Shop {
    /// Buys a product for a customer, and returns the events of it.
    mutating func buy(
        _ id: String, for customer: String, _ choice: ShopChoice = .usual
    ) throws(ShopRefusal) -> [ShopEvent] {
        let buyer = try self.customer(customer)
        guard let product = catalogue.product(id) else { throw .noProduct }
        guard product.kind == .subscription, let group = product.group else { return try buyOnce(product, buyer, choice) }
        if let place = subscription(of: customer, in: group), isLive(place) { return try change(place, to: product, choice) }
        let offer = try offer(choice, product, customer)
        guard !buyer.isPaymentFailing || (offer?.price ?? product.price) == 0 else { throw .paymentFails }
        let known = subscription(of: customer, in: group)
        let place = known ?? ledger.subscriptions.count
        if known == nil { ledger.subscriptions.append(firstSubscription(customer, group, product)) }
        begin(place, product, choice, offer)
        let isRedeemed = offer != nil && choice.isRedeemed
        return [event(isRedeemed ? .offerRedeemed : .subscribed, known == nil ? "INITIAL_BUY" : "RESUBSCRIBE", place)]
    }

    private mutating func buyOnce(
        _ product: ShopProduct, _ buyer: ShopCustomer, _ choice: ShopChoice
    ) throws(ShopRefusal) -> [ShopEvent] {
        guard choice == .usual else { throw .noOffer }
        guard !buyer.isPaymentFailing else { throw .paymentFails }
        if product.kind == .nonConsumable {
            let owned = purchases(of: buyer.id).contains { $0.product == product.id && $0.revocation == nil }
            guard !owned else { throw .alreadySubscribed }
        }
        let purchase = record(nil, buyer.id, product.id, from: now, to: nil, price: product.price)
        return [event(.charged, about: purchase.id)]
    }

    /// Makes a new subscription, named after the identifier that its first transaction will get.
    private func firstSubscription(_ customer: String, _ group: String, _ product: ShopProduct) -> ShopSubscription {
        var copy = self
        let id = copy.record(nil, customer, product.id, from: now, to: nil, price: 0).id
        return ShopSubscription(
            originalID: id, customer: customer, group: group, latest: id, nextProduct: product.id, day: now.dayOfMonth,
            started: now)
    }

    private mutating func begin(_ place: Int, _ product: ShopProduct, _ choice: ShopChoice, _ offer: ShopOffer?) {
        ledger.subscriptions[place].endRetry()
        (ledger.subscriptions[place].willRenew, ledger.subscriptions[place].intent) = (true, nil)
        (ledger.subscriptions[place].day, ledger.subscriptions[place].started) = (now.dayOfMonth, now)
        ledger.subscriptions[place].isUnlisted = false
        take(place, product, choice, offer)
    }

    /// Records the first period of a purchase, and the remaining periods of its offer.
    mutating func take(_ place: Int, _ product: ShopProduct, _ choice: ShopChoice, _ offer: ShopOffer?) {
        let taken = offer.map { choice.record(of: $0) }
        append(place, product, from: now, offer: taken, price: offer?.price ?? product.price, period: offer?.period)
        let left = (offer?.count ?? 1) - 1
        ledger.subscriptions[place].pending =
            taken.flatMap { left > 0 ? ShopSubscription.PendingOffer(offer: $0, price: offer?.price ?? 0, left: left) : nil }
    }

    /// Returns the offer of a choice, if the customer may have it.
    private func offer(_ choice: ShopChoice, _ product: ShopProduct, _ customer: String) throws(ShopRefusal) -> ShopOffer? {
        switch choice {
        case .usual: return isIntroductoryOpen(to: customer, in: product.group) ? product.introductory : nil
        case .introductory(let isAllowed): return isAllowed ? product.introductory : nil
        case .promotional, .code:
            guard let offer = product.offer(choice) else { throw .noOffer }
            guard choice.isCode || subscription(of: customer, in: product.group) != nil else { throw .notEligible }
            return offer
        case .winBack(let id):
            guard let offer = product.offer(choice) else { throw .noOffer }
            guard winBackOffers(for: customer, in: product.group).contains(id) else { throw .notEligible }
            return offer
        }
    }

    /// Whether a customer may still use an introductory offer of a group: refunded and upgraded periods count as a use, the
    /// family's do not.
    func isIntroductoryOpen(to customer: String, in group: String?) -> Bool {
        !ledger.purchases.contains { one in
            one.customer == customer && one.sharedFrom == nil && one.offer?.kind == .introductory
                && catalogue.product(one.product)?.group == group
        }
    }
}

extension ShopChoice {
    fileprivate var isCode: Bool { if case .code = self { true } else { false } }

    /// Whether the store reports a redeemed offer; it does not for an introductory one.
    var isRedeemed: Bool {
        switch self {
        case .usual, .introductory: false
        case .promotional, .code, .winBack: true
        }
    }

    /// Returns the offer as a transaction names it.
    func record(of offer: ShopOffer) -> ShopPurchase.Offer {
        let kind: ShopPurchase.OfferKind =
            switch self {
            case .usual, .introductory: .introductory
            case .promotional: .promotional
            case .code: .code
            case .winBack: .winBack
            }
        return ShopPurchase.Offer(kind: kind, id: offer.id, payment: offer.payment, duration: offer.period.iso)
    }
}

extension ShopProduct {
    /// Returns the offer that a choice names; nil if the product does not have it.
    func offer(_ choice: ShopChoice) -> ShopOffer? {
        switch choice {
        case .usual, .introductory: introductory
        case .promotional(let id): promotional.first { $0.id == id }
        case .code(let id): codes.first { $0.id == id }
        case .winBack(let id): winBack.map(\.offer).first { $0.id == id }
        }
    }
}
