import MemberCore
import MemberUI
import OffersService
import StoreOffers

/// The subscriptions with their states, and the purchases with the names by which the App Store knows them.
struct MemberPurchases {
    /// The most purchases of a page.
    static let most = 50

    let file: MemberFile
    /// How many of the newest purchases the pages before have shown.
    let skipped: Int
    let visit: OperatorVisit

    private var texts: Texts { visit.texts }

    /// The subscriptions.
    var subscriptions: HTML {
        let title = texts(.operatorMemberSubscriptions)
        guard !file.subscriptions.isEmpty else {
            return .card(id: "subscriptions", title: title, [visit.quiet(texts(.operatorMemberNoPurchases))])
        }
        let head: [TextKey] = [
            .operatorMemberOriginal, .operatorMemberProduct, .operatorMemberGroup, .operatorMemberState,
            .operatorMemberUntil, .operatorMemberLink,
        ]
        let rest = file.subscriptionsLeftOut > 0 ? [texts(.operatorMemberLeftOut, count: file.subscriptionsLeftOut)] : []
        return .card(
            id: "subscriptions", title: title,
            [visit.table(title, head, file.subscriptions.map(row))]
                + rest.map(visit.quiet))
    }

    private func row(_ one: FileSubscription) -> [HTML] {
        let (subscription, status) = (one.subscription, one.subscription.status)
        var words = [texts(.state(status.state))]
        if let phase = status.phase { words.append(texts(.trait(phase.trait))) }
        if status.isFamilyShared { words.append(texts(.trait(.family))) }
        if let cause = status.cause { words.append(texts(.cause(cause))) }
        let end = status.gracePeriodExpires ?? status.expires
        return [
            .text(subscription.originalTransactionId), .text(subscription.productId?.harmless ?? "–"),
            .text(subscription.groupId ?? "–"),
            .badge(words.joined(separator: ", "), status.givesAccess ? .good : .neutral), visit.time(end),
            .text(texts(.link(one.link))),
        ]
    }

    /// The purchases, the newest first.
    var card: HTML {
        let title = texts(.operatorMemberPurchases)
        let all = file.history.transactions
        guard !all.isEmpty else { return .card(id: "purchases", title: title, [visit.quiet(texts(.operatorMemberNoPurchases))]) }
        let head: [TextKey] = [
            .operatorMemberTransaction, .operatorMemberProduct, .operatorMemberFrom, .operatorMemberUntil, .operatorMemberWhat,
            .operatorMemberPrice, .operatorMemberItem,
        ]
        let shown = all.newest(Self.most, skipping: skipped)
        let last = skipped + shown.count
        let address = visit.address(OperatorPages.memberPath(file.member), [("purchases", "\(last)")]) + "#purchases"
        let counts = ["first": skipped + 1, "last": last, "all": all.count].mapValues { "\($0)" }
        return .card(
            id: "purchases", title: title,
            [visit.quiet(texts(.operatorMemberCounts, counts))]
                + [visit.table(title, head, shown.map(row))] + (last < all.count ? [visit.older(address)] : []))
    }

    private func row(_ one: StoreTransaction) -> [HTML] {
        let details = one.details
        var words = one.traits.map { texts(.trait($0)) }
        if let offer = details?.offerID { words.append(offer.harmless) }
        let figures = MetricFigures(visit.language)
        let price = details?.price.flatMap { price in details?.currency.map { figures.amounts([$0: price]) } }
        return [
            .text(one.id.harmless), .text(one.productID.harmless), visit.time(one.purchased.time), visit.time(one.expires.time),
            .text(words.joined(separator: ", ")), .text(price ?? "–"), .text(details?.webOrderLineItemID?.harmless ?? "–"),
        ]
    }
}

extension [StoreTransaction] {
    /// Some of the purchases, those first that were bought last.
    fileprivate func newest(_ count: Int, skipping skipped: Int) -> ArraySlice<StoreTransaction> {
        let dated = indices.map { (time: self[$0].purchased.time ?? StoreTime(milliseconds: .min), place: $0) }
        let places = dated.sorted { ($0.time, $0.place) > ($1.time, $1.place) }.dropFirst(skipped).prefix(count).map(\.place)
        return ArraySlice(places.map { self[$0] })
    }
}

extension SubscriptionStatus.Phase {
    /// The same as a property of a period.
    fileprivate var trait: PeriodTrait {
        switch self {
        case .trial: .trial
        case .introductory: .introductory
        case .promotional: .promotional
        case .offerCode: .offerCode
        case .winBack: .winBack
        case .regular: .regular
        }
    }
}
