/// Which metrics are asked for.
package struct MetricsQuery: Sendable, Equatable {
    /// The first day.
    package let from: MetricDay
    /// The last day.
    package let to: MetricDay
    /// What the numbers are divided by; nil for one series of all.
    package let by: MetricDimension?
    /// The value that a dimension must have; an offer's kind stands for all offers of it.
    package let filters: [MetricDimension: String]

    /// The most days of one query.
    package static let maximumDays: Int64 = 800
    /// The most rows of one response.
    package static let maximumRows = 20_000
    /// How many days a query has that names none.
    package static let usualDays: Int64 = 30

    /// A query.
    /// - Parameters:
    ///   - from: The first day; nil for 30 days up to the last one.
    ///   - to: The last day; nil for the last one that is over.
    ///   - by: What the numbers are divided by.
    ///   - filters: The value that a dimension must have.
    ///   - today: The day of the database's time.
    /// - Throws: ``MetricsProblem/daysReversed``, ``MetricsProblem/daysAhead``, ``MetricsProblem/tooManyDays``.
    package init(
        from: MetricDay? = nil, to: MetricDay? = nil, by: MetricDimension? = nil, filters: [MetricDimension: String] = [:],
        today: MetricDay
    ) throws(MetricsProblem) {
        let end = to ?? max(today.adding(-1), from ?? today.adding(-1))
        // No day before 1970 has a name in the description of the routes.
        let start = from ?? max(min(end, today.adding(-1)).adding(1 - Self.usualDays), MetricDay(number: 0))
        guard start <= end else { throw .daysReversed }
        guard start < today else { throw .daysAhead }
        guard end.number - start.number < Self.maximumDays else { throw .tooManyDays }
        (self.from, self.to, self.by, self.filters) = (start, end, by, filters)
    }

    /// The last day of the response: the day of the database's time is not over.
    /// - Parameter today: The day of the database's time.
    /// - Returns: The last day; one before ``from`` where none of the days is over.
    func last(on today: MetricDay) -> MetricDay { min(to, today.adding(-1)) }
}
