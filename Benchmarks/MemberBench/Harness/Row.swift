import CMemberBenchLoop
import MemberCore

/// What one measurement came to, in work per second.
struct Sample {
    /// Of the clock on the wall.
    let perSecond: Double
    /// Of the processor's time, all threads and ended children together.
    let perCPUSecond: Double
}

/// One comparison: ours against the barest way of doing the same.
struct Row {
    /// What is measured.
    let name: String
    /// What it is compared with.
    let baselineName: String
    /// How many times the work is done in one measurement.
    let count: Int
    /// How many times the baseline does it, where it is so slow that fewer do.
    var baselineCount: Int?
    /// The least ratio of ours to the baseline, in work per second; nil where the ratio is only shown.
    let aim: Double?
    /// The most that ours may take for one work, in milliseconds, where that is the aim.
    var most: Double?
    /// What of the processor's time is told.
    var processor = Processor.hidden
    /// What of the processor's time is told.
    enum Processor {
        /// Nothing: somebody else does the work, or it is all there is anyway.
        case hidden
        /// It stands beside the rate.
        case shown
        /// The ratio is that of the processor's time, not that of the rate.
        case judged
    }

    /// What the work tells as its duration, where that is not the time that passes, such as the longest wait of a caller.
    var told: Locked<Duration>?

    /// Does the work so many times.
    let candidate: (Int) async throws -> Void
    /// Does the baseline's work so many times.
    let baseline: (Int) async throws -> Void

    /// Measures: a warm-up, then five rounds in which both take turns at going first.
    /// - Returns: Medians and the spread of the ratio.
    func measure(rounds: Int = 5) async throws -> Outcome {
        try await candidate(count)
        try await baseline(baselineCount ?? count)
        var pairs: [(ours: Sample, theirs: Sample)] = []
        for round in 0..<rounds {
            if round.isMultiple(of: 2) {
                let ours = try await sample(candidate, count)
                pairs.append((ours, try await sample(baseline, baselineCount ?? count)))
            } else {
                let theirs = try await sample(baseline, baselineCount ?? count)
                pairs.append((try await sample(candidate, count), theirs))
            }
        }
        return Outcome(row: self, pairs: pairs)
    }

    private func sample(_ work: (Int) async throws -> Void, _ count: Int) async throws -> Sample {
        let clock = ContinuousClock()
        let (begin, used) = (clock.now, member_bench_cpu())
        try await work(count)
        let (end, usedNow) = (clock.now, member_bench_cpu())
        let duration = told?.value ?? begin.duration(to: end)
        // The system counts in steps; less than one cannot be told.
        return Sample(
            perSecond: Double(count) / (duration / .seconds(1)),
            perCPUSecond: Double(count) / max(1e-6, usedNow - used))
    }
}
