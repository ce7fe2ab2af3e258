/// What a history says about one group at one time, found in one pass.
struct GroupFacts: Sendable, Equatable {
    /// How a renewal stands at the time.
    enum RenewalStanding: Int, Comparable, Sendable {
        case grace, retry, active, lapsed

        static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    // Places of the group's own transactions, in the history's order.
    var usedTrial: [Int] = []
    var usedIntroductory: [Int] = []
    var refunds: [Int] = []
    var running: [Int] = []
    var unreadableFlags: [Int] = []
    // Also those that the family shares.
    var unreadableExpiries: [Int] = []
    var undecidedByTime: [Int] = []
    var familyRunning: [Int] = []
    var family: [Int] = []
    /// Transactions of no known group that could change an introductory answer.
    var undeterminedThatMatter: [Int] = []
    /// Whether there is an own, not refunded transaction of no known group.
    var hasUndeterminedOwn = false

    var ownCount = 0
    var familyCount = 0
    /// Own transactions that are no refunds.
    var ownKeptCount = 0
    /// The newest own transaction.
    var newestOwn: Int?

    // Places of renewals.
    var renewals: [Int] = []
    var graceRenewals: [Int] = []
    var retryRenewals: [Int] = []
    var unreadableRenewals: [Int] = []
    var unreadableGraces: [Int] = []
    /// Grace periods that end after the earliest time that it can be.
    var undecidedGraces: [Int] = []
    /// Whether StoreKit on the device says that a payment is still being collected.
    var deviceSaysRetry = false
    /// The best standing of all renewals.
    var bestStanding: RenewalStanding?

    var count: Int { ownCount + familyCount }
    /// Own transactions whose state cannot be told: no readable expiry, or no time to compare it with.
    var ownUndecided: [Int] = []
}
