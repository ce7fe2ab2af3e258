import Foundation

@testable import StoreOffers

/// The time of most tests.
let now = StoreTime(milliseconds: 1_780_000_000_000)

func days(_ count: Double) -> StoreTime { StoreTime(milliseconds: now.milliseconds + Int64(count * 86_400_000)) }

/// By default, a period of group `G` that lapsed yesterday.
func period(
    _ id: String = "1", product: String = "monthly", group: String? = "G", expires: StoreTime? = days(-1),
    trial: FlagReading = .no,
    intro: FlagReading = .no, upgraded: Bool = false, cancelled: Bool = false, family: Bool = false, original: String = "o1",
    edit: (inout StoreTransaction) -> Void = { _ in }
) -> StoreTransaction {
    var one = StoreTransaction()
    (one.id, one.originalID, one.productID, one.groupID) = (id, original, product, group)
    one.purchased = .at(days(-60 + (Double(id) ?? 0)))
    one.expires = expires.map(TimeReading.at) ?? .unreadable
    (one.isTrial, one.isIntroductory, one.isUpgraded) = (trial, intro, upgraded ? .yes : .no)
    one.isFamilyShared = family
    if cancelled { one.cancellation = StoreTransaction.Cancellation(time: .at(days(-2))) }
    edit(&one)
    return one
}

/// A pending entry of the subscription `o1`.
func renewal(
    _ original: String = "o1", product: String = "monthly", grace: StoreTime? = nil, retry: FlagReading = .no, intent: Int? = nil,
    edit: (inout RenewalState) -> Void = { _ in }
) -> RenewalState {
    var one = RenewalState()
    (one.originalID, one.productID, one.isInBillingRetry, one.expirationIntent) = (original, product, retry, intent)
    if let grace { one.graceExpires = .at(grace) }
    edit(&one)
    return one
}

func verified(
    _ transactions: [StoreTransaction], _ renewals: [RenewalState] = [], source: PurchaseHistory.Source = .receiptResponse,
    unreadable: Int = 0
) -> OfferEvidence {
    let history = PurchaseHistory(
        source: source, transactions: transactions, renewals: renewals, unreadableRecords: unreadable, environment: .production)
    return .verified(VerifiedEvidence(verified: history, isSandbox: false))
}

let monthly = StoreProduct("monthly", group: "G", isAutoRenewable: true)

/// A verdict in short: yes or no, the reason, the transactions that decided.
struct Short: Equatable, CustomStringConvertible {
    let eligible: Bool?
    let reason: OfferReason
    var decidedBy: [String] = []

    var description: String { "\(eligible.map { "\($0)" } ?? "null") \(reason.rawValue) \(decidedBy)" }
}

extension OfferDecision {
    var short: Short { Short(eligible: eligible, reason: reason, decidedBy: decidedBy) }
}

/// Decides on the monthly product.
func decide(
    _ kind: OfferKind, _ evidence: OfferEvidence, at time: TrustedTime? = .exact(now), product: StoreProduct = monthly,
    policies: OfferPolicies = OfferPolicies(), offer: String? = nil
) -> Short {
    OfferEngine(policies: policies).decide(kind, for: product, offerID: offer, on: evidence, at: time).short
}
