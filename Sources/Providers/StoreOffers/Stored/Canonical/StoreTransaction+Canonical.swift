extension StoreTransaction: CanonicalObject {
    mutating func code(by coder: inout some CanonicalCoder) {
        coder.text("appAccountToken", &appAccountToken)
        coder.object("cancellation", &cancellation)
        coder.object("details", &details)
        coder.text("discountType", &discountType)
        coder.time("expires", &expires)
        coder.text("groupID", &groupID)
        coder.text("id", &id)
        coder.flag("isFamilyShared", &isFamilyShared)
        coder.word("isIntroductory", &isIntroductory)
        coder.word("isTrial", &isTrial)
        coder.word("isUpgraded", &isUpgraded)
        coder.word("offer", &offer)
        coder.text("originalID", &originalID)
        coder.text("productID", &productID)
        coder.time("purchased", &purchased)
        coder.time("signed", &signed)
    }
}

extension StoreTransaction.Cancellation: CanonicalObject {
    init() { self.init(time: .absent) }

    mutating func code(by coder: inout some CanonicalCoder) {
        coder.integer("percentage", &percentage)
        coder.integer("reason", &reason)
        coder.time("time", &time)
        coder.text("type", &type)
    }
}

extension StoreTransaction.Details: CanonicalObject {
    mutating func code(by coder: inout some CanonicalCoder) {
        coder.json("advancedCommerce", &advancedCommerce)
        coder.text("appTransactionID", &appTransactionID)
        coder.text("billingPlan", &billingPlan)
        coder.json("commitment", &commitment)
        coder.text("currency", &currency)
        coder.environment("environment", &environment)
        coder.time("firstPurchased", &firstPurchased)
        coder.text("offerID", &offerID)
        coder.text("offerPeriod", &offerPeriod)
        coder.integer("price", &price)
        coder.integer("quantity", &quantity)
        coder.text("reason", &reason)
        coder.text("storefront", &storefront)
        coder.text("storefrontID", &storefrontID)
        coder.text("webOrderLineItemID", &webOrderLineItemID)
    }
}

extension FlagReading: CanonicalWord { static let words = [Self.no, .yes, .unreadable] }

extension StoreTransaction.Offer: CanonicalWord { static let words = [Self.introductory, .promotional, .offerCode, .winBack] }
