import Foundation
import MemberCore

extension AppStoreSandbox {
    /// The names of the actions of customers and testers, on the store's page and at the control address.
    static let orders = [
        "buy", "cancel", "resume", "payment", "refund", "reverse-refund", "share", "advance", "notifications", "limit", "reset",
    ]

    /// Performs one of the ``orders`` with a form's fields; throws `ControlProblem` if the fields are wrong, or if the store
    /// refuses.
    func perform(_ name: String, _ form: FormFields) throws {
        do {
            switch name {
            case "advance": try advance(form)
            case "notifications": try setNotificationURL(form["url"] ?? "")
            case "limit": try setLimit(form)
            case "reset": reset()
            case "buy": try buy(form)
            default: try change { shop, _ in try Self.perform(name, form, on: &shop) }
            }
        } catch let refusal as ShopRefusal { throw ControlProblem(field: refusal.field(of: form)) { refusal.sentence($0) } }
    }

    private static func perform(_ name: String, _ form: FormFields, on shop: inout Shop) throws -> [ShopEvent] {
        let customer = form["customer"] ?? ""
        let group = form["group"] ?? ""
        switch name {
        case "cancel": return try shop.setRenewal(of: customer, in: group, to: false)
        case "resume": return try shop.setRenewal(of: customer, in: group, to: true)
        case "payment": return try shop.setPayment(of: customer, failing: try form.requiredNumber("failing", in: 0...1) == 1)
        case "refund": return try shop.refund(form["transaction"] ?? "", reason: try form.number("reason", in: 0...1) ?? 0)
        case "reverse-refund": return try shop.reverseRefund(form["transaction"] ?? "")
        case "share": return try shop.setSharing(of: customer, in: group, to: try form.requiredNumber("on", in: 0...1) == 1)
        default: return []
        }
    }

    /// Buys a product: `customer`, `product`, `offer` as `KIND:NAME`, and `signature` by the app's server. Without a signature a
    /// promotional offer is sold only if the form says `unsigned`.
    private func buy(_ form: FormFields) throws {
        let (customer, product) = (form["customer"] ?? "", form["product"] ?? "")
        let signature = form.filled("signature")
        let now = context.clock.now
        try change { shop, state in
            var choice = try Self.choice(form["offer"] ?? "")
            if let signature {
                let buyer = try shop.customer(customer)
                let own = shop.purchases(of: customer).flatMap { [$0.id, $0.originalID] } + [buyer.appTransactionID]
                let reading = OfferSignatureReading(credentials: state.credentials, now: now, used: Set(state.nonces.keys))
                let found = try reading.read(
                    signature,
                    for: OfferSignatureReading.Purchase(
                        bundleID: shop.catalogue.bundleID, product: product, customer: buyer, transactions: Set(own)))
                choice = try Self.choice(choice, found.signed)
                state.use(found.nonce, at: ShopTime(now))
            } else if case .promotional = choice, form["unsigned"] != "1" {
                throw ShopRefusal.badSignature
            }
            return try shop.buy(product, for: customer, choice)
        }
    }

    /// Returns the choice of a purchase with a signature, which must be for the chosen offer.
    private static func choice(
        _ chosen: ShopChoice, _ signed: OfferSignatureReading.Signed
    ) throws(ShopRefusal) -> ShopChoice {
        switch (chosen, signed) {
        case (.usual, .introductory(let isAllowed)): return .introductory(allowed: isAllowed)
        case (.usual, .promotional(let offer)): return .promotional(offer)
        case (.promotional(let wanted), .promotional(let offer)) where wanted == offer: return chosen
        default: throw .badSignature
        }
    }

    private static func choice(_ text: String) throws(ShopRefusal) -> ShopChoice {
        let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
        switch (parts.first, parts.count) {
        case (nil, _): return .usual
        case ("promotional", 2): return .promotional(parts[1])
        case ("code", 2): return .code(parts[1])
        case ("win-back", 2): return .winBack(parts[1])
        default: throw .noOffer
        }
    }
}
