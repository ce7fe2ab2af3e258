import Foundation

/// The dates below a picture: few enough to be read, at round times in UTC.
struct CalendarTicks: Sendable {
    /// A date.
    struct Tick: Sendable, Equatable {
        let time: StoreTime
        let label: String
    }

    let ticks: [Tick]
    private static let most = 10

    private enum Unit: Sendable { case minute, day, month }
    private static let steps: [(unit: Unit, count: Int, milliseconds: Int64)] =
        [1, 5, 15, 60, 180, 720].map { (.minute, $0, Int64($0) * 60_000) }
        + [1, 2, 7, 14].map { (.day, $0, Int64($0) * 86_400_000) }
        + [1, 3, 6, 12, 24, 60, 120, 600, 6_000, 60_000, 600_000, 6_000_000].map { (.month, $0, Int64($0) * 2_629_746_000) }

    init(_ span: ClosedRange<StoreTime>) {
        let length = span.upperBound.milliseconds.subtractingReportingOverflow(span.lowerBound.milliseconds).partialValue
        guard length > 0, let step = Self.steps.first(where: { length / $0.milliseconds < Self.most }) else {
            ticks = []
            return
        }
        var (found, calendar) = ([Tick](), Calendar(identifier: .gregorian))
        calendar.timeZone = .gmt
        var next = Self.first(span.lowerBound.date, step.unit, step.count, calendar)
        while found.count <= Self.most, let date = next, date <= span.upperBound.date {
            if date >= span.lowerBound.date {
                found.append(Tick(time: StoreTime(date), label: Self.label(date, step.unit, step.count)))
            }
            next = calendar.date(byAdding: Self.component(step.unit), value: step.count, to: date)
        }
        ticks = found
    }

    private static func component(_ unit: Unit) -> Calendar.Component {
        switch unit {
        case .minute: .minute
        case .day: .day
        case .month: .month
        }
    }

    /// The last round time that is not after a date.
    private static func first(_ date: Date, _ unit: Unit, _ count: Int, _ calendar: Calendar) -> Date? {
        var parts = calendar.dateComponents([.era, .year, .month, .day, .hour, .minute], from: date)
        switch unit {
        case .minute:
            let minutes = ((parts.hour ?? 0) * 60 + (parts.minute ?? 0)) / count * count
            (parts.hour, parts.minute) = (minutes / 60, minutes % 60)
        case .day: (parts.hour, parts.minute) = (0, 0)
        case .month:
            let months = (parts.year ?? 1) * 12 + (parts.month ?? 1) - 1
            let round = months / count * count
            (parts.year, parts.month, parts.day, parts.hour, parts.minute) = (round / 12, round % 12 + 1, 1, 0, 0)
        }
        return calendar.date(from: parts)
    }

    /// A date without words: a year, a month, a day or a time of day.
    private static func label(_ date: Date, _ unit: Unit, _ count: Int) -> String {
        let text = date.formatted(.iso8601)
        switch unit {
        case .minute:
            let time = String(text.dropFirst(11).prefix(5))
            return time == "00:00" ? String(text.prefix(10)) : time
        case .day: return String(text.prefix(10))
        case .month: return String(text.prefix(count < 12 ? 7 : 4))
        }
    }
}
