import Foundation
import MemberHTTPServer
import MemberUI

extension AppStoreSandbox {
    /// Draws what an app knows of a customer; nil where nothing is drawn, or nothing was bought.
    func drawing(of customer: ShopCustomer, in shop: Shop, _ page: StorePage, at api: URL?) async -> ComponentHTML? {
        let purchases = shop.purchases(of: customer.id)
        guard drawings.isOn, let api, (1...StoreDrawings.mostPurchases).contains(purchases.count),
            let settings = try? await settings(api), let tokens = try? await evidence(of: customer, in: shop)
        else { return nil }
        return await drawings.component(
            ShownEvidence(
                settings: settings, environment: customer.environment.rawValue,
                signedTransactions: tokens["signedTransactions"] ?? [], signedRenewalInfos: tokens["signedRenewalInfos"] ?? [],
                time: shop.now.date, language: page.texts.language))
    }
}
