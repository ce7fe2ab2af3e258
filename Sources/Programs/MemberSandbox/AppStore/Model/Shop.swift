/// The store as a value: purchases and future events. Its clock moves only on request.
///
/// ```swift
/// var shop = Shop(at: time)
/// _ = try shop.buy("club.month", for: "anna")
/// let events = try shop.advance(to: time.adding(days: 8))   // the trial ends, and the first month is paid
/// ```
/// A jump of many days has the same result as many jumps of one day.
struct Shop: Sendable, Equatable {
    /// The state that survives a restart.
    struct Ledger: Sendable, Equatable, Codable {
        var now: ShopTime
        var customers: [ShopCustomer]
        var purchases: [ShopPurchase] = []
        var subscriptions: [ShopSubscription] = []
        var shares: [ShopShare] = []
        var count: Int64 = 0
    }

    let catalogue: ShopCatalogue
    var ledger: Ledger

    init(at time: ShopTime, catalogue: ShopCatalogue = .sample) {
        (self.catalogue, ledger) = (catalogue, Ledger(now: time, customers: ShopCustomer.sample(at: time)))
    }

    init(_ ledger: Ledger, catalogue: ShopCatalogue = .sample) { (self.catalogue, self.ledger) = (catalogue, ledger) }

    var now: ShopTime { ledger.now }

    /// The number of days by which the clock can move at most: certificates and receipts must still be valid then.
    static let longestLife = 30 * 365

    /// Moves the clock to a time, performs the due events in order, and returns them.
    mutating func advance(to time: ShopTime) throws(ShopRefusal) -> [ShopEvent] {
        guard time >= now else { throw .clockGoesBack }
        let first = ledger.customers.map(\.installed).min() ?? now
        guard time <= first.adding(days: Self.longestLife) else { throw .clockTooFar }
        var events: [ShopEvent] = []
        while let next = nextDue(), next.time <= time {
            ledger.now = max(now, next.time)
            events += settle(next.place)
        }
        ledger.now = time
        return events
    }

    func customer(_ id: String) throws(ShopRefusal) -> ShopCustomer {
        guard let found = ledger.customers.first(where: { $0.id == id }) else { throw .noCustomer }
        return found
    }

    func purchase(_ id: String) -> ShopPurchase? { ledger.purchases.last { $0.id == id } }

    /// Returns a customer's transactions in the order in which they were made, including those that the family shares.
    func purchases(of customer: String) -> [ShopPurchase] { ledger.purchases.filter { $0.customer == customer } }

    /// Returns the customer with an identifier: of a transaction, an original transaction or the app transaction.
    func owner(of id: String) -> ShopCustomer? {
        if let found = ledger.customers.first(where: { $0.appTransactionID == id }) { return found }
        let name = purchase(id)?.customer
        return ledger.customers.first { $0.id == name }
    }

    /// Returns the index of a customer's own subscription in a group; nil if the customer never had one.
    func subscription(of customer: String, in group: String?) -> Int? {
        ledger.subscriptions.firstIndex { $0.customer == customer && $0.group == group }
    }

    /// Whether a subscription has a current period, or the store still tries to collect its payment.
    func isLive(_ place: Int) -> Bool {
        let one = ledger.subscriptions[place]
        return one.isInRetry || purchase(one.latest)?.isRunning(at: now) == true
    }

    /// Returns a new number for identifiers.
    mutating func nextNumber() -> Int64 {
        ledger.count += 1
        return ledger.count
    }
}
