/// One key's sends and pauses: a pure decision about the next one.
struct SlidingWindow: Sendable {
    /// The last sends, oldest first; from `first` on no more than the limit's count are looked at.
    private var sends: [Duration] = []
    private var first = 0
    private var closedUntil: Duration = .zero
    private var spacing: (interval: Duration, until: Duration)?

    /// When the next call may go; in the past or now means now.
    func next(_ limit: RateLimit) -> Duration {
        var next = closedUntil
        if sends.count - first >= limit.count { next = max(next, sends[sends.count - limit.count] + limit.window) }
        if let spacing, let last = sends.last { next = max(next, min(last + spacing.interval, spacing.until)) }
        return next
    }

    /// Takes note of a send.
    mutating func sent(_ limit: RateLimit, at now: Duration) {
        sends.append(now)
        first = max(first, sends.count - limit.count)
        // As many steps for one removal as there were sends before it.
        if first > limit.count {
            sends.removeFirst(first)
            first = 0
        }
        if let spacing, spacing.until <= now { self.spacing = nil }
    }

    /// Forgets a send that never left.
    mutating func withdraw(sentAt moment: Duration) {
        if let place = sends.lastIndex(of: moment), place >= first { sends.remove(at: place) }
    }

    /// Lets nothing through for a time; never shortens a longer pause.
    mutating func close(for duration: Duration, at now: Duration) { closedUntil = max(closedUntil, now + duration) }

    /// Slows down as an answer says.
    mutating func apply(_ hint: RateHint, at now: Duration) {
        if let pause = hint.pause { close(for: pause, at: now) }
        spacing = hint.spacing.map { ($0.interval, now + $0.span) }
    }

    /// Whether it may be forgotten: nothing in it would hold a call back.
    func isIdle(_ limit: RateLimit, at now: Duration) -> Bool {
        closedUntil <= now && (spacing?.until ?? now) <= now && (sends.last.map { $0 + limit.window } ?? now) <= now
    }
}
