extension RenewalState: CanonicalObject {
    mutating func code(by coder: inout some CanonicalCoder) {
        coder.json("advancedCommerce", &advancedCommerce)
        coder.text("appAccountToken", &appAccountToken)
        coder.text("appTransactionID", &appTransactionID)
        coder.text("billingPlan", &billingPlan)
        coder.json("commitment", &commitment)
        coder.text("currency", &currency)
        coder.word("deviceState", &deviceState)
        coder.text("discountType", &discountType)
        coder.texts("eligibleWinBackOfferIDs", &eligibleWinBackOfferIDs)
        coder.environment("environment", &environment)
        coder.integer("expirationIntent", &expirationIntent)
        coder.time("graceExpires", &graceExpires)
        coder.word("isInBillingRetry", &isInBillingRetry)
        coder.flag("isRenewalInfo", &isRenewalInfo)
        coder.text("nextProductID", &nextProductID)
        coder.word("offer", &offer)
        coder.text("offerID", &offerID)
        coder.text("offerPeriod", &offerPeriod)
        coder.text("originalID", &originalID)
        coder.integer("price", &price)
        coder.integer("priceIncreaseStatus", &priceIncreaseStatus)
        coder.text("productID", &productID)
        coder.time("recentStart", &recentStart)
        coder.time("renews", &renews)
        coder.time("signed", &signed)
        coder.flag("willRenew", &willRenew)
    }
}

extension RenewalState.DeviceState: CanonicalWord {
    static let words = [Self.subscribed, .inGracePeriod, .inBillingRetry, .expired, .revoked]
}
