import StoreOffers

/// The midnights at which a subscription runs with the same product, group, country and offer.
struct RunningSpan: Equatable {
    /// The first midnight at which it runs.
    let first: MetricDay
    /// The first midnight behind it.
    let end: MetricDay
    let series: MetricSeries

    /// The spans of a subscription's own periods, in order. Where several run at one midnight, the one that expires last counts.
    static func all(of periods: [OwnPeriod]) -> [RunningSpan] {
        let running = periods.enumerated().compactMap { Candidate($1, place: $0) }.sorted { $0.first < $1.first }
        let bounds = Set(running.flatMap { [$0.first, $0.end] }).sorted()
        var (spans, active, next) = ([RunningSpan](), [Candidate](), 0)
        for (bound, end) in zip(bounds, bounds.dropFirst()) {
            active.removeAll { $0.end <= bound }
            while next < running.count, running[next].first <= bound {
                active.append(running[next])
                next += 1
            }
            guard let series = active.max(by: { $0.rank < $1.rank })?.series else { continue }
            spans.add(RunningSpan(first: bound, end: end, series: series))
        }
        return spans
    }

    private struct Candidate {
        let first: MetricDay
        let end: MetricDay
        /// Of several that run the one with the highest rank counts: by its expiry, then by its place in the history.
        let rank: (StoreTime, Int)
        let series: MetricSeries

        /// The midnights of a period; nil for one that runs at none.
        init?(_ period: OwnPeriod, place: Int) {
            guard let end = period.end, let expires = period.expires else { return nil }
            (first, self.end) = (MetricDay(from: period.bought), MetricDay(from: end))
            (rank, series) = ((expires, place), period.series)
            guard first < self.end else { return nil }
        }
    }
}

extension [RunningSpan] {
    /// Adds a span behind the last one, which it prolongs where nothing changes between them.
    fileprivate mutating func add(_ span: RunningSpan) {
        guard let last, last.end == span.first, last.series == span.series else { return append(span) }
        self[count - 1] = RunningSpan(first: last.first, end: span.end, series: span.series)
    }
}
