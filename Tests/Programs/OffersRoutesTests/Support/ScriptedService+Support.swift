import Foundation
import StoreOffers

@testable import OffersService

extension ScriptedService {
    /// An order that the App Store knows, and one that it does not.
    static let (order, unknownOrder) = ("MQ3B4DN7XY", "MQ00000000")
    private static let now = StoreTime(milliseconds: 1_780_000_000_000)

    private func isKnown(_ member: String, _ caller: OfferCaller) -> Bool {
        knowsAll || (caller.app == Self.app && [Self.member, Self.transaction].contains(member))
    }

    func search(
        _ text: String, in environment: StoreEnvironment, by caller: OfferCaller
    ) async throws(OfferProblem) -> MemberSearch {
        try await take("search \(text) \(environment.rawValue)", caller)
        if caller.kind < .operator { throw .forbidden(below: .operator) }
        guard let parsed = SearchText(text) else { throw .invalid("find") }
        var search = MemberSearch()
        switch parsed {
        case .token(let member): if isKnown(member, caller) { search.found = [.init(member, .token)] }
        case .number(let number):
            search.isIndexing = true
            if isKnown(number, caller) { search.found = [.init(Self.member, .original, original: number)] }
        case .order(let order):
            search.order = order == Self.order ? .found : .unknown
            if order == Self.order { search.found = [.init(Self.member, .order, original: Self.transaction)] }
        }
        return search
    }

    func memberFile(
        of member: String, in environment: StoreEnvironment, by caller: OfferCaller
    ) async throws(OfferProblem) -> MemberFile {
        try await take("file \(member) \(environment.rawValue)", caller)
        if caller.kind < .operator { throw .forbidden(below: .operator) }
        guard isKnown(member, caller) else { throw .memberUnknown }
        let history = Self.history
        var file = MemberFile(of: member, in: environment, at: Self.now, history)
        let running = MemberSubscription(
            originalTransactionId: Self.transaction, productId: "monthly", groupId: "21", status: SubscriptionStatus(.active))
        file.subscriptions = [FileSubscription(running, .named)]
        let product = StoreProduct("monthly", group: "21", isAutoRenewable: true, promotionalOfferIDs: ["spring"])
        file.decisions = [OfferKind.introductory, .promotional].map { kind in
            let decision = OfferEngine().decide(
                kind, for: product, on: .verified(VerifiedEvidence(verified: history, isSandbox: false)), at: .exact(Self.now))
            return FileDecision(decision, group: "21", offers: kind == .promotional ? ["spring"] : [])
        }
        (file.notifications, file.signatures) = (Self.notifications, Self.signatures)
        (file.events, file.offerings) = (Self.events, Self.offerings)
        (file.consumptions, file.looks) = (Self.consumptions, Self.looks)
        return file
    }

    func memberEntries(
        _ list: MemberList, olderThan place: ListPlace, of member: String, in environment: StoreEnvironment,
        by caller: OfferCaller
    ) async throws(OfferProblem) -> MemberEntries {
        try await take("\(list.rawValue) \(place.text) \(member) \(environment.rawValue)", caller)
        if caller.kind < .operator { throw .forbidden(below: .operator) }
        guard isKnown(member, caller) else { throw .memberUnknown }
        return switch list {
        case .notifications: .notifications(Self.notifications)
        case .signatures: .signatures(Self.signatures)
        case .events: .events(Self.events)
        case .offerings: .offerings(Self.offerings)
        case .consumptions: .consumptions(Self.consumptions)
        case .looks: .looks(Self.looks)
        }
    }

    private static var history: PurchaseHistory {
        var one = StoreTransaction()
        (one.id, one.originalID, one.productID, one.groupID) = (transaction, transaction, "monthly", "21")
        one.purchased = .at(StoreTime(milliseconds: now.milliseconds - 864_000_000))
        one.expires = .at(StoreTime(milliseconds: now.milliseconds + 1_728_000_000))
        (one.isTrial, one.appAccountToken) = (.yes, member)
        return PurchaseHistory(source: .signedData, transactions: [one])
    }

    private static var notifications: MemberPage<MemberNotification> {
        page(
            [
                MemberNotification(
                    id: "n-1", type: "DID_CHANGE_RENEWAL_STATUS", subtype: "AUTO_RENEW_DISABLED", signed: now,
                    original: transaction, stored: now)
            ], older: true)
    }

    private static var signatures: MemberPage<MemberSignature> {
        let row = SignatureRow(
            nonce: "5f0e", member: member, product: "monthly", offer: "spring", form: 2, why: "paywall <b> \u{202E}x",
            key: "server-1",
            decision: nil, versions: [transaction: 3])
        return page([MemberSignature(row, stored: now)])
    }

    private static var events: MemberPage<MemberEvent> {
        let new = NewOfferEvent(
            member: member, type: "notification.did_renew", signed: now, data: Data(#"{"productId":"monthly"}"#.utf8))
        let log = [
            DeliveryRow(
                event: 7, endpoint: "hooks.example.com", attempts: 1, next: nil, status: 200, delivered: now, erased: nil),
            DeliveryRow(event: 7, endpoint: "second", attempts: 3, next: now, status: 503, delivered: nil, erased: nil),
        ]
        return page([MemberEvent(OfferEvent(id: 7, event: new, stored: now), deliveries: log)])
    }

    private static var offerings: MemberPage<CampaignMember> {
        let offering = Offering(
            campaign: campaignID, member: member, number: 1, mark: -77, turn: 1, group: "21", product: "monthly", offer: "spring",
            isControl: false, began: now, until: StoreTime(milliseconds: now.milliseconds + 604_800_000))
        return page([
            CampaignMember(offering, OfferingOutcome(taken: now, returned: true, revenue: ["USD": 4_990], isFinal: false))
        ])
    }

    private static var consumptions: MemberPage<ConsumptionRow> {
        page([ConsumptionRow(transaction: transaction, member: member, due: now)])
    }

    private static var looks: MemberPage<MemberLook> { page([MemberLook(.file, key: "operator-1", at: now, mark: 5)]) }

    private static func page<Entry>(_ entries: [Entry], older: Bool = false) -> MemberPage<Entry> {
        var page = MemberPage<Entry>()
        (page.entries, page.older) = (entries, older ? ListPlace(time: now, name: "n-1") : nil)
        return page
    }
}
