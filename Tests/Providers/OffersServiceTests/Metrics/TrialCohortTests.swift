import StoreOffers
import Testing

@testable import OffersService

@Suite("Cohorts of trials")
struct TrialCohortTests {
    static let monday = MetricDay(number: 20_878)

    static func report(_ rows: [MetricsReport.Row], today: MetricDay) -> MetricsReport {
        MetricsReport(
            by: nil, from: rows.first?.day ?? today, to: rows.last?.day ?? today, today: today, rows: rows,
            summedUntil: today.start, waiting: 0)
    }

    static func row(_ day: MetricDay, trials: Int64, _ weeks: [Int: Int64], final: MetricDay? = nil) -> MetricsReport.Row {
        var row = MetricsReport.Row(day: day, series: "")
        (row.trials, row.convertedByWeeks, row.converted) = (trials, weeks, weeks.values.reduce(0, +))
        row.conversionFinal = final
        return row
    }

    @Test(
        "a week begins on Monday, also before 1970",
        arguments: [("2027-03-01", "2027-03-01"), ("2027-03-07", "2027-03-01"), ("2027-03-08", "2027-03-08"), ("1970-01-01", "")])
    func mondays(day: String, monday: String) throws {
        let found = TrialCohorts.monday(of: try #require(MetricDay(day)))
        #expect(monday.isEmpty ? found.number == -3 : "\(found)" == monday)
    }

    @Test("conversions count within the weeks since each trial, all of them in the last column")
    func weeks() throws {
        let rows = [
            Self.row(Self.monday, trials: 6, [0: 1, 1: 2]), Self.row(Self.monday.adding(6), trials: 2, [30: 1]),
            Self.row(Self.monday.adding(7), trials: 0, [:]),
        ]
        let all = TrialCohorts(Self.report(rows, today: Self.monday.adding(400))).all
        #expect(all.map(\.week) == [Self.monday, Self.monday.adding(7)])
        let first = try #require(all.first)
        #expect(first.trials == 8 && first.cells.map { $0?.converted } == [1, 3, 3, 3, 3, 3, 3, 3])
        #expect(first.total == TrialCohorts.Cell(converted: 4, part: 0.5, isProvisional: false))
        #expect(first.cells.allSatisfy { $0?.isProvisional == false } && all.last?.total.part == nil)
    }

    @Test(
        "a cell is final once every trial of the week has had its weeks, and empty before the first one has had the week before",
        arguments: [(1, 1, 1), (7, 1, 1), (8, 2, 2), (13, 2, 2), (14, 2, 1), (21, 3, 1), (22, 4, 2)])
    func provisional(days: Int64, shown: Int, open: Int) throws {
        let report = Self.report([Self.row(Self.monday, trials: 1, [0: 1])], today: Self.monday.adding(days))
        let cells = try #require(TrialCohorts(report).all.first).cells
        #expect(cells.compactMap(\.self).count == shown)
        #expect(cells.compactMap(\.self).count { $0.isProvisional } == open)
    }

    @Test("the last column is provisional while a day's conversion is")
    func total() throws {
        for (days, isOpen) in [(Int64(29), true), (30, false)] {
            let row = Self.row(Self.monday, trials: 1, [:], final: Self.monday.adding(30))
            let report = Self.report([row], today: Self.monday.adding(days))
            #expect(try #require(TrialCohorts(report).all.first).total.isProvisional == isOpen)
        }
    }

    @Test(
        "a conversion is counted with the whole weeks between trial and purchase",
        arguments: [(6, 0), (7, 1), (13, 1), (14, 2), (70, 10)])
    func counted(days: Int64, weeks: Int) {
        let sums = sums(
            period("a1", from: "1 10:00", to: "4 10:00", trial: true),
            period("a2", from: "\(1 + days) 10:00", to: "\(2 + days) 10:00"))
        let details = sums.values.keys.filter { $0.measure == .converted }.map(\.detail)
        #expect(details == [String(weeks)])
    }
}
