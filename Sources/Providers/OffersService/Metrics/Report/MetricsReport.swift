package import StoreOffers

/// Metrics by day, and how current they are.
package struct MetricsReport: Sendable, Equatable {
    /// The numbers of one day and series.
    package struct Row: Sendable, Equatable {
        package let day: MetricDay
        /// The product, group, country or offer; empty where the evidence names none, and for all together.
        package let series: String
        /// Subscriptions that ran at the day's end.
        package var active: Int64 = 0
        /// Subscriptions that ran at its start.
        package var activeAtStart: Int64 = 0
        /// Those of them that did not run at its end.
        package var churned: Int64 = 0
        /// Trials that began.
        package var trials: Int64 = 0
        /// Those of them whose next own transaction is paid.
        package var converted: Int64 = 0
        /// The same by the whole weeks between the beginning of the trial and the paid period.
        package var convertedByWeeks: [Int: Int64] = [:]
        /// The day from which the conversion is final; nil for a day without trials.
        package var conversionFinal: MetricDay?
        package var refunds: Int64 = 0
        /// The price of the day's paid transactions by currency, in thousandths of its unit.
        package var revenue: [String: Int64] = [:]
        /// What was refunded on the day, likewise.
        package var refunded: [String: Int64] = [:]

        /// The part of those that ran at the day's start and did not at its end; nil where none ran.
        package var churn: Double? { Self.part(churned, of: activeAtStart) }
        /// The part of the trials that converted; nil where none began.
        package var conversion: Double? { Self.part(converted, of: trials) }

        private static func part(_ count: Int64, of whole: Int64) -> Double? {
            whole > 0 ? (Double(count) / Double(whole) * 1_000_000).rounded() / 1_000_000 : nil
        }
    }

    /// What the numbers are divided by.
    package let by: MetricDimension?
    /// The first and the last day.
    package let from, to: MetricDay
    /// The day of the database's time, which is not over.
    package let today: MetricDay
    /// Every day for every series that has a number, by day, then series.
    package let rows: [Row]
    /// Everything that was stored up to here is in the numbers.
    package let summedUntil: StoreTime
    /// How many histories were changed since, and wait.
    package let waiting: Int

    /// Whether the conversion of a row may still change in the ordinary course.
    package func isProvisional(_ row: Row) -> Bool { row.conversionFinal.map { $0 > today } ?? false }
}

/// A sum of numbers of one day and series, as a database gives it.
package struct MetricCell: Sendable, Equatable {
    package let measure: MetricMeasure
    package let day: MetricDay
    package let series: String
    package let detail: String
    package let value: Int64

    /// A sum.
    package init(_ measure: MetricMeasure, _ day: MetricDay, _ series: String, _ detail: String, _ value: Int64) {
        (self.measure, self.day, self.series) = (measure, day, series)
        (self.detail, self.value) = (detail, value)
    }
}

extension MetricsReport {
    /// Puts sums together to rows.
    /// - Parameters:
    ///   - cells: The sums of the days.
    ///   - before: How many subscriptions ran at the first day's start, by series.
    ///   - query: The days; the numbers of all together are there for every day, also where nothing happened.
    ///   - last: The last day that is over.
    /// - Returns: A row for every day and every series that has a number.
    /// - Throws: ``MetricsProblem/tooManyRows``.
    package static func rows(
        _ cells: [MetricCell], before: [String: Int64], _ query: MetricsQuery, until last: MetricDay
    ) throws(MetricsProblem) -> [Row] {
        guard query.from <= last else { return [] }
        var names = Set(cells.map(\.series)).union(before.filter { $0.value != 0 }.keys)
        if query.by == nil { names.insert("") }
        guard names.count * Int(last.number - query.from.number + 1) <= MetricsQuery.maximumRows else { throw .tooManyRows }
        let ordered = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let byDay = Dictionary(grouping: cells, by: \.day).mapValues { Dictionary(grouping: $0, by: \.series) }
        var (rows, running) = ([Row](), before)
        for number in query.from.number...last.number {
            let day = MetricDay(number: number)
            for name in ordered {
                let row = Row(day, name, running: running[name] ?? 0, byDay[day]?[name] ?? [])
                running[name] = row.active
                rows.append(row)
            }
        }
        return rows
    }
}

extension MetricsReport.Row {
    fileprivate init(_ day: MetricDay, _ series: String, running: Int64, _ cells: [MetricCell]) {
        (self.day, self.series, activeAtStart, active) = (day, series, running, running)
        for cell in cells { add(cell) }
    }

    private mutating func add(_ cell: MetricCell) {
        switch cell.measure {
        case .active: active.add(cell.value)
        case .churned: churned.add(cell.value)
        case .converted:
            converted.add(cell.value)
            if let weeks = Int(cell.detail) { convertedByWeeks[weeks, default: 0].add(cell.value) }
        case .refunds: refunds.add(cell.value)
        case .revenue: revenue.add(cell)
        case .refunded: refunded.add(cell)
        case .trials:
            trials.add(cell.value)
            // A detail that no trial has any more does not count.
            guard cell.value > 0, let number = Int64(cell.detail) else { return }
            conversionFinal = [conversionFinal, MetricDay(number: number)].compactMap { $0 }.max()
        }
    }
}

extension [String: Int64] {
    fileprivate mutating func add(_ cell: MetricCell) {
        var sum = self[cell.detail] ?? 0
        sum.add(cell.value)
        self[cell.detail] = sum == 0 ? nil : sum
    }
}
