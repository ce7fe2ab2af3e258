import StoreOffers

@testable import MemberSandbox

/// The verdicts about a customer by the store's rules, from the store's own ledger: the tables again, on other values.
struct ShopOracle {
    let shop: Shop
    let customer: String
    let product: ShopProduct
    /// Whether the evidence is only a receipt file, which contains no renewals, no upgrades, and not the buyer within the family.
    var isFile = false

    private var all: [ShopPurchase] { shop.purchases(of: customer).filter { $0.expires != nil } }
    private var group: [ShopPurchase] { all.filter { shop.catalogue.product($0.product)?.group == product.group } }
    private var own: [ShopPurchase] { group.filter { isFile || $0.sharedFrom == nil } }
    /// The subscriptions whose evidence the customer has; a shared one's grace is reported to the family as well.
    private var agreements: [ShopSubscription] {
        isFile ? [] : Set(group.map(\.originalID)).compactMap { shop.renewal(of: $0)?.agreement }
    }
    private var isInGrace: Bool { agreements.contains { $0.graceExpires != nil } }
    private var isInRetry: Bool { agreements.contains(where: \.isInRetry) }
    private var refunds: [ShopPurchase] { own.filter { $0.revocation != nil && (isFile || !$0.isUpgraded) } }
    private func runs(_ list: [ShopPurchase]) -> Bool {
        list.contains { one in
            guard isFile, let expires = one.expires else { return one.isRunning(at: shop.now) }
            return expires > shop.now && one.revocation == nil
        }
    }

    var introductory: OfferReason {
        if product.introductory == nil { return .noIntroOffer }
        if all.isEmpty { return .noTransactions }
        if own.contains(where: { $0.offer?.kind == .introductory && $0.offer?.payment == .freeTrial }) { return .trialUsed }
        if own.contains(where: { $0.offer?.kind == .introductory }) { return .introUsed }
        if !refunds.isEmpty { return .refunded }
        if runs(own) { return .activeSubscription }
        if !own.isEmpty, isInGrace { return .inGracePeriod }
        if !own.isEmpty, isInRetry { return .inBillingRetry }
        if runs(group) { return .activeFamilyShared }
        if group.isEmpty { return .noTransactionsInGroup }
        return own.isEmpty ? .familySharedOnly : .lapsedNoIntroUsed
    }

    var promotional: OfferReason {
        if product.promotional.isEmpty { return .noPromoOffer }
        if all.isEmpty { return .noTransactions }
        if !own.isEmpty, own.count == refunds.count { return .refundedOnly }
        if own.isEmpty { return group.isEmpty ? .neverSubscribedInGroup : .familySharedOnly }
        if runs(own) { return .activeSubscriber }
        if isInGrace { return .inGracePeriod }
        return isInRetry ? .inBillingRetry : .lapsedSubscriber
    }

    var winBack: OfferReason {
        if product.winBack.isEmpty { return .noWinBackOffer }
        if group.isEmpty { return .neverSubscribedInGroup }
        if own.isEmpty { return .familySharedOnly }
        if runs(own) { return .activeSubscription }
        if isInGrace { return .inGracePeriod }
        if isInRetry { return .inBillingRetry }
        return shop.winBackOffers(for: customer, in: product.group).isEmpty ? .winBackNotListed : .winBackListed
    }
}

extension ShopProduct {
    /// The product in the library's form.
    var asked: StoreProduct {
        StoreProduct(
            id, group: group, isAutoRenewable: kind == .subscription, hasIntroductoryOffer: introductory != nil,
            promotionalOfferIDs: promotional.map(\.id), winBackOfferIDs: winBack.map(\.offer.id))
    }
}
