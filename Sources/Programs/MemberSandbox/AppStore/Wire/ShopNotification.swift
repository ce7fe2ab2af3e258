import MemberCore

/// Builds the payloads of notifications and app transactions.
struct ShopNotification: Sendable {
    let shop: Shop
    let signer: ShopSigner

    /// Returns an event as the store's signed notification (responseBodyV2DecodedPayload). The identifier stays the same when the
    /// notification is sent again.
    func token(_ event: ShopEvent, uuid: String) throws -> String {
        var data: [String: JSONValue] = [
            "bundleId": .string(shop.catalogue.bundleID), "bundleVersion": .string(shop.catalogue.appVersion),
            "environment": .string(event.environment.rawValue),
        ]
        if event.environment == .production { data["appAppleId"] = .integer(shop.catalogue.appAppleID) }
        if let purchase = event.purchase {
            data["signedTransactionInfo"] = .string(try signer.token(shop.payload(purchase, at: event.time)))
        }
        if let renewal = event.renewal {
            data["signedRenewalInfo"] = .string(try signer.token(shop.payload(renewal, at: event.time)))
        }
        data["status"] = event.status.map { .integer(Int64($0)) }
        var members: [String: JSONValue] = [
            "notificationType": .string(event.kind.rawValue), "notificationUUID": .string(uuid), "version": .string("2.0"),
            "signedDate": event.time.json, "data": .object(data),
        ]
        members["subtype"] = event.subtype.map(JSONValue.string)
        return try signer.token(members)
    }
}

extension Shop {
    /// Returns transactions and renewal infos as StoreKit gives them to the app: signed tokens.
    func tokens(
        of purchases: [ShopPurchase], _ renewals: [ShopRenewal], by signer: ShopSigner
    ) throws -> (transactions: [String], renewals: [String]) {
        (try purchases.map { try signer.token(payload($0)) }, try renewals.map { try signer.token(payload($0)) })
    }

    /// Returns the members of a customer's app transaction, as the store signs them (AppTransaction).
    func appTransaction(of customer: ShopCustomer) -> [String: JSONValue] {
        var members: [String: JSONValue] = [
            "receiptType": .string(customer.environment.rawValue), "bundleId": .string(catalogue.bundleID),
            "applicationVersion": .string(catalogue.appVersion), "originalApplicationVersion": .string("1"),
            "versionExternalIdentifier": .integer(0), "receiptCreationDate": now.json,
            "originalPurchaseDate": customer.installed.json, "appTransactionId": .string(customer.appTransactionID),
            "originalPlatform": .string("iOS"),
        ]
        if customer.environment == .production { members["appAppleId"] = .integer(catalogue.appAppleID) }
        return members
    }
}
