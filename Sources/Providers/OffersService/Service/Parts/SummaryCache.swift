import MemberCore

/// Keeps what dashboards were given for a minute, so that many of them cost the database no more than one.
final class SummaryCache: Sendable {
    private struct Entry: Sendable {
        let summaries: [MetricsSummary]
        let end: Duration
    }

    private static let life = Duration.seconds(60)
    private let entries = Locked<[String: Entry]>([:])
    private let clock: any MemberClock

    /// - Parameter clock: Measures the minute.
    init(clock: any MemberClock) { self.clock = clock }

    /// What was given for an app within the last minute.
    func summaries(of app: String) -> [MetricsSummary]? {
        let now = clock.uptime
        return entries.withLock { $0[app] }.flatMap { $0.end > now ? $0.summaries : nil }
    }

    /// Keeps what is given now.
    func keep(_ summaries: [MetricsSummary], of app: String) {
        let entry = Entry(summaries: summaries, end: clock.uptime + Self.life)
        entries.withLock { $0[app] = entry }
    }
}
