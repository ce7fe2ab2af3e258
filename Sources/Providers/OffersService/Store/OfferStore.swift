package import MemberCore
package import StoreOffers

/// The service's rows in a database: what the service asks and writes, in terms of members and subscriptions.
///
/// A step of the service reads, decides, and writes all of its changes as one ``OfferWrite``, which names the revisions that it read. Where
/// another process was faster, nothing is written, and the service reads again.
package struct OfferStore: Sendable {
    /// The database, whose refused writes are remembered.
    package var database: any OfferDatabase { watch }
    let watch: WriteWatch
    let random: any RandomSource

    /// A store.
    /// - Parameters:
    ///   - database: The database.
    ///   - random: Makes the revisions of histories and the names of claims on deliveries.
    ///   - clock: Measures the pause between two tries of a database that refuses writes.
    package init(
        _ database: any OfferDatabase, random: any RandomSource = SystemRandom(), clock: any MemberClock = SystemClock()
    ) {
        (watch, self.random) = (WriteWatch(database, random: random, clock: clock), random)
    }
}

/// The history of one subscription as it is stored.
package struct KeptHistory: Sendable, Equatable {
    /// Its original transaction.
    package let original: String
    /// Its records.
    package var history: StoredHistory
    /// The member that the signed data names: an app account token in lower case.
    package var named: String?
    /// The member that claimed it; only where the signed data names nobody.
    package var claimed: String?
    /// The mark that the row's last change left, which a change of it names; 0 for a history that is not stored yet. No two changes leave
    /// the same one.
    package let revision: Int64

    /// A history.
    /// - Parameters:
    ///   - original: Its original transaction.
    ///   - history: Its records.
    ///   - named: The member that the signed data names.
    ///   - claimed: The member that claimed it.
    ///   - revision: The mark that the row's last change left; 0 for a history that is not stored yet.
    package init(original: String, history: StoredHistory, named: String? = nil, claimed: String? = nil, revision: Int64 = 0) {
        (self.original, self.history, self.named, self.claimed) = (original, history, named, claimed)
        self.revision = revision
    }

    /// The member that it belongs to; the original transaction itself where nobody is named.
    package var member: String { named ?? claimed ?? original }
}

/// All changes of one step, in one transaction.
package struct OfferWrite: Sendable {
    /// A changed history and what is new in it.
    package struct History: Sendable {
        /// The history after the change, with the revision that was read.
        package var kept: KeptHistory
        /// What the merge added and confirmed.
        package var change: HistoryChange
        /// What a query by date finds it with.
        package var dates: HistoryDates

        /// A changed history.
        package init(_ kept: KeptHistory, _ change: HistoryChange, _ dates: HistoryDates) {
            (self.kept, self.change, self.dates) = (kept, change, dates)
        }
    }

    /// The changed histories.
    package var histories: [History] = []
    /// The notification; where it is stored already, nothing of the write is done.
    package var notification: NotificationRow?
    /// The events to add to the feed, in this order.
    package var events: [NewOfferEvent] = []
    /// The names of the webhooks' endpoints that each event is to be sent to.
    package var endpoints: [String] = []
    /// The signature to record.
    package var signature: SignatureRow?
    /// A reset of a tester.
    package var reset: ResetRow?
    /// A request for consumption data that came.
    package var consumption: ConsumptionRow?

    /// Nothing to write.
    package init() {}
}

/// What became of a write.
package enum OfferOutcome: Sendable, Equatable {
    /// All of it is stored.
    case stored
    /// The notification was stored before; nothing was changed.
    case known
    /// Another process changed a history; nothing was changed. Read again.
    case conflict
}

/// The columns that a query by date uses, in milliseconds since 1970; derived from a history whenever it changes.
package struct HistoryDates: Sendable, Equatable {
    /// The subscription group; nil where the evidence does not say.
    package var group: String?
    /// The product of the period that ends last.
    package var product: String?
    /// The end of the period that ends last, without refunded and replaced ones; nil without one.
    package var expires: StoreTime?
    /// The end of the grace period.
    package var graceExpires: StoreTime?
    /// When the subscription lapsed, or will unless it is renewed; nil while the store still tries to collect a payment.
    package var lapsed: StoreTime?
    /// The store's reason for the lapse.
    package var intent: Int?

    /// No dates.
    package init() {}
}
