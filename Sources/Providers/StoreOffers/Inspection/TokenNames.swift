import MemberCore

/// The app and environment that a token names, and its facts for people.
struct TokenNames {
    let bundle: String?
    let appID: Int64?
    let environment: String?
    let facts: [EvidenceFact]

    init(_ payload: JSONValue?) {
        let part = ["data", "summary", "appData", "externalPurchaseToken"].lazy.compactMap { payload?[$0] }.first ?? payload
        bundle = part?["bundleId"]?.string
        appID = part?["appAppleId"]?.integer
        let isToken = payload?["externalPurchaseToken"] != nil
        let written = part?["environment"]?.string ?? payload?["receiptType"]?.string
        let isSandbox = part?["externalPurchaseId"]?.string?.hasPrefix("SANDBOX") == true
        environment = isToken ? (isSandbox ? "Sandbox" : "Production") : written
        let names = [("app", "bundleId", bundle), ("environment", "environment", environment)]
        facts =
            names.filter { $0.2 != nil }.map { EvidenceFact($0.0, $0.1, $0.2) }
            + Self.shown.compactMap { label, name in
                payload?[name].flatMap { EvidenceFact(label, name, $0, isTime: name.hasSuffix("Date")) }
            }
    }

    /// The label of each member for people, and its name.
    private static let shown = [
        ("notification", "notificationType"), ("subtype", "subtype"), ("product", "productId"),
        ("group", "subscriptionGroupIdentifier"),
        ("transaction", "transactionId"), ("original transaction", "originalTransactionId"), ("bought", "purchaseDate"),
        ("until", "expiresDate"), ("offer", "offerType"), ("discount", "offerDiscountType"), ("ownership", "inAppOwnershipType"),
        ("upgraded", "isUpgraded"), ("taken back", "revocationDate"), ("next product", "autoRenewProductId"),
        ("renews", "autoRenewStatus"), ("in billing retry", "isInBillingRetryPeriod"), ("grace until", "gracePeriodExpiresDate"),
        ("ended because", "expirationIntent"), ("version", "applicationVersion"), ("signed", "signedDate"),
    ]
}
