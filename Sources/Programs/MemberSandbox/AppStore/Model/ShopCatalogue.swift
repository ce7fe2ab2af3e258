/// What an app sells, as its developer entered it at the store.
struct ShopCatalogue: Sendable, Equatable {
    /// The app.
    let bundleID: String
    /// Its number in the store.
    let appAppleID: Int64
    /// The version that its customers run.
    let appVersion: String
    /// How many days of grace a failed payment gets; shorter subscriptions get six. None is no grace.
    let graceDays: Int?
    /// What is on sale, in the order of the page.
    let products: [ShopProduct]

    func product(_ id: String) -> ShopProduct? { products.first { $0.id == id } }

    /// The grace period of a product, in days; nil for none.
    func grace(of product: ShopProduct) -> Int? {
        graceDays.map { product.period.unit == .week || product.period.unit == .day ? min($0, 6) : $0 }
    }
}

/// A product on sale.
struct ShopProduct: Sendable, Equatable {
    /// What is sold.
    enum Kind: Int, Sendable {
        case nonConsumable = 0
        case consumable = 1
        case subscription = 3

        /// The store's name for it in signed data.
        var name: String {
            switch self {
            case .nonConsumable: "Non-Consumable"
            case .consumable: "Consumable"
            case .subscription: "Auto-Renewable Subscription"
            }
        }

        /// The store's name for it in queries.
        var filter: String {
            switch self {
            case .nonConsumable: "NON_CONSUMABLE"
            case .consumable: "CONSUMABLE"
            case .subscription: "AUTO_RENEWABLE"
            }
        }
    }

    let id: String
    let name: String
    var kind = Kind.subscription
    /// The subscription group; nil for what is no subscription.
    var group: String?
    /// The rank within the group: 1 is the most. A change to a smaller number is an upgrade.
    var level = 1
    var period = ShopPeriod(1, .month)
    /// In thousandths of the unit.
    let price: Int64
    /// What new subscribers get by themselves.
    var introductory: ShopOffer?
    /// What the app's server signs for those who subscribe or did.
    var promotional: [ShopOffer] = []
    /// What the store offers to those who left.
    var winBack: [ShopWinBack] = []
    /// What a code redeems.
    var codes: [ShopOffer] = []
    var isFamilyShareable = false
}

/// An offer: for how long, and how it is paid.
struct ShopOffer: Sendable, Equatable {
    /// How an offer is paid, by the store's name for it.
    enum Payment: String, Sendable, Codable {
        case freeTrial = "FREE_TRIAL"
        case payAsYouGo = "PAY_AS_YOU_GO"
        case payUpFront = "PAY_UP_FRONT"
    }

    /// Its identifier; an introductory one has none.
    var id = ""
    let payment: Payment
    /// One period of it.
    let period: ShopPeriod
    /// How many periods there are; only what is paid as it goes has several.
    var count = 1
    /// For each period, in thousandths of the unit.
    let price: Int64
}

/// A win-back offer with the store's conditions.
struct ShopWinBack: Sendable, Equatable {
    let offer: ShopOffer
    /// How many periods must have been paid for.
    let paidPeriods: Int
    /// How many days the subscription must be over, at least and at most.
    let lapsedDays: ClosedRange<Int>
    /// How many days must lie between two win-back offers.
    let daysBetween: Int
}
