import MemberCore

extension StoreTransaction.Details {
    /// Reads a signed transaction's payload; nil if it has none of the members.
    init?(payload root: JSONView) {
        offerID = SignedPayload.text(root["offerIdentifier"])
        offerPeriod = SignedPayload.text(root["offerPeriod"])
        price = SignedPayload.integer(root["price"])
        currency = SignedPayload.text(root["currency"])
        storefront = SignedPayload.text(root["storefront"])
        storefrontID = SignedPayload.text(root["storefrontId"])
        reason = SignedPayload.text(root["transactionReason"])
        webOrderLineItemID = SignedPayload.text(root["webOrderLineItemId"])
        appTransactionID = SignedPayload.text(root["appTransactionId"])
        firstPurchased = SignedPayload.time(root["originalPurchaseDate"]).time
        billingPlan = SignedPayload.text(root["billingPlanType"])
        quantity = SignedPayload.count(root["quantity"])
        environment = SignedPayload.text(root["environment"]).map(StoreEnvironment.init(rawValue:))
        commitment = SignedPayload.object(root["commitmentInfo"])
        advancedCommerce = SignedPayload.object(root["advancedCommerceInfo"])
        guard self != Self() else { return nil }
    }
}
