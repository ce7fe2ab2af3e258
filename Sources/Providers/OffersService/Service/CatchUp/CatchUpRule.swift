import StoreOffers

/// Which part of the App Store's history of notifications is read next.
enum CatchUpRule {
    /// A part: its beginning and its end.
    struct Part: Sendable, Equatable {
        let start: StoreTime
        let end: StoreTime
        /// Whether the time before it can no longer be read, because the App Store has kept it for long enough.
        let hasGap: Bool
    }

    private static let (minute, hour, day): (Int64, Int64, Int64) = (60_000, 3_600_000, 86_400_000)
    /// How much of the time before the mark is read again, because the App Store may list a notification late.
    static let overlap = 10 * minute
    /// The longest part: a token of a page does not last for ever.
    static let longest = 6 * hour
    /// How long the App Store keeps notifications, less an hour for clocks that differ.
    static let kept = 180 * day - hour

    /// The part after a mark.
    /// - Parameters:
    ///   - mark: Until when everything was read; nil for nothing.
    ///   - days: How many days back the first part begins.
    ///   - now: The database's time.
    /// - Returns: The part.
    static func part(after mark: StoreTime?, firstDays days: Int, at now: StoreTime) -> Part {
        let (time, oldest) = (now.milliseconds, now.milliseconds - kept)
        let wanted = mark.map { min($0.milliseconds, time) - overlap } ?? time - Int64(days) * day
        let start = max(wanted, oldest)
        let end = min(start + overlap + longest, time)
        return Part(
            start: StoreTime(milliseconds: start), end: StoreTime(milliseconds: end), hasGap: mark != nil && wanted < oldest)
    }
}

extension OfferTask.Progress {
    /// Begins a part. The mark leads to the same beginning when the part goes on later.
    mutating func begin(_ part: CatchUpRule.Part) {
        mark = StoreTime(milliseconds: part.start.milliseconds + CatchUpRule.overlap)
        (end, place) = (part.end, nil)
    }

    /// Everything up to the part's end is read.
    mutating func finish() { (mark, end, place) = (end ?? mark, nil, nil) }
}
