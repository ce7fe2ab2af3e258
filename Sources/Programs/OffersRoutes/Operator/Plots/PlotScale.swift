/// The values at the side of a plot: round ones, from 0 to the first that is not below the highest.
struct PlotScale: Sendable, Equatable {
    /// What is marked, the lowest first.
    let ticks: [Double]

    /// The highest value of the plot.
    var top: Double { ticks.last ?? 1 }

    /// The most spaces between values.
    private static let most = 5.0

    /// A scale.
    /// - Parameters:
    ///   - highest: The highest value.
    ///   - least: The smallest step: 1 for counts.
    init(upTo highest: Double, least: Double) {
        let step = Self.step(for: highest.isFinite ? max(highest, 0) : 0, least)
        let count = max(1, (max(highest.isFinite ? highest : 0, 0) / step - 1e-9).rounded(.up))
        ticks = (0...Int(min(count, Self.most))).map { Double($0) * step }
    }

    /// The smallest of 1, 2 and 5 times a power of ten with which the scale has few values.
    private static func step(for highest: Double, _ least: Double) -> Double {
        var power = least
        while true {
            for factor in [1.0, 2, 5] where highest / (power * factor) <= most { return power * factor }
            power *= 10
        }
    }
}
