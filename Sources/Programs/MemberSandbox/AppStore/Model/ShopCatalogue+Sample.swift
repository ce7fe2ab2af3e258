extension ShopCatalogue {
    /// The catalogue that every sandbox has: two groups with each kind of offer, and two products that are no subscriptions.
    static let sample = ShopCatalogue(
        bundleID: "com.example.club", appAppleID: 1_234_567_890, appVersion: "7", graceDays: 16,
        products: [month, year, magazine, weekly, coins, badge])

    /// A free week, a promotional offer, a code, and a way back; the family may have it too.
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

    /// The better one: paid for a year, at first for less.
    private static let year = ShopProduct(
        id: "club.year", name: "Club, yearly", group: club, level: 1, period: ShopPeriod(1, .year), price: 99_990,
        introductory: ShopOffer(payment: .payUpFront, period: ShopPeriod(1, .year), price: 49_990), isFamilyShareable: true)

    /// Another group: three cheap months.
    private static let magazine = ShopProduct(
        id: "magazine.month", name: "Magazine, monthly", group: "21000002", level: 1, price: 5990,
        introductory: ShopOffer(payment: .payAsYouGo, period: ShopPeriod(1, .month), count: 3, price: 990))

    /// The same group: no introductory offer.
    private static let weekly = ShopProduct(
        id: "magazine.week", name: "Magazine, weekly", group: "21000002", level: 2, period: ShopPeriod(1, .week), price: 1990)

    private static let coins = ShopProduct(id: "coins.100", name: "100 coins", kind: .consumable, price: 990)
    private static let badge = ShopProduct(id: "badge.gold", name: "Golden badge", kind: .nonConsumable, price: 2990)

    private static let club = "21000001"
}
