import MemberCore

/// At most so many requests of one token in any window of that length.
final class RateWindow: Sendable {
    private let limit: Int
    private let window: Duration
    private let clock: any MemberClock
    private let sent = Locked<[String: [Duration]]>([:])

    init(limit: Int, window: Duration, clock: any MemberClock) {
        self.limit = limit
        self.window = window
        self.clock = clock
    }

    /// Whether one more request is within the limit; a refused one does not count.
    func take(_ key: String) -> Bool {
        let now = clock.uptime
        return sent.withLock { sent in
            var times = (sent[key] ?? []).filter { now - $0 < window }
            defer { sent[key] = times }
            guard times.count < limit else { return false }
            times.append(now)
            return true
        }
    }
}
