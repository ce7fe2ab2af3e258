/// The schedule of a key's slots, as a value: who may send when.
///
/// Slots follow each other, so a period touches at most the limit's count plus one. A key that was idle has missed slots: as many
/// calls may be sent at once, and the same number of slots after them stays empty, one more than were missed.
package struct PaceRule: Sendable, Equatable {
    /// How far ahead a slot may begin. A pause that another machine stores applies after this time, because leased slots stay valid.
    package static let horizon = Duration.seconds(2)

    /// When the first free slot begins; nil if none was leased.
    private var next: Duration?
    private var slow: (interval: Duration, until: Duration)?

    /// A schedule in the form that a store keeps: microseconds by the clock that leases.
    package struct Row: Sendable, Equatable, Codable {
        /// When the first free slot begins; nil if none was leased.
        package let next: Int64?
        /// The interval that the provider asked for; nil without one.
        package let interval: Int64?
        /// Until when it applies.
        package let until: Int64?

        /// A row.
        package init(next: Int64?, interval: Int64? = nil, until: Int64? = nil) {
            (self.next, self.interval, self.until) = (next, interval, until)
        }
    }

    /// A schedule without leased slots.
    package init() {}

    /// Whether two schedules are equal.
    package static func == (left: PaceRule, right: PaceRule) -> Bool {
        left.next == right.next && left.slow?.interval == right.slow?.interval && left.slow?.until == right.slow?.until
    }

    /// Leases slots.
    /// - Parameters:
    ///   - wish: The key and the number of slots.
    ///   - now: The time.
    /// - Returns: The slots.
    package mutating func lease(_ wish: PaceWish, at now: Duration) -> PaceLease {
        let isSlow = slow.map { $0.until > now } ?? false
        let interval = isSlow ? max(wish.interval, slow?.interval ?? .zero) : wish.interval
        let next = next ?? now - wish.limit.window
        let burst = isSlow || next > now ? 1 : min(wish.count, Self.whole(now - next, interval) + 1)
        if burst > 1 {
            self.next = now + interval * (burst + 1)
            return PaceLease(count: burst, wait: .zero, interval: interval, isBurst: true)
        }
        let start = max(next, now)
        let room = start > now + Self.horizon ? 0 : Self.whole(now + Self.horizon - start, interval) + 1
        let count = min(wish.count, room)
        self.next = start + interval * count
        return PaceLease(count: count, wait: start - now, interval: interval, isBurst: false)
    }

    /// Slows down as a response says.
    /// - Parameters:
    ///   - hint: The pause and the interval.
    ///   - now: The time.
    package mutating func slow(by hint: RateHint, at now: Duration) {
        if let pause = hint.pause { next = max(next ?? now, now + pause) }
        if let spacing = hint.spacing { slow = (spacing.interval, now + spacing.span) }
    }

    /// Whether it may be forgotten: it would not delay a call.
    package func isIdle(_ limit: RateLimit, at now: Duration) -> Bool {
        (next ?? now) + limit.window <= now && (slow?.until ?? now) <= now
    }

    /// Creates the schedule of a row.
    package init(_ row: Row) {
        next = row.next.map { .microseconds($0) }
        if let interval = row.interval, let until = row.until { slow = (.microseconds(interval), .microseconds(until)) }
    }

    /// The schedule as a row keeps it.
    package var row: Row {
        Row(
            next: next.map(Self.microseconds), interval: slow.map { Self.microseconds($0.interval) },
            until: slow.map { Self.microseconds($0.until) })
    }

    /// Whole microseconds, rounded up: a slot is never earlier than it was leased.
    private static func microseconds(_ time: Duration) -> Int64 {
        let (seconds, rest) = time.components
        return seconds * 1_000_000 + (rest + 999_999_999_999) / 1_000_000_000_000
    }

    /// How often a time fits into another; a large number is cut.
    private static func whole(_ time: Duration, _ part: Duration) -> Int {
        part <= .zero ? 1_000_000 : Int(min(1_000_000, (time / part).rounded(.down)))
    }
}
