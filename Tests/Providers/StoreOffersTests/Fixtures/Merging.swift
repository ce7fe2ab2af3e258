import Foundation
import MemberCore

@testable import StoreOffers

/// A history of the tests' app.
func stored(_ environment: StoreEnvironment = .production) -> StoredHistory {
    StoredHistory(bundleID: "app", environment: environment)
}

/// A signed transaction whose signature is as many days from `now`.
func signed(
    _ one: StoreTransaction, day: Double, app: String = "app", environment: StoreEnvironment = .production,
    type: String = "Auto-Renewable Subscription"
) -> SignedTransaction {
    var one = one
    one.signed = days(day)
    return SignedTransaction(transaction: one, type: type, environment: environment, bundleID: app, root: "R")
}

/// A signed renewal info.
func signed(_ one: RenewalState, day: Double, app: String = "app") -> SignedRenewal {
    var one = one
    (one.signed, one.isRenewalInfo) = (days(day), true)
    return SignedRenewal(renewal: one, environment: .production, bundleID: app, root: "R", payload: Data())
}

/// A notification.
func notification(
    _ transaction: SignedTransaction?, _ renewal: SignedRenewal? = nil, app: String = "app",
    environment: StoreEnvironment = .production
) -> StoreNotification {
    StoreNotification(
        type: "DID_RENEW", subtype: nil, uuid: "u", signed: now, transaction: transaction, renewal: renewal, appTransaction: nil,
        status: nil, environment: environment, bundleID: app, payload: Data())
}

/// Evidence of a receipt.
func receipt(
    _ transactions: [StoreTransaction], _ renewals: [RenewalState] = [], day: Double?, unreadable: Int = 0,
    source: PurchaseHistory.Source = .receiptResponse, app: String? = "app", environment: StoreEnvironment? = .production
) -> VerifiedEvidence {
    let time = day.map(days)
    let history = PurchaseHistory(
        source: source, transactions: transactions, renewals: renewals, unreadableRecords: unreadable, environment: environment,
        serverTime: source == .receiptResponse ? time : nil)
    return VerifiedEvidence(
        verified: history, isSandbox: environment == .sandbox, newestSignature: time, bundleID: app, way: .receiptResponse)
}

/// One thing to merge.
enum Merging: Sendable {
    case evidence(VerifiedEvidence)
    case notification(StoreNotification)
    case records([SignedTransaction], [SignedRenewal])

    func merge(into history: inout StoredHistory) throws(StoreOffersError) -> HistoryChange {
        switch self {
        case .evidence(let one): try history.merge(one, verified: now)
        case .notification(let one): try history.merge(one, verified: now)
        case .records(let transactions, let renewals):
            try history.merge(transactions: transactions, renewals: renewals, verified: now)
        }
    }
}
