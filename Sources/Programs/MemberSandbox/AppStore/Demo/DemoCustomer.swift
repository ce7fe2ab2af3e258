/// A customer of the demo's store.
package struct DemoCustomer: Sendable {
    /// The customer's name at the store.
    package let id: String
    /// The name that a server knows the member by: the app account token.
    package let member: String
    /// The state in words.
    package let state: String

    /// What became of each customer.
    static let states = [
        "new": "has bought nothing",
        "trial": "is in the free week",
        "paying": "pays every month, and shares with the family",
        "family": "has a subscription that the family shares",
        "cancelled": "has cancelled; the paid month still runs",
        "grace": "could not pay; the grace period runs",
        "retry": "could not pay; the grace period is over, the store still tries",
        "lapsed": "had a free week and a month, and left",
        "refunded": "got the month's money back",
    ]

    /// The customers in the order of a list.
    private static let order = ["new", "trial", "paying", "family", "cancelled", "grace", "retry", "lapsed", "refunded"]

    /// The customers of a store that begins at a time.
    static func all(at time: ShopTime) -> [ShopCustomer] {
        order.enumerated().map { index, id in
            ShopCustomer(
                id: id, name: id.prefix(1).uppercased() + id.dropFirst(), environment: .production,
                family: ["paying", "family"].contains(id) ? "demo" : nil,
                accountToken: "00000000-0000-4000-8000-00000000000\(index + 1)", appTransactionID: "70400000000\(index + 1)",
                installed: time)
        }
    }
}

/// What the customers of the demo's store did.
enum DemoStory {
    /// How many days it lasts, up to now.
    static let days = 70

    /// The days of the story, each after the one before; a month that follows a free week ends 35 to 38 days after the purchase.
    private static let lines = """
        lapsed: buy club.month
        +10 retry: buy club.month
        +10 lapsed: cancel
        +0 retry: fail
        +8 grace: buy club.month
        +2 paying: buy club.month
        +3 refunded: buy club.month
        +7 grace: fail
        +10 refunded: refund
        +0 cancelled: buy club.month
        +15 cancelled: cancel
        +2 trial: buy club.month
        +2 paying: share
        """

    /// The story from a day on.
    static func story(beginning time: ShopTime) throws(ShopStory.Problem) -> ShopStory {
        try ShopStory("\(time.day) \(lines)")
    }
}
