/// A person with an account at the store.
struct ShopCustomer: Sendable, Equatable, Codable, Identifiable {
    /// Where purchases are made, by the store's name for it.
    enum Environment: String, Sendable, Codable, CaseIterable {
        case production = "Production"
        case sandbox = "Sandbox"

        /// How receipts name it.
        var receiptType: String { self == .production ? "Production" : "ProductionSandbox" }
    }

    /// The short name, as of an ``InventedPerson``.
    let id: String
    let name: String
    let environment: Environment
    /// The name of the family; nil without a family.
    let family: String?
    /// The app's identifier of this member in purchases.
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
                id: person.login, name: person.name, environment: index < 5 ? .production : .sandbox,
                family: index < 3 ? "first" : nil, accountToken: "00000000-0000-4000-8000-000000\(person.id)",
                appTransactionID: "7040\(person.id)", installed: time)
        }
    }
}

/// A customer's subscription in one group, with its next renewal.
struct ShopSubscription: Sendable, Equatable, Codable {
    /// An offer that is not used up, or not begun.
    struct PendingOffer: Sendable, Equatable, Codable {
        let offer: ShopPurchase.Offer
        let price: Int64
        /// How many periods of it are to come.
        var left: Int
    }

    let originalID: String
    let customer: String
    let group: String
    /// The newest transaction.
    var latest: String
    /// The product of the next period.
    var nextProduct: String
    var willRenew = true
    /// The day of the month that periods end on.
    var day: Int
    /// Since when it runs without a break.
    var started: ShopTime
    /// Why it ended: 1 the customer cancelled, 2 the payment failed. Nil while it has not.
    var intent: Int?
    /// Whether the store still tries to collect.
    var isInRetry = false
    /// When the grace period ends; nil unless one runs.
    var graceExpires: ShopTime?
    /// Until when the store tries; nil unless it does.
    var retryEnds: ShopTime?
    /// Whether the customer gave up in grace: receipts then do not list the renewal.
    var isUnlisted = false
    /// The offer of the coming periods.
    var pending: PendingOffer?
    /// Whether the family has it too.
    var isShared = false

    /// Whether no event is due any more.
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
