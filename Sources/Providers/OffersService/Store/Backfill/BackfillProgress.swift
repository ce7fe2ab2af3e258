package import StoreOffers

/// How far the back-fill of an app and environment is.
package struct BackfillProgress: Sendable, Equatable {
    /// How many identifiers were added, each counted once.
    package var total = 0
    /// How many are done, those of erased subscriptions among them.
    package var done = 0
    /// How many were of erased subscriptions, and passed over.
    package var erased = 0
    /// How many failed, and wait for a retry by the operator.
    package var failed = 0
    /// When it began.
    package var began: StoreTime?
    /// How many were done or failed since ``measured``.
    var measuredCount = 0
    /// Since when the pace is measured: five to ten minutes.
    var measured: StoreTime?
    /// Why all of it pauses, by an error's code; nil while it does not.
    package var error: String?
    /// Until when it pauses.
    package var paused: StoreTime?
    /// How many a process claimed more than ``patience`` ago and said nothing of since: it was killed, or cannot reach the database.
    package var stalled = 0
    /// From when another process takes those over, the first of them; nil without any.
    package var takenOver: StoreTime?
    /// How many failed for each reason, by an error's code.
    package var errors: [String: Int] = [:]
    /// The database's time.
    package var now = StoreTime(milliseconds: 0)

    /// How long a process has for the identifiers that it claimed; those of one that ends are taken over afterwards.
    package static let claimTime = Duration.seconds(300)
    /// After which time a claim of which nothing was heard is no longer taken for work under way.
    static let patience = Duration.seconds(60)

    /// Nothing was added.
    package init() {}

    /// How many are left.
    package var open: Int { max(0, total - done - failed) }

    /// How many are done in an hour, by the last five to ten minutes; nil until one is done.
    package var perHour: Double? {
        guard let measured, measuredCount > 0, open > 0 else { return nil }
        return Double(measuredCount) * 3_600_000 / Double(max(1_000, now.milliseconds - measured.milliseconds))
    }

    /// When it ends if the pace stays; nil where nothing is left, all that is left waits to be taken over, or the pace is not known.
    package var end: StoreTime? {
        guard open > stalled, let perHour, perHour > 0 else { return nil }
        let left = Double(open) / perHour * 3_600_000
        guard left < 1e15 else { return nil }
        let end = StoreTime(milliseconds: max(now.milliseconds, paused?.milliseconds ?? 0) + Int64(left))
        return [end, takenOver].compactMap { $0 }.max()
    }
}
