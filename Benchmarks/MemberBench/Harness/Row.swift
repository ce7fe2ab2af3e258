/// One comparison: ours against the barest way of doing the same.
struct Row {
    /// What is measured.
    let name: String
    /// What it is compared with.
    let baselineName: String
    /// How many times the work is done in one measurement.
    let count: Int
    /// The least ratio of ours to the baseline, in work per second.
    let aim: Double
    /// Does the work so many times.
    let candidate: (Int) async throws -> Void
    /// Does the baseline's work so many times.
    let baseline: (Int) async throws -> Void

    /// How many times the baseline's work is done, where it is so slow that as many would take minutes.
    var baselineCount: Int?

    /// Measures: a warm-up, then five rounds in which both take turns at going first.
    /// - Returns: Medians and the spread of the ratio.
    func measure(rounds: Int = 5) async throws -> Outcome {
        try await candidate(count)
        try await baseline(baselineCount ?? count)
        var pairs: [(ours: Double, theirs: Double)] = []
        for round in 0..<rounds {
            if round.isMultiple(of: 2) {
                let ours = try await rate(candidate, count)
                pairs.append((ours, try await rate(baseline, baselineCount ?? count)))
            } else {
                let theirs = try await rate(baseline, baselineCount ?? count)
                pairs.append((try await rate(candidate, count), theirs))
            }
        }
        return Outcome(row: self, pairs: pairs)
    }

    private func rate(_ work: (Int) async throws -> Void, _ count: Int) async throws -> Double {
        let clock = ContinuousClock()
        let begin = clock.now
        try await work(count)
        return Double(count) / (begin.duration(to: clock.now) / .seconds(1))
    }
}
