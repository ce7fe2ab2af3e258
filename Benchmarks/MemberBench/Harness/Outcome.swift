/// What a row's rounds came to.
struct Outcome {
    /// Whether the aim was reached.
    enum Verdict {
        case met, missed
        /// Some rounds reached it and some did not.
        case undecided
        /// There is no aim.
        case shown
    }

    let row: Row
    /// The median of ours, per second; of the processor's time where that is judged.
    let value: Double
    /// The median of the baseline, per second.
    let baseline: Double
    /// The processor's time for one work, in microseconds.
    let processor: (ours: Double, theirs: Double)
    /// The median of the rounds' ratios.
    let ratio: Double
    /// The least and the greatest of them.
    let spread: ClosedRange<Double>
    private let slowest: Double
    private let fastest: Double

    init(row: Row, pairs: [(ours: Sample, theirs: Sample)]) {
        self.row = row
        let judged: (Sample) -> Double = { row.processor == .judged ? $0.perCPUSecond : $0.perSecond }
        let ours = pairs.map { judged($0.ours) }
        value = Self.median(ours)
        slowest = ours.min() ?? 0
        fastest = ours.max() ?? 0
        baseline = Self.median(pairs.map { judged($0.theirs) })
        processor = (
            1e6 / Self.median(pairs.map(\.ours.perCPUSecond)), 1e6 / Self.median(pairs.map(\.theirs.perCPUSecond))
        )
        let ratios = pairs.map { judged($0.ours) / judged($0.theirs) }
        ratio = Self.median(ratios)
        spread = (ratios.min() ?? 0)...(ratios.max() ?? 0)
    }

    /// Decided only where every round says the same.
    var verdict: Verdict {
        if let most = row.most {
            if slowest >= 1000 / most { return .met }
            return fastest < 1000 / most ? .missed : .undecided
        }
        guard let aim = row.aim else { return .shown }
        if spread.lowerBound >= aim { return .met }
        return spread.upperBound < aim ? .missed : .undecided
    }

    private static func median(_ numbers: [Double]) -> Double { numbers.sorted()[numbers.count / 2] }
}
