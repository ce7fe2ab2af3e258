import Foundation
import MemberCore
import MemberSandbox
import MemberUI
import OffersBackend
import StoreOffers

/// The picture on the sandbox's store page: what an app that verifies the store's data knows of a customer, and what decides whether
/// the introductory offer of a subscription may be shown.
enum StorePicture {
    /// Draws it.
    /// - Parameter evidence: The customer's evidence.
    /// - Returns: The picture under a sentence; nil where nothing can be verified, or no subscription is in it.
    static func component(_ evidence: ShownEvidence) async -> ComponentHTML? {
        guard let file = try? StrictJSON.decode(OffersAppFile.self, from: evidence.settings), let app = try? OffersApp(file),
            let verified = await verified(evidence, app)
        else { return nil }
        guard let product = product(of: verified.history, app) else { return nil }
        let now = TrustedTime.exact(StoreTime(evidence.time))
        let policies = OfferPolicies(catalogue: app.catalogue, billingGraceDays: app.billingGraceDays)
        let decision = OfferEngine(policies: policies).decide(.introductory, for: product, on: .verified(verified), at: now)
        return drawn(verified.history, decision, now, evidence.language)
    }

    /// The subscription that was bought last, of those with an introductory offer if there are any.
    private static func product(of history: PurchaseHistory, _ app: OffersApp) -> StoreProduct? {
        let bought = history.transactions.compactMap { one in one.purchased.time.map { (time: $0, product: one.productID) } }
        let subscriptions = bought.sorted { $0.time > $1.time }.compactMap { purchase in
            app.products.first { $0.isAutoRenewable != false && $0.productIdentifier == purchase.product }
        }
        return subscriptions.first { $0.hasIntroductoryOffer == true } ?? subscriptions.first
    }

    private static func verified(_ evidence: ShownEvidence, _ app: OffersApp) async -> VerifiedEvidence? {
        let verifier = try? StoreVerifier(
            bundleID: app.bundleID ?? "", appAppleID: app.appAppleID ?? 0,
            environment: StoreEnvironment(rawValue: evidence.environment), roots: app.roots)
        return try? await verifier?.evidence(
            transactions: evidence.signedTransactions, renewals: evidence.signedRenewalInfos)
    }

    private static func drawn(
        _ history: PurchaseHistory, _ decision: OfferDecision, _ now: TrustedTime, _ language: MemberLanguage
    ) -> ComponentHTML {
        let picture = HistoryPictureComponent(HistoryPicture(of: history, deciding: decision, at: now), language: language)
        let sentence = decision.explain(OfferLanguage(rawValue: language.rawValue) ?? .english)
        let text = HTML.element("p", [], [.text("\(decision.productID): \(sentence)")])
        return ComponentHTML.joined([ComponentHTML(text, rules: []), picture.html()])
    }
}

extension SandboxConfiguration {
    /// Has the page of the store, where one is simulated, show a customer's purchases as an app reads them.
    mutating func drawPurchases() {
        guard providers.contains(where: { $0 is AppStoreSandboxConfiguration }) else { return }
        appStore.drawing = StorePicture.component
    }
}
