import MemberCore

/// At most so many requests of one token in any window of that length.
final class RateWindow: Sendable {
    private struct State: Sendable {
        var sent: [String: [Duration]] = [:]
        /// With how many tokens those are looked for next whose window is over.
        var nextSweep = 1000
    }
    private let limit: Int
    private let window: Duration
    private let clock: any MemberClock
    private let state = Locked(State())

    init(limit: Int, window: Duration, clock: any MemberClock) {
        self.limit = limit
        self.window = window
        self.clock = clock
    }

    /// How many tokens are remembered.
    var count: Int { state.value.sent.count }

    /// Whether one more request is within the limit; a refused one does not count.
    func take(_ key: String) -> Bool {
        let now = clock.uptime
        return state.withLock { state in
            if state.sent.count >= state.nextSweep {
                state.sent = state.sent.filter { now - ($0.value.last ?? .zero) < window }
                state.nextSweep = max(1000, 2 * state.sent.count)
            }
            var times = (state.sent[key] ?? []).filter { now - $0 < window }
            defer { state.sent[key] = times }
            guard times.count < limit else { return false }
            times.append(now)
            return true
        }
    }
}
