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
    /// The median of ours, per second.
    let value: Double
    /// The median of the baseline, per second.
    let baseline: Double
    /// The median of the rounds' ratios.
    let ratio: Double
    /// The least and the greatest of them.
    let spread: ClosedRange<Double>

    init(row: Row, pairs: [(ours: Double, theirs: Double)]) {
        self.row = row
        value = Self.median(pairs.map(\.ours))
        baseline = Self.median(pairs.map(\.theirs))
        let ratios = pairs.map { $0.ours / $0.theirs }
        ratio = Self.median(ratios)
        spread = (ratios.min() ?? 0)...(ratios.max() ?? 0)
    }

    /// Decided only where every round says the same.
    var verdict: Verdict {
        guard let aim = row.aim else { return .shown }
        if spread.lowerBound >= aim { return .met }
        return spread.upperBound < aim ? .missed : .undecided
    }

    private static func median(_ numbers: [Double]) -> Double { numbers.sorted()[numbers.count / 2] }
}
