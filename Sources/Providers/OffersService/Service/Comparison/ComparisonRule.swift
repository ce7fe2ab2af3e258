import StoreOffers

/// What is compared with the App Store's history each day, and when a difference means that a notification was missed.
enum ComparisonRule {
    /// Subscriptions whose last period ends within some days from now, and how many of a hundred are chosen of them.
    struct Range: Sendable, Equatable {
        let from: StoreTime
        let end: StoreTime
        let weight: Int
    }

    private static let (hour, day): (Int64, Int64) = (3_600_000, 86_400_000)

    /// Half are those that end about now, since notifications are about them; then those that run, and some that lapsed.
    static func ranges(at now: StoreTime) -> [Range] {
        [(-3, 3, 50), (3, 400, 40), (-730, -3, 10)].map { first, last, weight in
            Range(
                from: StoreTime(milliseconds: now.milliseconds + first * day),
                end: StoreTime(milliseconds: now.milliseconds + last * day), weight: weight)
        }
    }

    /// The beginning of the database's day.
    static func day(of now: StoreTime) -> StoreTime { StoreTime(milliseconds: now.milliseconds - now.milliseconds % day) }

    /// How long the database's day lasts still.
    static func restOfDay(at now: StoreTime) -> Duration {
        .milliseconds(self.day(of: now).milliseconds + day - now.milliseconds)
    }

    /// Whether a comparison would find nothing that reading the history of notifications is about to find: they are read up to now. After
    /// an outage they are not yet.
    /// - Parameters:
    ///   - notifications: The reading; nil before the first time.
    ///   - interval: How often they are read; zero for never.
    ///   - now: The database's time.
    /// - Returns: Whether to compare now; also where reading has failed for a day, since then only the comparison finds what was missed.
    static func isTimely(after notifications: OfferTask?, readEvery interval: Duration, at now: StoreTime) -> Bool {
        guard interval > .zero else { return true }
        guard let notifications else { return false }
        let mark = notifications.progress.mark?.milliseconds ?? 0
        if mark >= now.milliseconds - 2 * Int64(interval / .milliseconds(1)) { return true }
        return mark < now.milliseconds - day && (notifications.failed?.milliseconds ?? 0) >= now.milliseconds - hour
    }

    /// Whether what the App Store says of a subscription shows that a notification was missed: a period, a refund, a grace period, a retry
    /// or another renewal that was not known. Earlier periods that nobody has told the service of are stored, and not counted.
    /// - Parameters:
    ///   - before: The history as it was stored.
    ///   - after: The history with what the App Store says.
    ///   - now: The database's time; what happened within the last hour may still be on its way.
    /// - Returns: Whether one was missed.
    static func isMissed(_ before: StoredHistory, _ after: StoredHistory, at now: StoreTime) -> Bool {
        let (old, new) = (before.evidence.history, after.evidence.history)
        guard differs(before, after) || differs(old.renewals.last, new.renewals.last) else { return false }
        let known = Set(old.transactions.map(happening))
        let fresh = new.transactions.filter { !known.contains(happening($0)) }.compactMap(time).max()
        return fresh.map { $0.milliseconds <= now.milliseconds - hour } ?? true
    }

    private static func differs(_ before: StoredHistory, _ after: StoredHistory) -> Bool {
        let (old, new) = (HistoryDates(of: before, policies: OfferPolicies()), HistoryDates(of: after, policies: OfferPolicies()))
        return old.expires != new.expires || old.graceExpires != new.graceExpires || old.lapsed != new.lapsed
    }

    /// Whether two renewals lead to something else; the first that becomes known does not say that one was missed.
    private static func differs(_ old: RenewalState?, _ new: RenewalState?) -> Bool {
        guard let old, let new else { return false }
        return old.willRenew != new.willRenew || old.nextProductID != new.nextProductID
            || old.expirationIntent != new.expirationIntent
    }

    private static func happening(_ one: StoreTransaction) -> String {
        "\(one.id) \(one.cancellation?.time.time?.milliseconds ?? 0)"
    }

    private static func time(_ one: StoreTransaction) -> StoreTime? { one.cancellation?.time.time ?? one.purchased.time }
}
