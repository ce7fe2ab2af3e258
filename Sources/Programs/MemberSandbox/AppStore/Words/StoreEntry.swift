/// An entry of the page's time line: a transaction, with what it was.
struct StoreEntry: Sendable, Equatable {
    /// The kind of purchase.
    enum Kind: Sendable, Equatable, CaseIterable {
        /// The first transaction of a subscription.
        case first
        case renewal
        /// A better product, at once.
        case upgrade
        /// The renewal with a lesser product.
        case downgrade
        /// A new beginning after the subscription had ended.
        case again
        /// A product that is not a subscription.
        case single
    }

    let purchase: ShopPurchase
    let kind: Kind
    /// The family member who paid; nil for a purchase of one's own.
    let payer: ShopCustomer?
}

extension Shop {
    /// Returns a customer's transactions, those with the latest date of purchase first.
    func timeline(of customer: String) -> [StoreEntry] {
        var last: [String: ShopPurchase] = [:]
        let entries = purchases(of: customer).map { one in
            defer { last[one.originalID] = one }
            return StoreEntry(purchase: one, kind: Self.kind(of: one, after: last[one.originalID]), payer: buyer(of: one))
        }
        // A renewal that was collected late begins before purchases that were made earlier.
        return entries.enumerated().sorted { left, right in
            let (first, second) = (left.element.purchase.purchased, right.element.purchase.purchased)
            return first == second ? left.offset > right.offset : first > second
        }.map(\.element)
    }

    private static func kind(of one: ShopPurchase, after last: ShopPurchase?) -> StoreEntry.Kind {
        guard one.expires != nil else { return .single }
        guard let last else { return .first }
        if one.isRenewal { return one.product == last.product ? .renewal : .downgrade }
        return last.isUpgraded ? .upgrade : .again
    }

    /// Returns the catalogue's offer that a transaction was bought with.
    func offer(of one: ShopPurchase) -> ShopOffer? {
        guard let taken = one.offer, let product = catalogue.product(one.product) else { return nil }
        switch taken.kind {
        case .introductory: return product.introductory
        case .promotional: return product.offer(.promotional(taken.id))
        case .code: return product.offer(.code(taken.id))
        case .winBack: return product.offer(.winBack(taken.id))
        }
    }
}
