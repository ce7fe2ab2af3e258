extension HistoryPicture {
    /// Draws a history.
    /// - Parameters:
    ///   - history: Verified purchases.
    ///   - decision: The verdict whose purchases are to stand out; nil for none.
    ///   - time: The trusted time; nil where none is known.
    public init(of history: PurchaseHistory, deciding decision: OfferDecision? = nil, at time: TrustedTime?) {
        var reading = HistoryReading(history, deciding: Set(decision?.decidedBy ?? []), at: time)
        // A purchase is large: an index costs less than a copy.
        for place in history.transactions.indices { reading.add(history.transactions[place], at: place) }
        for renewal in history.renewals { reading.add(renewal) }
        self.init(lanes: reading.lanes.map(\.sorted), now: time, undated: reading.undated)
    }
}

/// The lanes while a history is read.
private struct HistoryReading {
    /// How long the store tries to collect a payment, in milliseconds: 60 days.
    private static let retryTime: Int64 = 60 * 86_400_000

    private let history: PurchaseHistory
    private let deciding: Set<String>
    private let time: TrustedTime?
    private(set) var lanes: [HistoryPicture.Lane] = []
    private(set) var undated = 0
    private var places: [String: Int] = [:]
    /// When the product that took an upgraded period's place was bought, by the place of the period.
    private let successors: [Int: StoreTime]

    init(_ history: PurchaseHistory, deciding: Set<String>, at time: TrustedTime?) {
        (self.history, self.deciding, self.time) = (history, deciding, time)
        successors = history.transactions.successors
    }

    /// Adds a purchase.
    mutating func add(_ one: StoreTransaction, at place: Int) {
        guard let start = one.purchased.time, let end = end(of: one, at: place) else {
            undated += 1
            return
        }
        let lane = lane(of: one)
        let traits = one.traits
        lanes[lane].bars.append(bar(traits.term, start, max(start, end), one))
        guard let event = traits.event else { return }
        let moment = max(start, event == .upgrade ? end : one.cancellation?.time.time ?? end)
        lanes[lane].marks.append(
            HistoryPicture.Mark(
                event: event, time: moment, productID: one.productID, isDeciding: deciding.contains(one.id)))
    }

    /// Adds the grace period and the billing retry that follow a subscription's last period.
    mutating func add(_ renewal: RenewalState) {
        let last = history.transactions.last { $0.originalID == renewal.originalID && $0.expires.time != nil }
        guard let last, !renewal.originalID.isEmpty, last.cancellation == nil, let ended = last.expires.time else { return }
        let grace = renewal.graceExpires.time.map { max($0, ended) } ?? ended
        var bars = [bar(.grace, ended, grace, last)]
        if renewal.isInBillingRetry == .yes {
            let latest = StoreTime(milliseconds: ended.milliseconds.addingReportingOverflow(Self.retryTime).partialValue)
            bars.append(bar(.retry, grace, time.map { min($0.time, latest) } ?? latest, last))
        }
        lanes[lane(of: last)].bars += bars.filter { $0.end > $0.start }
    }

    private func bar(
        _ term: HistoryPicture.Term, _ start: StoreTime, _ end: StoreTime, _ one: StoreTransaction
    ) -> HistoryPicture.Bar {
        HistoryPicture.Bar(
            term: term, start: start, end: end, productID: one.productID, isFamilyShared: one.isFamilyShared,
            isDeciding: term.isPeriod && deciding.contains(one.id))
    }

    private mutating func lane(of one: StoreTransaction) -> Int {
        let name = one.groupID ?? one.productID
        if let place = places[name] { return place }
        places[name] = lanes.count
        lanes.append(HistoryPicture.Lane(name: name, bars: [], marks: []))
        return lanes.count - 1
    }

    /// When a period ended or will end: a refund or another product may end it early.
    private func end(of one: StoreTransaction, at place: Int) -> StoreTime? {
        let expires = one.expires.time
        if one.isUpgraded == .yes { return successors[place] ?? expires }
        guard let cancelled = one.cancellation?.time.time else { return expires }
        return expires.map { min($0, cancelled) } ?? cancelled
    }
}

extension [StoreTransaction] {
    /// When the next own period of the same subscription was bought, for each upgraded one; transactions are in order of purchase.
    fileprivate var successors: [Int: StoreTime] {
        var (found, next) = ([Int: StoreTime](), [String: StoreTime]())
        guard let first = firstIndex(where: { $0.isUpgraded == .yes }) else { return found }
        for place in indices[first...].reversed() {
            if self[place].isUpgraded == .yes { found[place] = next[self[place].originalID] }
            if !self[place].isFamilyShared, let bought = self[place].purchased.time { next[self[place].originalID] = bought }
        }
        return found
    }
}

extension HistoryPicture.Term {
    /// Whether it is bought; the others follow a period.
    fileprivate var isPeriod: Bool { self != .grace && self != .retry }
}

extension [PeriodTrait] {
    /// What a bar with these properties stands for.
    fileprivate var term: HistoryPicture.Term { lazy.compactMap { HistoryPicture.Term(rawValue: $0.rawValue) }.first ?? .regular }

    /// What ended it early.
    fileprivate var event: HistoryPicture.Event? {
        if contains(.upgraded) { return .upgrade }
        if contains(.refunded) { return .refund }
        return contains(.revoked) ? .revocation : nil
    }
}
