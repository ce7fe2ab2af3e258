public import MemberCore

/// Why metrics are not given.
public enum MetricsProblem: CodedError, Equatable, CaseIterable {
    /// The first day is after the last one.
    case daysReversed
    /// The first day is not over.
    case daysAhead
    /// The query has more than 800 days.
    case tooManyDays
    /// The response would have more than 20 000 rows.
    case tooManyRows
    /// The histories have not all been summed for the first time.
    case notSummed

    /// The stable name.
    public var code: String {
        switch self {
        case .daysReversed: "offers_metrics.days_reversed"
        case .daysAhead: "offers_metrics.days_ahead"
        case .tooManyDays: "offers_metrics.too_many_days"
        case .tooManyRows: "offers_metrics.too_many_rows"
        case .notSummed: "offers_metrics.not_summed"
        }
    }

    /// The status of the response.
    public var status: Int { self == .notSummed ? 503 : 400 }

    /// The problem, as a sentence.
    public var problem: String {
        switch self {
        case .daysReversed: "The first day of the metrics is after the last one."
        case .daysAhead: "The first day of the metrics is not over yet."
        case .tooManyDays: "The metrics have more than \(MetricsQuery.maximumDays) days."
        case .tooManyRows: "The metrics have more than \(MetricsQuery.maximumRows) rows."
        case .notSummed: "The histories are being summed for the first time, and the metrics are not complete yet."
        }
    }

    /// The remedy, as a sentence.
    public var remedy: String {
        switch self {
        case .daysReversed: "Exchange from and to."
        case .daysAhead: "Ask for days that are over, by UTC."
        case .tooManyDays: "Ask for fewer days at a time."
        case .tooManyRows: "Ask for fewer days at a time, or choose a product, group, country or offer."
        case .notSummed: "Try again later; member serve metrics status shows how far it is."
        }
    }

    /// Whether trying again may help.
    public var retryable: Bool { self == .notSummed }
}
