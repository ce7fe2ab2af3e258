/// The difference between two shares, with an interval in which the true one lies at 95 %.
///
/// The interval is Newcombe's hybrid score interval without continuity correction: it is made of Wilson's intervals of both shares, and
/// stays sound for small groups and for shares near 0 and 1.
/// R. G. Newcombe, Interval estimation for the difference between independent proportions: comparison of eleven methods, Statistics in
/// Medicine 17 (1998), method 10.
package struct ShareDifference: Sendable, Equatable {
    /// The first share less the second one.
    package let value: Double
    /// The ends of the interval.
    package let low: Double
    package let high: Double

    /// The quantile of the normal distribution for 95 %.
    static let quantile = 1.959_963_984_540_054

    /// The difference of two shares; nil where one of the groups is empty.
    package init?(_ first: (count: Int, of: Int), _ second: (count: Int, of: Int)) {
        guard let left = WilsonInterval(first.count, of: first.of), let right = WilsonInterval(second.count, of: second.of) else {
            return nil
        }
        value = left.share - right.share
        low = value - Self.length(left.share - left.low, right.high - right.share)
        high = value + Self.length(left.high - left.share, right.share - right.low)
    }

    private static func length(_ left: Double, _ right: Double) -> Double { (left * left + right * right).squareRoot() }
}

/// Wilson's score interval of a share at 95 %.
struct WilsonInterval: Sendable, Equatable {
    let share: Double
    let low: Double
    let high: Double

    /// The interval of a share; nil where it is a share of nothing.
    init?(_ count: Int, of all: Int) {
        guard all > 0, (0...all).contains(count) else { return nil }
        let (n, square) = (Double(all), ShareDifference.quantile * ShareDifference.quantile)
        let share = Double(count) / n
        let middle = 2 * n * share + square
        let width = ShareDifference.quantile * (square + 4 * n * share * (1 - share)).squareRoot()
        self.share = share
        low = max(0, (middle - width) / (2 * (n + square)))
        high = min(1, (middle + width) / (2 * (n + square)))
    }
}
