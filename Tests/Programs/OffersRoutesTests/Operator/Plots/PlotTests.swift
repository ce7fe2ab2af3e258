import Testing

@testable import OffersRoutes
@testable import OffersService

@Suite("Plots of metrics")
struct PlotTests {
    static let first = MetricDay(number: 20_878)

    static func plot(_ values: [Double?], provisional: Set<Int> = [], unit: MetricPlot.Unit = .count) -> MetricPlot {
        let points = values.enumerated().map { MetricPlot.Point(value: $1, isProvisional: provisional.contains($0)) }
        return MetricPlot(
            unit: unit, days: values.indices.map { first.adding(Int64($0)) },
            lines: [MetricPlot.Line(name: .active, points: points)])
    }

    static func drawn(_ plot: MetricPlot) -> PlotLayout.Drawn {
        plot.lines.first.map { PlotLayout(plot).drawn($0) } ?? PlotLayout.Drawn()
    }

    @Test(
        "a scale has few round values, from 0 to the first that is not below the highest",
        arguments: [
            (0.0, 1.0, [0.0, 1]), (1, 1, [0, 1]), (3, 1, [0, 1, 2, 3]), (5, 1, [0, 1, 2, 3, 4, 5]), (6, 1, [0, 2, 4, 6]),
            (11, 1, [0, 5, 10, 15]), (26, 1, [0, 10, 20, 30]), (1_000, 1, [0, 200, 400, 600, 800, 1_000]),
            (0.1, 0.01, [0, 0.02, 0.04, 0.06, 0.08, 0.1]), (1, 0.01, [0, 0.2, 0.4, 0.6, 0.8, 1]), (-3, 1, [0, 1]),
            (.infinity, 1, [0, 1]), (.nan, 1, [0, 1]),
        ])
    func scale(highest: Double, least: Double, ticks: [Double]) {
        let found = PlotScale(upTo: highest, least: least).ticks
        #expect(found.count == ticks.count && zip(found, ticks).allSatisfy { abs($0 - $1) < 1e-9 }, "\(found)")
    }

    @Test("every value lies between the ends of the scale, up to the largest that can be counted")
    func inside() {
        for highest in [1.0, 7, 99, 12_345, 1e9, 9e18] {
            let scale = PlotScale(upTo: highest, least: 1)
            #expect(scale.top >= highest * (1 - 1e-9) && scale.ticks.count <= 6 && scale.top <= highest * 2.5)
        }
    }

    @Test("days are spread over the width, a single one is in the middle, and 0 is at the bottom")
    func places() {
        let layout = PlotLayout(Self.plot([0, 1, 2]))
        #expect(layout.x(0) == PlotLayout.left && layout.x(2) == PlotLayout.width - PlotLayout.right)
        #expect(layout.y(0) == PlotLayout.height - PlotLayout.lower && layout.y(2) == PlotLayout.upper)
        let single = PlotLayout(Self.plot([3]))
        #expect(single.x(0) == (PlotLayout.left + PlotLayout.width - PlotLayout.right) / 2 && single.labels == [0])
    }

    @Test(
        "a few days have a label, the first and the last among them",
        arguments: [(0, []), (1, [0]), (2, [0, 1]), (5, [0, 1, 2, 3, 4]), (31, [0, 8, 15, 23, 30])])
    func labels(count: Int, places: [Int]) {
        #expect(PlotLayout(Self.plot(Array(repeating: 1, count: count))).labels == places)
    }

    @Test("a line ends where a day has no value, and a day alone has a mark")
    func gaps() {
        let drawn = Self.drawn(Self.plot([1, 1, nil, 1, nil]))
        #expect(drawn.path.count { $0 == "M" } == 1 && drawn.path.count { $0 == "L" } == 1 && drawn.provisional.isEmpty)
        #expect(drawn.marks.count == 3)
        let many = Self.drawn(Self.plot(Array(repeating: 1, count: 50) + [nil, 1]))
        #expect(many.marks.count == 1 && many.path.count { $0 == "L" } == 49)
    }

    @Test("what is provisional is drawn apart, with a hollow mark on each day")
    func provisional() {
        let drawn = Self.drawn(Self.plot([1, 1, 1, 1], provisional: [2, 3]))
        #expect(drawn.path.count { $0 == "L" } == 1)
        #expect(drawn.provisional.count { $0 == "M" } == 1 && drawn.provisional.count { $0 == "L" } == 2)
        #expect(drawn.marks.map(\.isProvisional) == [false, false, true, true])
    }

    @Test("each currency has a plot of its own, and no amount is added to another's")
    func currencies() {
        var row = MetricsReport.Row(day: Self.first, series: "")
        (row.revenue, row.refunded) = (["USD": 9_990, "EUR": 500], ["JPY": 7])
        let report = MetricsReport(
            by: nil, from: Self.first, to: Self.first, today: Self.first.adding(1), rows: [row],
            summedUntil: Self.first.adding(1).start, waiting: 0)
        let money = MetricPlot.all(of: report).filter { if case .money = $0.unit { true } else { false } }
        #expect(money.map(\.unit) == [.money("EUR"), .money("JPY"), .money("USD")])
        #expect(money.map { $0.lines.map { $0.points.map(\.value) } } == [[[500], [0]], [[0], [7]], [[9_990], [0]]])
        #expect(Set(MetricPlot.all(of: report).map(\.id)).count == 8)
    }

    @Test(
        "figures are written as the language does",
        arguments: [
            (9_990.0, MetricPlot.Unit.money("USD"), "9.99", "9,99"), (1_234_500, .money("USD"), "1,234.50", "1\u{A0}234,50"),
            (1_001, .money("KWD"), "1.001", "1,001"), (0.125, .part, "12.5%", "12,5\u{A0}%"),
            (12_345, .count, "12,345", "12\u{A0}345"),
        ])
    func figures(value: Double, unit: MetricPlot.Unit, english: String, russian: String) {
        #expect(MetricFigures(.en).text(value, unit) == english && MetricFigures(.ru).text(value, unit) == russian)
        #expect(MetricFigures(.en).text(nil, unit) == "–")
    }

    @Test("a cell is the darker the higher its part is", arguments: [(0.0, 0), (0.01, 1), (0.13, 2), (0.3, 3), (0.5, 4), (1, 4)])
    func shades(part: Double, shade: Int) { #expect(CohortMap.shade(part) == shade) }
}
