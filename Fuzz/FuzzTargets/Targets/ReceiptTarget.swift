import Foundation
import StoreOffers

private let product = StoreProduct("monthly", group: "G", isAutoRenewable: true)

/// Reads a response of verifyReceipt and decides on it.
func receiptTarget(_ input: Data) throws(FuzzFinding) {
    guard let evidence = try? ReceiptResponse(input).evidence(bundleID: "app", sandbox: .review) else { return }
    let ids = evidence.history.transactions.map(\.id).filter { !$0.isEmpty }
    try holds(Set(ids).count == ids.count, "each identifier is there once")
    for transaction in evidence.history.transactions { _ = transaction.members }
    let engine = OfferEngine()
    for kind in OfferKind.allCases {
        let stored = engine.record(kind, for: product, on: .verified(evidence))
        let decision = stored.decision
        if kind == .introductory {
            try holds(decision.eligible != true || evidence.history.unreadableRecords == 0, "no yes after an unreadable record")
        }
        let again = (try? stored.encoded()).flatMap { try? StoredDecision(encoded: $0).replay() }
        try holds(again?.isSame == true, "a decision made again is the same")
    }
    _ = engine.status(for: product, on: evidence)
}
