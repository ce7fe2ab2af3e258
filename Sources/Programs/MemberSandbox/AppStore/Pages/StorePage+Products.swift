import MemberUI

extension StorePage {
    /// The products on sale, each with its price in words, its offers and a button.
    var products: HTML {
        card("products", .storeProducts, [.element("ul", [("class", "goods")], shop.catalogue.products.map(tile))])
    }

    private func tile(_ product: ShopProduct) -> HTML {
        let kind: TextKey =
            switch product.kind {
            case .subscription: .storeProductSubscription
            case .consumable: .storeProductConsumable
            case .nonConsumable: .storeProductOnce
            }
        let badges = [.badge(texts(kind))] + (product.isFamilyShareable ? [HTML.badge(texts(.storeShareable), .info)] : [])
        let head = [
            HTML.element("h3", [], [.text(product.name)]), paragraph(words.price(of: product), "price"),
            introductory(product).map { paragraph($0, "quiet") },
        ].compactMap(\.self)
        return .element("li", [], [.element("div", [], head), labels(badges), buying(product)])
    }

    /// The introductory offer in words, or a sentence that the customer has used it.
    private func introductory(_ product: ShopProduct) -> String? {
        guard let offer = product.introductory else { return nil }
        guard shop.isIntroductoryOpen(to: customer.id, in: product.group) else { return texts(.storeIntroductoryUsed) }
        return texts(.storeIntroductory, ["offer": words.offer(offer, of: product)])
    }

    private func buying(_ product: ShopProduct) -> HTML {
        let fields = [hidden("product", product.id)] + (product.kind == .subscription ? [offers(product)] : [])
        return form("buy", fields + [button(.storeBuy, .primary, about: product.name)], isInline: true)
    }

    /// The offers of a subscription and the field for a signature; open where the store refused a purchase of it.
    private func offers(_ product: ShopProduct) -> HTML {
        let isRefused = refusal?.form["product"] == product.id
        let box = HTML.element("input", [("type", "checkbox"), ("name", "unsigned"), ("value", "1")])
        return .element(
            "details", isRefused ? [("open", nil)] : [],
            [
                .element("summary", [], [.text(texts(product.choices.isEmpty ? .storeSignatureAlone : .storeOffers))]),
                product.choices.isEmpty ? nil : choices(product), signature,
                product.promotional.isEmpty
                    ? nil : .element("label", [("class", "choice")], [box, .text(texts(.storeUnsigned))]),
            ].compactMap(\.self))
    }

    private func choices(_ product: ShopProduct) -> HTML {
        let legend = HTML.element("legend", [], [.text(texts(.storeOffer))])
        let usual = choice("", isChosen: true, [.text(texts(.storeOfferUsual))])
        return .element(
            "fieldset", [], [legend, usual] + product.choices.map { choice($0.value, isChosen: false, line($0, of: product)) })
    }

    private func choice(_ value: String, isChosen: Bool, _ parts: [HTML]) -> HTML {
        let checked: [(String, String?)] = isChosen ? [("checked", nil)] : []
        let input = HTML.element("input", [("type", "radio"), ("name", "offer"), ("value", value)] + checked)
        return .element("label", [("class", "choice")], [input, .element("span", [], parts)])
    }

    private func line(_ one: ShopProduct.Choice, of product: ShopProduct) -> [HTML] {
        let discount = words.discount(one.offer, of: product).map { [HTML.badge($0, .good), .text(" ")] } ?? []
        let kind = HTML.element(
            "small", [], [.text(texts(one.kind.key) + " "), .element("code", [], [.text(one.offer.id)])])
        return discount + [.text(words.offer(one.offer, of: product)), kind]
    }

    private var signature: HTML {
        let area = HTML.element("textarea", [("name", "signature"), ("rows", "3"), ("spellcheck", "false")])
        return .element("label", [], [.text(texts(.storeSignature)), area])
    }
}

extension ShopProduct {
    /// An offer that a customer may ask for.
    struct Choice {
        let kind: ShopPurchase.OfferKind
        let offer: ShopOffer

        /// The offer's name in a form.
        var value: String {
            switch kind {
            case .introductory: ""
            case .promotional: "promotional:" + offer.id
            case .code: "code:" + offer.id
            case .winBack: "win-back:" + offer.id
            }
        }
    }

    /// The offers that a customer may ask for, in the order of the page.
    var choices: [Choice] {
        promotional.map { Choice(kind: .promotional, offer: $0) } + codes.map { Choice(kind: .code, offer: $0) }
            + winBack.map { Choice(kind: .winBack, offer: $0.offer) }
    }
}

extension ShopPurchase.OfferKind {
    /// The name of the kind in words.
    var key: TextKey {
        switch self {
        case .introductory: .storeOfferIntroductory
        case .promotional: .storeOfferPromotional
        case .code: .storeOfferCode
        case .winBack: .storeOfferWinBack
        }
    }
}
