/// The metrics that a caller asks for.
package struct MetricsOrder: Sendable, Equatable {
    /// The first day; nil for 30 days up to the last one.
    package var from: MetricDay?
    /// The last day; nil for the last one that is over.
    package var to: MetricDay?
    /// What the numbers are divided by; nil for one series of all.
    package var by: MetricDimension?
    /// The value that a dimension must have.
    package var filters: [MetricDimension: String] = [:]

    /// The last 30 days, undivided.
    package init() {}
}
