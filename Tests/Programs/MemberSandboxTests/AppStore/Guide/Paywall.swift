import Foundation
import StoreOffers

/// A server's part of a paywall for one product: it verifies the store's data, decides, and returns the line that a customer sees.
struct Paywall {
    let product = StoreProduct("club.month", group: "21000001", isAutoRenewable: true, hasIntroductoryOffer: true)
    private let verifier: StoreVerifier

    /// Creates the paywall from the roots of the store's certificates, in PEM.
    init(roots: [String]) throws {
        verifier = try StoreVerifier(
            bundleID: "com.example.club", appAppleID: 1_234_567_890, environment: .production,
            roots: roots.map { try Certificate(pem: $0) })
    }

    /// Decides whether the customer can still get the introductory offer; the result can be stored, with what it is based on.
    func decide(on transactions: [String], _ renewals: [String], at now: Date) async throws -> StoredDecision {
        let evidence = try await verifier.evidence(transactions: transactions, renewals: renewals)
        return OfferEngine().record(.introductory, for: product, on: .verified(evidence), at: .exact(StoreTime(now)))
    }

    /// Decides on a receipt file. It has no groups, so the policies name the group of each product.
    func decide(onReceipt file: Data, at now: Date) async throws -> StoredDecision {
        let evidence = try await verifier.evidence(receiptFile: file)
        let engine = OfferEngine(policies: OfferPolicies(catalogue: ["club.month": "21000001"]))
        return engine.record(.introductory, for: product, on: .verified(evidence), at: .exact(StoreTime(now)))
    }

    /// The line for the customer: the offer, or the full price.
    func line(for decision: OfferDecision) -> OfferLine {
        let terms = OfferTerms(price: "$9.99", period: OfferPeriod(1, .month), offer: .freeTrial(OfferPeriod(1, .week)))
        return OfferLine(decision, terms: terms, language: .en)
    }
}
