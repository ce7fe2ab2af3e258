/// The products of an app, as its developer enters them at the store.
struct ShopCatalogue: Sendable, Equatable {
    /// The app's bundle id.
    let bundleID: String
    /// The app's number in the store.
    let appAppleID: Int64
    /// The version that the customers run.
    let appVersion: String
    /// The days of grace after a failed payment, at most six for periods in days or weeks; nil means no grace.
    let graceDays: Int?
    /// The products on sale, in the order of the page.
    let products: [ShopProduct]

    func product(_ id: String) -> ShopProduct? { products.first { $0.id == id } }

    /// Returns the grace period of a product, in days; nil if it has none.
    func grace(of product: ShopProduct) -> Int? {
        graceDays.map { product.period.unit == .week || product.period.unit == .day ? min($0, 6) : $0 }
    }
}

/// A product on sale.
struct ShopProduct: Sendable, Equatable {
    /// The kind of product.
    enum Kind: Int, Sendable {
        case nonConsumable = 0
        case consumable = 1
        case subscription = 3

        /// The store's name of the kind in signed data.
        var name: String {
            switch self {
            case .nonConsumable: "Non-Consumable"
            case .consumable: "Consumable"
            case .subscription: "Auto-Renewable Subscription"
            }
        }

        /// The store's name of the kind in queries.
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
    /// The subscription group; nil for a product that is not a subscription.
    var group: String?
    /// The rank within the group; 1 is the highest. A change to a smaller number is an upgrade.
    var level = 1
    var period = ShopPeriod(1, .month)
    /// The price in thousandths of the currency unit.
    let price: Int64
    /// The offer for new subscribers.
    var introductory: ShopOffer?
    /// The offers that the app's server signs for present and former subscribers.
    var promotional: [ShopOffer] = []
    /// The store's offers to former subscribers.
    var winBack: [ShopWinBack] = []
    /// The offers that codes redeem.
    var codes: [ShopOffer] = []
    var isFamilyShareable = false
}

/// An offer, with its length and its way of payment.
struct ShopOffer: Sendable, Equatable {
    /// The way in which an offer is paid, by the store's name for it.
    enum Payment: String, Sendable, Codable {
        case freeTrial = "FREE_TRIAL"
        case payAsYouGo = "PAY_AS_YOU_GO"
        case payUpFront = "PAY_UP_FRONT"
    }

    /// The offer's identifier; empty for an introductory offer.
    var id = ""
    let payment: Payment
    /// The length of one period.
    let period: ShopPeriod
    /// The number of periods; more than one only if each is paid.
    var count = 1
    /// The price of each period, in thousandths of the currency unit.
    let price: Int64
}

/// A win-back offer with the store's conditions.
struct ShopWinBack: Sendable, Equatable {
    let offer: ShopOffer
    /// The number of periods that must have been paid.
    let paidPeriods: Int
    /// The number of days since the end of the subscription, at least and at most.
    let lapsedDays: ClosedRange<Int>
    /// The number of days that must lie between two win-back offers.
    let daysBetween: Int
}

extension ShopCatalogue {
    /// The catalogue of every sandbox: two groups with each kind of offer, and two products that are not subscriptions.
    static let sample = ShopCatalogue(
        bundleID: "com.example.club", appAppleID: 1_234_567_890, appVersion: "7", graceDays: 16,
        products: [month, year, magazine, weekly, coins, badge])

    /// A month, with a free week, promotional offers, a code and a win-back offer; the family can share it.
    private static let month = ShopProduct(
        id: "club.month", name: "Club, monthly", group: club, level: 2, price: 9990,
        introductory: ShopOffer(payment: .freeTrial, period: ShopPeriod(1, .week), price: 0),
        promotional: [
            ShopOffer(id: "stay.3", payment: .payAsYouGo, period: ShopPeriod(1, .month), count: 3, price: 4990),
            ShopOffer(id: "stay.free", payment: .freeTrial, period: ShopPeriod(1, .month), price: 0),
        ],
        winBack: [
            ShopWinBack(
                offer: ShopOffer(id: "back.half", payment: .payAsYouGo, period: ShopPeriod(1, .month), count: 2, price: 4990),
                paidPeriods: 1, lapsedDays: 14...365, daysBetween: 90)
        ],
        codes: [ShopOffer(id: "spring", payment: .freeTrial, period: ShopPeriod(1, .month), price: 0)], isFamilyShareable: true)

    /// The better product: a year, which costs less for the first year.
    private static let year = ShopProduct(
        id: "club.year", name: "Club, yearly", group: club, level: 1, period: ShopPeriod(1, .year), price: 99_990,
        introductory: ShopOffer(payment: .payUpFront, period: ShopPeriod(1, .year), price: 49_990), isFamilyShareable: true)

    /// A product of another group, with three cheap months.
    private static let magazine = ShopProduct(
        id: "magazine.month", name: "Magazine, monthly", group: "21000002", level: 1, price: 5990,
        introductory: ShopOffer(payment: .payAsYouGo, period: ShopPeriod(1, .month), count: 3, price: 990))

    /// A product of the same group, without an introductory offer.
    private static let weekly = ShopProduct(
        id: "magazine.week", name: "Magazine, weekly", group: "21000002", level: 2, period: ShopPeriod(1, .week), price: 1990)

    private static let coins = ShopProduct(id: "coins.100", name: "100 coins", kind: .consumable, price: 990)
    private static let badge = ShopProduct(id: "badge.gold", name: "Golden badge", kind: .nonConsumable, price: 2990)

    private static let club = "21000001"
}
