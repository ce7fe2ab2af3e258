import Foundation

/// What the limit of the community sheet wants known of a member's impressions before it lets another one happen.
///
/// Of the dates that were ever recorded, those later than an impression less the period are at most the maximum, future ones and
/// itself included. So no date is dropped for its age: a clock that is set back cannot make room.
enum ImpressionQuestion: Equatable {
    /// Nothing: the answer is no.
    case never
    /// Nothing: the answer is yes, and nothing is recorded.
    case always
    /// Whether fewer than so many are later than a moment.
    case areFewer(than: Int, after: Date)
}

extension GroupSubscriptionsLimit {
    /// How many impressions are kept of one member, the newest; a maximum beyond counts as that.
    static let capacity = 1_000

    /// What decides about an impression.
    /// - Parameters:
    ///   - moment: When it would happen.
    ///   - calendar: By which calendar and zone days are counted.
    /// - Returns: The question.
    func question(at moment: Date, by calendar: Calendar) -> ImpressionQuestion {
        guard maxSubscriptionsToShow > 0 else { return .never }
        guard periodInDays > 0 else { return .always }
        return .areFewer(
            than: Int(min(maxSubscriptionsToShow, UInt(Self.capacity))), after: boundary(before: moment, by: calendar))
    }

    /// The moment one period of calendar days before another; what was shown then or earlier counts no more.
    private func boundary(before moment: Date, by calendar: Calendar) -> Date {
        guard periodInDays < 1_000_000 else { return .distantPast }
        return calendar.date(byAdding: .day, value: -Int(periodInDays), to: moment) ?? .distantPast
    }
}
