public import MemberRequests
public import StoreOffers

/// An endpoint of the App Store Server API: what its calls are counted as.
///
/// The store documents limits per second and holds them per hour, for each app; the sandbox has a tenth.
public struct ServerAPIEndpoint: Sendable, Hashable {
    /// Its name here.
    public let name: String
    /// How many calls a second the store allows; nil where it names no limit.
    public let callsPerSecond: Int?
    /// Whether carrying a call out twice does no harm.
    let isSafeToRepeat: Bool

    /// An endpoint.
    /// - Parameters:
    ///   - name: Its name here.
    ///   - callsPerSecond: How many calls a second the store allows; nil for no limit.
    ///   - isSafeToRepeat: Whether carrying a call out twice does no harm, although it is no GET.
    public init(_ name: String, callsPerSecond: Int? = nil, isSafeToRepeat: Bool = false) {
        (self.name, self.callsPerSecond, self.isSafeToRepeat) = (name, callsPerSecond, isSafeToRepeat)
    }

    /// The limit in an environment; nil where there is none.
    /// - Parameter environment: Production or the sandbox.
    /// - Returns: So many calls in an hour.
    public func limit(in environment: StoreEnvironment) -> RateLimit? {
        callsPerSecond.map { RateLimit($0 * 3600 / (environment == .production ? 1 : 10), per: .seconds(3600)) }
    }
}

extension ServerAPIEndpoint {
    /// What has no limit of its own.
    public static let other = ServerAPIEndpoint("other")
    /// The transaction history.
    public static let history = ServerAPIEndpoint("history", callsPerSecond: 50)
    /// One transaction.
    public static let transaction = ServerAPIEndpoint("transaction", callsPerSecond: 50)
    /// The statuses of subscriptions.
    public static let statuses = ServerAPIEndpoint("statuses", callsPerSecond: 50)
    /// The refund history.
    public static let refunds = ServerAPIEndpoint("refunds", callsPerSecond: 10)
    /// The app transaction.
    public static let appTransaction = ServerAPIEndpoint("appTransaction", callsPerSecond: 50)
    /// The order lookup.
    public static let order = ServerAPIEndpoint("order", callsPerSecond: 10)
    /// The history of notifications: a POST that only reads.
    public static let notifications = ServerAPIEndpoint("notifications", callsPerSecond: 50, isSafeToRepeat: true)
    /// The request for a test notification.
    public static let sendTest = ServerAPIEndpoint("sendTest", callsPerSecond: 1)
    /// What came of a test notification.
    public static let test = ServerAPIEndpoint("test", callsPerSecond: 1)
    /// The extension of one renewal.
    public static let extendRenewal = ServerAPIEndpoint("extendRenewal", callsPerSecond: 20)
    /// The extension of all renewals of a product.
    public static let extendRenewals = ServerAPIEndpoint("extendRenewals", callsPerSecond: 1)
    /// How far that is; the store names no limit.
    public static let extensionProgress = ServerAPIEndpoint("extensionProgress")
    /// Consumption: the last word counts, so saying it twice does no harm.
    public static let consumption = ServerAPIEndpoint("consumption", callsPerSecond: 50, isSafeToRepeat: true)
    /// The account token: the last one counts.
    public static let accountToken = ServerAPIEndpoint("accountToken", callsPerSecond: 20, isSafeToRepeat: true)
    /// The end of a transaction.
    public static let finish = ServerAPIEndpoint("finish", callsPerSecond: 50, isSafeToRepeat: true)

    /// All that have a method of their own.
    static let all: [ServerAPIEndpoint] = [
        .history, .transaction, .statuses, .refunds, .appTransaction, .order, .notifications, .sendTest, .test, .extendRenewal,
        .extendRenewals, .extensionProgress, .consumption, .accountToken, .finish,
    ]
}
