import OffersService

/// A plot of one measure over days, as a value: what is drawn, and what the table says.
struct MetricPlot: Sendable, Equatable {
    /// What the values are.
    enum Unit: Sendable, Equatable {
        case count, part
        /// Thousandths of a currency's unit.
        case money(String)

        /// The smallest step of a scale.
        var least: Double { self == .part ? 0.01 : self == .count ? 1 : 10 }
    }

    /// The value of a day.
    struct Point: Sendable, Equatable {
        /// Nil where the day has none, such as a part of nothing.
        var value: Double?
        /// Whether it may still change in the ordinary course.
        var isProvisional = false
    }

    /// A line of the plot, one value for each day.
    struct Line: Sendable, Equatable {
        /// What it shows, of `Name`'s texts.
        let name: Name
        let points: [Point]
    }

    /// The lines by name.
    enum Name: String, Sendable, CaseIterable {
        case active, trials, converted, conversion, churn, refunds, revenue, refunded
    }

    let unit: Unit
    let days: [MetricDay]
    /// The first line is drawn solid with round marks, the second one dashed with square marks.
    let lines: [Line]

    /// The name of the plot within the page: letters and hyphens.
    var id: String {
        let name = lines.first?.name.rawValue ?? ""
        guard case .money(let currency) = unit else { return name }
        return name + "-" + currency.lowercased().map { $0.isASCII && $0.isLetter ? String($0) : "-" }.joined()
    }

    /// The highest value.
    var highest: Double { lines.flatMap(\.points).compactMap(\.value).max() ?? 0 }
    /// Whether any value may still change.
    var hasProvisional: Bool { lines.contains { $0.points.contains(where: \.isProvisional) } }
}

extension MetricPlot {
    /// The plots of metrics that are not divided: money has one for each currency.
    static func all(of report: MetricsReport) -> [MetricPlot] {
        let days = report.rows.map(\.day)
        func plot(_ unit: Unit, _ lines: [(Name, (MetricsReport.Row) -> Point)]) -> MetricPlot {
            MetricPlot(unit: unit, days: days, lines: lines.map { Line(name: $0, points: report.rows.map($1)) })
        }
        let counts = [
            plot(.count, [(.active, { Point($0.active) })]),
            plot(.count, [(.trials, { Point($0.trials) }), (.converted, { Point($0.converted) })]),
            plot(.part, [(.conversion, { Point(value: $0.conversion, isProvisional: report.isProvisional($0)) })]),
            plot(.part, [(.churn, { Point(value: $0.churn) })]), plot(.count, [(.refunds, { Point($0.refunds) })]),
        ]
        let currencies = Set(report.rows.flatMap { Array($0.revenue.keys) + Array($0.refunded.keys) })
        return counts
            + currencies.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { currency in
                plot(
                    .money(currency),
                    [
                        (.revenue, { Point($0.revenue[currency] ?? 0) }), (.refunded, { Point($0.refunded[currency] ?? 0) }),
                    ])
            }
    }
}

extension MetricPlot.Point {
    fileprivate init(_ count: Int64) { self.init(value: Double(count)) }
}
