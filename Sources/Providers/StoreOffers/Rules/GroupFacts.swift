/// The facts of a history about one group at one time, found in one pass.
struct GroupFacts: Sendable, Equatable {
    /// The state of a renewal at the time.
    enum RenewalPhase: Int, Comparable, Sendable {
        case grace, retry, active, lapsed

        static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    // Places of the group's own transactions, in the history's order.
    var usedTrial: [Int] = []
    var usedIntroductory: [Int] = []
    var refunds: [Int] = []
    var running: [Int] = []
    var unreadableFlags: [Int] = []
    // This includes periods that the family shares.
    var unreadableExpiries: [Int] = []
    var undecidedByTime: [Int] = []
    var familyRunning: [Int] = []
    var family: [Int] = []
    /// Transactions of no known group that could change an introductory verdict.
    var undeterminedThatMatter: [Int] = []
    /// Whether there is an own, not refunded transaction of no known group.
    var hasUndeterminedOwn = false

    var ownCount = 0
    var familyCount = 0
    /// The number of own transactions that were not refunded.
    var ownKeptCount = 0
    /// The newest own transaction.
    var newestOwn: Int?
    /// The newest own one that was neither cancelled nor replaced.
    var newestOwnKept: Int?

    // Places of renewals.
    var renewals: [Int] = []
    var graceRenewals: [Int] = []
    var retryRenewals: [Int] = []
    var unreadableRenewals: [Int] = []
    var unreadableGraces: [Int] = []
    /// Grace periods that end after the earliest possible time.
    var undecidedGraces: [Int] = []
    /// Whether StoreKit on the device reports that the store still tries to collect a payment.
    var deviceSaysRetry = false
    /// The best phase of all renewals.
    var bestPhase: RenewalPhase?

    var count: Int { ownCount + familyCount }
    /// Own transactions whose state cannot be determined: no readable expiry, or no time to compare it with.
    var ownUndecided: [Int] = []
}

extension GroupFacts {
    /// Reads a history.
    /// - Parameters:
    ///   - history: The history.
    ///   - membership: Decides which periods belong.
    ///   - product: The product asked about, for renewals.
    ///   - refund: The meaning of a refund, for periods of no known group.
    ///   - time: The trusted time.
    ///   - isAll: Whether every renewal belongs.
    ///   - reset: When the store forgot the customer's introductory offers; those bought before count as not used.
    init(
        _ history: PurchaseHistory, _ membership: GroupMembership, product: String, refund: OfferPolicies.Refund,
        time: TrustedTime?, isAll: Bool = false, reset: StoreTime? = nil
    ) {
        let table = history.table
        var places = RenewalPlaces(history, product: product)
        table.rows.withUnsafeBufferPointer { rows in
            for place in rows.indices {
                var row = rows[place]
                if let reset, let bought = history.transactions[place].purchased.time, bought < reset { row.forgetUse() }
                switch membership.belonging(row) {
                case .no: continue
                case .yes:
                    places.note(row)
                    add(place, row, time)
                case .undetermined: addUndetermined(place, row, refund, time)
                }
            }
        }
        readRenewals(history, isAll ? Array(history.renewals.indices) : places.matching(), time)
        readDeviceStates(history, time)
    }

    private mutating func add(_ place: Int, _ row: HistoryTable.Row, _ time: TrustedTime?) {
        let traits = row.traits
        if traits.contains(.family) {
            familyCount += 1
            family.append(place)
        } else {
            ownCount += 1
            newestOwn = place
            if traits.isDisjoint(with: [.upgraded, .cancelled]) { newestOwnKept = place }
            if traits.contains(.usedTrial) { usedTrial.append(place) }
            if traits.contains(.usedIntroductory) { usedIntroductory.append(place) }
            if traits.contains(.unreadableFlag) { unreadableFlags.append(place) }
            if traits.contains(.refund) { refunds.append(place) } else { ownKeptCount += 1 }
        }
        addState(place, row, time)
    }

    /// Whether a live period runs.
    private mutating func addState(_ place: Int, _ row: HistoryTable.Row, _ time: TrustedTime?) {
        guard row.traits.isDisjoint(with: [.upgraded, .cancelled]) else { return }
        let isFamily = row.traits.contains(.family)
        if row.traits.contains(.unreadableExpiry) {
            unreadableExpiries.append(place)
            if !isFamily { ownUndecided.append(place) }
            return
        }
        switch PeriodState(row.expires, time) {
        case .over: break
        case .running: if isFamily { familyRunning.append(place) } else { running.append(place) }
        case .undecided:
            undecidedByTime.append(place)
            if !isFamily { ownUndecided.append(place) }
        }
    }

    private mutating func addUndetermined(
        _ place: Int, _ row: HistoryTable.Row, _ refund: OfferPolicies.Refund, _ time: TrustedTime?
    ) {
        let traits = row.traits
        let isOwn = !traits.contains(.family)
        if isOwn, !traits.contains(.refund) { hasUndeterminedOwn = true }
        let used = isOwn && !traits.isDisjoint(with: [.usedTrial, .usedIntroductory, .unreadableFlag])
        let isRefund = refund == .block && traits.contains(.refund)
        let isLive = traits.isDisjoint(with: [.upgraded, .cancelled])
        let mayRun = isLive && (traits.contains(.unreadableExpiry) || PeriodState(row.expires, time) != .over)
        if used || isRefund || mayRun { undeterminedThatMatter.append(place) }
    }
}

/// Whether a period with a readable end runs. At its end it no longer runs.
enum PeriodState {
    case running, over, undecided

    init(_ expires: Int64, _ time: TrustedTime?) {
        switch time {
        case nil: self = .undecided
        case .exact(let now): self = expires > now.milliseconds ? .running : .over
        case .atLeast(let now): self = expires > now.milliseconds ? .undecided : .over
        }
    }
}
