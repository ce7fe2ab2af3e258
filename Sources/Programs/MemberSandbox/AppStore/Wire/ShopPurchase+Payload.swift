import MemberCore

extension Shop {
    /// Returns the members of a transaction, as the store signs them (JWSTransactionDecodedPayload).
    func payload(_ purchase: ShopPurchase, at time: ShopTime? = nil) -> [String: JSONValue] {
        let (product, buyer) = (catalogue.product(purchase.product), ledger.customers.first { $0.id == purchase.customer })
        var members: [String: JSONValue] = [
            "transactionId": .string(purchase.id), "originalTransactionId": .string(purchase.originalID),
            "bundleId": .string(catalogue.bundleID), "productId": .string(purchase.product),
            "type": .string(product?.kind.name ?? ""), "quantity": .integer(1), "purchaseDate": purchase.purchased.json,
            "originalPurchaseDate": purchase.originalPurchased.json, "signedDate": (time ?? now).json,
            "inAppOwnershipType": .string(purchase.sharedFrom == nil ? "PURCHASED" : "FAMILY_SHARED"),
            "environment": .string((buyer?.environment ?? .production).rawValue), "storefront": .string("USA"),
            "storefrontId": .string("143441"),
            "transactionReason": .string(purchase.isRenewal ? "RENEWAL" : "PURCHASE"), "currency": .string("USD"),
            "price": .integer(purchase.price), "appTransactionId": .string(buyer?.appTransactionID ?? ""),
        ]
        members["appAccountToken"] = purchase.sharedFrom == nil ? buyer.map { .string($0.accountToken) } : nil
        members.merge(periodMembers(purchase, product)) { $1 }
        members.merge(revocationMembers(purchase)) { $1 }
        return members
    }

    private func periodMembers(_ purchase: ShopPurchase, _ product: ShopProduct?) -> [String: JSONValue] {
        guard let expires = purchase.expires else { return [:] }
        var members: [String: JSONValue] = [
            "expiresDate": expires.json, "webOrderLineItemId": .string(purchase.lineItem),
            "subscriptionGroupIdentifier": .string(product?.group ?? ""),
        ]
        if purchase.isUpgraded { members["isUpgraded"] = .bool(true) }
        return members.merging(purchase.offer?.members ?? [:]) { $1 }
    }

    private func revocationMembers(_ purchase: ShopPurchase) -> [String: JSONValue] {
        guard let revocation = purchase.revocation else { return [:] }
        return [
            "revocationDate": revocation.time.json, "revocationReason": .integer(Int64(revocation.reason)),
            "revocationType": .string(revocation.kind.rawValue),
        ]
    }

    /// Returns the members of a renewal, as the store signs them (JWSRenewalInfoDecodedPayload).
    func payload(_ renewal: ShopRenewal, at time: ShopTime? = nil) -> [String: JSONValue] {
        let agreement = renewal.agreement
        var members: [String: JSONValue] = [
            "originalTransactionId": .string(renewal.originalID), "productId": .string(renewal.product),
            "autoRenewProductId": .string(agreement.nextProduct), "autoRenewStatus": .integer(agreement.willRenew ? 1 : 0),
            "isInBillingRetryPeriod": .bool(agreement.isInRetry), "signedDate": (time ?? now).json,
            "environment": .string(renewal.customer.environment.rawValue), "currency": .string("USD"),
            "recentSubscriptionStartDate": agreement.started.json, "appAccountToken": .string(renewal.customer.accountToken),
            "appTransactionId": .string(renewal.customer.appTransactionID),
        ]
        members["expirationIntent"] = agreement.intent.map { .integer(Int64($0)) }
        members["gracePeriodExpiresDate"] = agreement.graceExpires?.json
        members["renewalDate"] = renewal.renews?.json
        members["renewalPrice"] = renewal.price.map(JSONValue.integer)
        if !renewal.winBack.isEmpty { members["eligibleWinBackOfferIds"] = .array(renewal.winBack.map(JSONValue.string)) }
        return members.merging(agreement.pending?.offer.members ?? [:]) { $1 }
    }
}

extension ShopPurchase.Offer {
    /// The offer's members in signed data; an introductory offer has no identifier.
    fileprivate var members: [String: JSONValue] {
        var members: [String: JSONValue] = [
            "offerType": .integer(Int64(kind.rawValue)), "offerDiscountType": .string(payment.rawValue),
            "offerPeriod": .string(duration),
        ]
        if !id.isEmpty { members["offerIdentifier"] = .string(id) }
        return members
    }
}

extension ShopTime {
    /// The moment in milliseconds, as a JSON number.
    var json: JSONValue { .integer(milliseconds) }
}
