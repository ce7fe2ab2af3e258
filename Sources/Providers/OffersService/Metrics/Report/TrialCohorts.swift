/// Trials by the week in which they began, and the part of them that had converted after so many weeks.
///
/// A week begins on Monday at midnight, UTC. A conversion counts within k weeks if the paid period was bought less than k × 7 days after
/// the trial.
package struct TrialCohorts: Sendable, Equatable {
    /// The conversions of a cohort within some weeks.
    package struct Cell: Sendable, Equatable {
        package let converted: Int64
        /// The part of the cohort's trials; nil without trials.
        package let part: Double?
        /// Whether not every trial of the cohort has had so many weeks, so that it may still grow.
        package let isProvisional: Bool
    }

    /// The trials of one week.
    package struct Cohort: Sendable, Equatable {
        /// The Monday.
        package let week: MetricDay
        package let trials: Int64
        /// The conversions within one week, within two, and so on; nil where no trial has had the week before.
        package let cells: [Cell?]
        /// All conversions, however late they were.
        package let total: Cell
    }

    /// How many columns the weeks since have.
    package static let weeks = 8
    /// How many weeks of trials there are.
    package static let cohorts = 12

    /// The cohorts, the oldest first; a week without trials is among them.
    package let all: [Cohort]

    /// Counts cohorts.
    /// - Parameter report: Metrics of whole weeks, undivided: from ``from(_:)`` on.
    package init(_ report: MetricsReport) {
        let byWeek = Dictionary(grouping: report.rows) { Self.monday(of: $0.day) }
        all = byWeek.sorted { $0.key < $1.key }.map { Self.cohort($0.key, $0.value, report) }
    }

    /// The first day of the cohorts up to a day.
    package static func from(_ last: MetricDay) -> MetricDay { monday(of: last).adding(-7 * Int64(cohorts - 1)) }

    /// The Monday of a day's week.
    static func monday(of day: MetricDay) -> MetricDay {
        // The first of January 1970 was a Thursday.
        let rest = (day.number + 3) % 7
        return day.adding(-(rest < 0 ? rest + 7 : rest))
    }

    private static func cohort(_ week: MetricDay, _ rows: [MetricsReport.Row], _ report: MetricsReport) -> Cohort {
        let trials = rows.reduce(0) { $0 + $1.trials }
        func cell(_ converted: Int64, isProvisional: Bool) -> Cell {
            let part = trials > 0 ? Double(converted) / Double(trials) : nil
            return Cell(converted: converted, part: part, isProvisional: isProvisional)
        }
        let cells = (1...weeks).map { count -> Cell? in
            guard week.adding(7 * Int64(count - 1)) < report.today else { return nil }
            let converted = rows.reduce(0) { sum, row in
                sum + row.convertedByWeeks.filter { $0.key < count }.values.reduce(0, +)
            }
            return cell(converted, isProvisional: week.adding(7 * Int64(count + 1)) > report.today)
        }
        let isOpen = week.adding(7) > report.today || rows.contains(where: report.isProvisional)
        return Cohort(
            week: week, trials: trials, cells: cells,
            total: cell(rows.reduce(0) { $0 + $1.converted }, isProvisional: isOpen))
    }
}
