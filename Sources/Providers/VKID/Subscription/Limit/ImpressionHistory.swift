package import Foundation

/// When the community sheet was shown to one member, and whether it may be shown again: a decision over dates alone.
///
/// Of the dates that were ever recorded, those later than a showing less the period are at most the maximum, future ones and
/// itself included. So no date is dropped for its age: a clock that is set back cannot make room.
package struct ImpressionHistory: Sendable, Equatable {
    /// How many dates are kept of one member: the newest.
    package static let capacity = 1_000

    /// The dates of the showings.
    package private(set) var dates: [Date]

    /// A history.
    /// - Parameter dates: The dates of the showings, in any order.
    package init(_ dates: [Date] = []) { self.dates = dates }

    /// Whether the limit lets the sheet be shown at a moment.
    /// - Parameters:
    ///   - moment: When.
    ///   - limit: The limit; a maximum beyond ``capacity`` counts as that.
    ///   - calendar: By which calendar and zone days are counted.
    /// - Returns: Whether it may be shown.
    package func admits(_ moment: Date, _ limit: GroupSubscriptionsLimit, by calendar: Calendar) -> Bool {
        guard limit.maxSubscriptionsToShow > 0 else { return false }
        guard limit.periodInDays > 0 else { return true }
        let boundary = limit.boundary(before: moment, by: calendar)
        return dates.count { $0 > boundary } < min(limit.maxSubscriptionsToShow, UInt(Self.capacity))
    }

    /// The history with a showing.
    /// - Parameters:
    ///   - moment: When it is shown.
    ///   - limit: The limit; with a period of 0 nothing is recorded.
    ///   - calendar: By which calendar and zone days are counted.
    /// - Returns: What is kept afterwards; nil if the limit does not let it be shown.
    package func recording(
        _ moment: Date, _ limit: GroupSubscriptionsLimit, by calendar: Calendar
    ) -> ImpressionHistory? {
        guard admits(moment, limit, by: calendar) else { return nil }
        guard limit.periodInDays > 0 else { return self }
        return ImpressionHistory((dates + [moment]).sorted().suffix(Self.capacity))
    }
}

extension GroupSubscriptionsLimit {
    /// The moment one period of calendar days before another; what was shown then or earlier counts no more.
    fileprivate func boundary(before moment: Date, by calendar: Calendar) -> Date {
        guard periodInDays < 1_000_000 else { return .distantPast }
        return calendar.date(byAdding: .day, value: -Int(periodInDays), to: moment) ?? .distantPast
    }
}
