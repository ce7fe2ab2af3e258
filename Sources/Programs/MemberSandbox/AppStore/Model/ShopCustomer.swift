/// A person with an account at the store.
struct ShopCustomer: Sendable, Equatable, Codable, Identifiable {
    /// The store's environment in which purchases are made, by its name.
    enum Environment: String, Sendable, Codable, CaseIterable {
        case production = "Production"
        case sandbox = "Sandbox"

        /// The name of the environment in receipts.
        var receiptType: String { self == .production ? "Production" : "ProductionSandbox" }
    }

    /// The short name, that of an ``InventedPerson``.
    let id: String
    let name: String
    let environment: Environment
    /// The family's name; nil without a family.
    let family: String?
    /// The app account token: the app's identifier of this member in purchases.
    var accountToken: String
    /// The identifier of this customer and app.
    let appTransactionID: String
    /// When the app was installed.
    let installed: ShopTime
    /// Whether the bank refuses payments.
    var isPaymentFailing = false
}

extension ShopCustomer {
    /// The customers of every sandbox: a family of three, two others, and a tester.
    static func sample(at time: ShopTime) -> [ShopCustomer] {
        InventedPerson.all.prefix(6).enumerated().map { index, person in
            ShopCustomer(
                id: person.login, name: person.shownName, environment: index < 5 ? .production : .sandbox,
                family: index < 3 ? "first" : nil, accountToken: "00000000-0000-4000-8000-000000\(person.id)",
                appTransactionID: "7040\(person.id)", installed: time)
        }
    }
}

/// A customer's subscription in one group, with its next renewal.
struct ShopSubscription: Sendable, Equatable, Codable {
    /// An offer that still applies to later periods.
    struct PendingOffer: Sendable, Equatable, Codable {
        let offer: ShopPurchase.Offer
        let price: Int64
        /// The number of periods still to come.
        var left: Int
    }

    let originalID: String
    let customer: String
    let group: String
    /// The identifier of the newest transaction.
    var latest: String
    /// The product of the next period.
    var nextProduct: String
    var willRenew = true
    /// The day of the month on which periods end.
    var day: Int
    /// When the current sequence of periods without a break began.
    var started: ShopTime
    /// Why the subscription ended: 1 if the customer cancelled, 2 if the payment failed. Nil while it has not ended.
    var intent: Int?
    /// Whether the store still tries to collect a payment.
    var isInRetry = false
    /// When the grace period ends; nil outside of a grace period.
    var graceExpires: ShopTime?
    /// When the store stops trying to collect; nil if it does not try.
    var retryEnds: ShopTime?
    /// Whether the customer cancelled during grace: receipts then do not list the renewal.
    var isUnlisted = false
    /// The offer for the next periods.
    var pending: PendingOffer?
    /// Whether the family shares it.
    var isShared = false

    /// Whether no further event is due.
    var hasEnded: Bool { intent != nil && !isInRetry }
}

/// A family member's share of a buyer's subscription.
struct ShopShare: Sendable, Equatable, Codable {
    /// The buyer's subscription.
    let source: String
    let customer: String
    /// The first transaction of the share.
    let originalID: String
}
