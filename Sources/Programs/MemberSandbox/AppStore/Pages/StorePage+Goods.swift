import MemberUI

extension StorePage {
    /// The products on sale, each with its offers and a button.
    var products: HTML {
        let rows = shop.catalogue.products.map { product in
            [.text(product.name), .text(Self.price(product)), buying(product)] as [HTML]
        }
        return section("products", .storeProducts, [table(.storeProducts, [.storeProduct, .storePrice, .storeActions], rows)])
    }

    private static func price(_ product: ShopProduct) -> String {
        let cents = product.price / 10
        let text = "$\(cents / 100).\(cents % 100 < 10 ? "0" : "")\(cents % 100)"
        return product.kind == .subscription ? "\(text) / \(product.period.iso)" : text
    }

    private func buying(_ product: ShopProduct) -> HTML {
        let offers =
            product.promotional.map { ("promotional:\($0.id)", $0.id) } + product.codes.map { ("code:\($0.id)", $0.id) }
            + product.winBack.map { ("win-back:\($0.offer.id)", $0.offer.id) }
        guard product.kind == .subscription else {
            return form("buy", [hidden("product", product.id), button(.storeBuy, about: product.name)])
        }
        let none = HTML.element("option", [("value", "")], [.text(texts(.storeOfferUsual))])
        let choices = offers.map { value, _ in HTML.element("option", [("value", value)], [.text(value)]) }
        let select = HTML.element(
            "label", [], [.text(texts(.storeOffer)), .element("select", [("name", "offer")], [none] + choices)])
        let signature = HTML.element(
            "details", [],
            [
                .element("summary", [], [.text(texts(.storeSignature))]),
                .element("textarea", [("name", "signature"), ("aria-label", texts(.storeSignature)), ("spellcheck", "false")]),
                .element(
                    "label", [],
                    [
                        .element("input", [("type", "checkbox"), ("name", "unsigned"), ("value", "1")]),
                        .text(" " + texts(.storeUnsigned)),
                    ]),
            ])
        return form("buy", [hidden("product", product.id), select, signature, button(.storeBuy, about: product.name)])
    }

    /// The customer's own and shared subscriptions.
    var subscriptions: HTML {
        var seen: Set<String> = []
        let originals = shop.purchases(of: customer.id).filter { $0.expires != nil && seen.insert($0.originalID).inserted }
        let rows = originals.compactMap { row($0.originalID) }
        let columns: [TextKey] = [.storeGroup, .storeProduct, .storeStatus, .storeUntil, .storeNext, .storeActions]
        let content =
            rows.isEmpty
            ? HTML.element("p", [], [.text(texts(.storeNothing))]) : table(.storeSubscriptions, columns, rows)
        return section("subscriptions", .storeSubscriptions, [content])
    }

    private func row(_ original: String) -> [HTML]? {
        guard let renewal = shop.renewal(of: original), let latest = shop.latest(of: original) else { return nil }
        let agreement = renewal.agreement
        let keys: [TextKey] = [
            .storeStatusRuns, .storeStatusOver, .storeStatusRetry, .storeStatusGrace, .storeStatusRevoked,
        ]
        let status = shop.status(of: original).map { texts(keys[$0 - 1]) } ?? ""
        let isOwn = latest.sharedFrom == nil
        let next = agreement.willRenew ? agreement.nextProduct : texts(.storeNoRenewal)
        return [
            .text(agreement.group), .text(latest.product), .text(status),
            .text((agreement.graceExpires ?? latest.expires)?.iso ?? ""), .text(next),
            isOwn ? actions(agreement, latest.product) : .text(""),
        ]
    }

    private func actions(_ agreement: ShopSubscription, _ product: String) -> HTML {
        let group = hidden("group", agreement.group)
        let renewal = agreement.willRenew ? ("cancel", TextKey.storeCancel) : ("resume", .storeResume)
        var forms = [form(renewal.0, [group, button(renewal.1, about: product)], isInline: true)]
        if customer.family != nil, shop.catalogue.product(product)?.isFamilyShareable == true {
            let isOn = agreement.isShared
            let title: TextKey = isOn ? .storeUnshare : .storeShare
            forms.append(form("share", [group, hidden("on", isOn ? "0" : "1"), button(title, about: product)], isInline: true))
        }
        return .element("div", [], forms)
    }

    /// All transactions, the newest first.
    var purchases: HTML {
        let columns: [TextKey] = [.storeTransaction, .storeProduct, .storeFrom, .storeUntil, .storeWhat, .storeActions]
        let rows = shop.purchases(of: customer.id).reversed().map { one in
            [
                .text(one.id), .text(one.product), .text(one.purchased.iso), .text(one.expires?.iso ?? ""), .text(one.words),
                one.sharedFrom == nil ? refunding(one) : .text(""),
            ] as [HTML]
        }
        let content =
            rows.isEmpty ? HTML.element("p", [], [.text(texts(.storeNothing))]) : table(.storePurchases, columns, rows)
        return section("purchases", .storePurchases, [content])
    }

    private func refunding(_ one: ShopPurchase) -> HTML {
        let isBack = one.revocation != nil
        return form(
            isBack ? "reverse-refund" : "refund",
            [hidden("transaction", one.id), button(isBack ? .storeReverse : .storeRefund, about: one.id)], isInline: true)
    }
}

extension ShopPurchase {
    /// A description in the store's own words.
    fileprivate var words: String {
        var words = [isRenewal ? "RENEWAL" : "PURCHASE"]
        if let offer { words.append("offer \(offer.kind.rawValue) \(offer.payment.rawValue) \(offer.id)") }
        if sharedFrom != nil { words.append("FAMILY_SHARED") }
        if isUpgraded { words.append("isUpgraded") }
        if let revocation { words.append(revocation.kind.rawValue) }
        return words.joined(separator: ", ")
    }
}
