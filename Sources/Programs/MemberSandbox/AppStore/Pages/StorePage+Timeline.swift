import MemberUI

extension StorePage {
    /// The number of purchases that are not folded.
    static let openPurchases = 12

    /// All transactions on a time line, the newest first; earlier ones are folded.
    var purchases: HTML {
        let entries = shop.timeline(of: customer.id)
        guard !entries.isEmpty else {
            return card("purchases", .storePurchases, [paragraph(texts(.storeNoPurchases), "quiet")])
        }
        let earlier = entries.dropFirst(Self.openPurchases)
        let fold = HTML.element(
            "details", [],
            [.element("summary", [], [.text(texts(.storeEarlier, count: earlier.count))]), timeline(earlier)])
        return card(
            "purchases", .storePurchases,
            [timeline(entries.prefix(Self.openPurchases))] + (earlier.isEmpty ? [] : [fold]))
    }

    private func timeline(_ entries: ArraySlice<StoreEntry>) -> HTML {
        .element("ol", [("class", "timeline")], entries.map(item))
    }

    private func item(_ entry: StoreEntry) -> HTML {
        let one = entry.purchase
        let name = shop.catalogue.product(one.product)?.name ?? one.product
        let cents = "\(one.price / 1000).\(String(one.price % 1000 / 10 + 100).dropFirst())"
        let head = paragraph(
            [
                .element("strong", [], [.text(name)]), labels(badges(entry)),
                .element("data", [("value", cents)], [.text(words.price(one.price))]),
            ], "head")
        let wire = HTML.element("code", [], [.text(one.wireWords + " · " + one.id)])
        let details = facts(entry).map { paragraph($0, "quiet") } + [paragraph([wire])]
        let button = one.sharedFrom == nil ? [refunding(one, name)] : []
        return .element(
            "li", entry.mark.map { [("class", $0)] } ?? [],
            [date(one.purchased, "when"), .element("div", [], [head] + details + button)])
    }

    private func badges(_ entry: StoreEntry) -> [HTML] {
        let one = entry.purchase
        var badges = [HTML.badge(texts(entry.kind.key))]
        if let offer = one.offer { badges.append(.badge(texts(offer.kind.key), .good)) }
        if entry.payer != nil { badges.append(.badge(texts(.storeFamilyShared), .info)) }
        if one.isUpgraded { badges.append(.badge(texts(.storeReplaced))) }
        if let revocation = one.revocation {
            badges.append(.badge(texts(revocation.kind == .refund ? .storeStateRefunded : .storeSharingEnded), .bad))
        }
        return badges
    }

    /// The offer, the end, the payer and the refund, each a line.
    private func facts(_ entry: StoreEntry) -> [[HTML]] {
        let one = entry.purchase
        let offer = shop.offer(of: one).map { [HTML.text(words.offer($0).capitalizedSentence)] }
        let end = one.expires.map { sentence(.storeUntil, time: date($0)) }
        let payer = entry.payer.map { [HTML.text(texts(.storePaidBy, ["name": name($0)]))] }
        let refund = one.revocation.map {
            sentence($0.kind == .refund ? .storeRefundedOn : .storeUnsharedOn, time: date($0.time))
        }
        return [offer, end, payer, refund].compactMap(\.self)
    }

    private func refunding(_ one: ShopPurchase, _ name: String) -> HTML {
        let isBack = one.revocation != nil
        let button = button(
            isBack ? .storeReverse : .storeRefund, isBack ? .secondary : .danger, about: "\(name), \(words.date(one.purchased))")
        return form(isBack ? "reverse-refund" : "refund", [hidden("transaction", one.id), button], isInline: true)
    }
}

extension String {
    /// The text with a capital first letter.
    fileprivate var capitalizedSentence: String { prefix(1).uppercased() + dropFirst() }
}

extension StoreEntry {
    /// The class of the entry on the time line.
    fileprivate var mark: String? {
        if purchase.revocation != nil { return "taken" }
        if payer != nil { return "shared" }
        return kind == .first ? "first" : nil
    }
}

extension StoreEntry.Kind {
    /// The name of the kind in words.
    var key: TextKey {
        switch self {
        case .first: .storeKindFirst
        case .renewal: .storeKindRenewal
        case .upgrade: .storeKindUpgrade
        case .downgrade: .storeKindDowngrade
        case .again: .storeKindAgain
        case .single: .storeKindSingle
        }
    }
}

extension ShopPurchase {
    /// A description in the store's own words.
    var wireWords: String {
        var words = [isRenewal ? "RENEWAL" : "PURCHASE"]
        if let offer {
            words.append("offer \(offer.kind.rawValue) \(offer.payment.rawValue)" + (offer.id.isEmpty ? "" : " " + offer.id))
        }
        if sharedFrom != nil { words.append("FAMILY_SHARED") }
        if isUpgraded { words.append("isUpgraded") }
        if let revocation { words.append(revocation.kind.rawValue) }
        return words.joined(separator: ", ")
    }
}
