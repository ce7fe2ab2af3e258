public import Foundation

/// Moments in words, seen from another moment: `in 60 days`, `yesterday`, `5 minutes ago`.
///
/// ```swift
/// HumanTime(.en).text(now.addingTimeInterval(86_400 * 60), now: now)   // in 60 days
/// ```
/// The largest unit that fits is used and rounded down, so that "in 2 days" is never less than two days. Years begin at two.
public struct HumanTime: Sendable {
    private let texts: Texts

    /// Creates words of a language.
    /// - Parameter language: The language; English where it has no such words.
    public init(_ language: MemberLanguage) { texts = Texts(language, .moments) }

    /// Returns the words for a moment.
    /// - Parameters:
    ///   - date: The moment.
    ///   - now: The moment from which it is seen.
    /// - Returns: The words.
    public func text(_ date: Date, now: Date) -> String {
        let seconds = date.timeIntervalSince(now)
        guard !seconds.isNaN else { return texts(.momentNow) }
        // Half a second is the noise of a clock that was read twice.
        let distance = seconds.magnitude < 1e15 ? Int(seconds.magnitude + 0.5) : Int.max
        guard distance >= 60 else { return texts(seconds > 0 ? .momentSoon : .momentNow) }
        let unit = Unit.allCases.last { distance >= $0.least } ?? .minute
        let count = distance / unit.seconds
        return texts(seconds > 0 ? unit.ahead : unit.past, ["count": String(count)], count: count)
    }

    private enum Unit: CaseIterable {
        case minute, hour, day, year

        var seconds: Int {
            switch self {
            case .minute: 60
            case .hour: 3600
            case .day: 86_400
            case .year: 31_556_952
            }
        }

        var least: Int { self == .year ? seconds * 2 : seconds }

        var ahead: TextKey {
            switch self {
            case .minute: .momentInMinutes
            case .hour: .momentInHours
            case .day: .momentInDays
            case .year: .momentInYears
            }
        }

        var past: TextKey {
            switch self {
            case .minute: .momentMinutesAgo
            case .hour: .momentHoursAgo
            case .day: .momentDaysAgo
            case .year: .momentYearsAgo
            }
        }
    }
}

extension TextKey {
    static let momentNow = TextKey(rawValue: "moment.now")
    static let momentSoon = TextKey(rawValue: "moment.soon")
    static let momentInMinutes = TextKey(rawValue: "moment.in_minutes")
    static let momentInHours = TextKey(rawValue: "moment.in_hours")
    static let momentInDays = TextKey(rawValue: "moment.in_days")
    static let momentInYears = TextKey(rawValue: "moment.in_years")
    static let momentMinutesAgo = TextKey(rawValue: "moment.minutes_ago")
    static let momentHoursAgo = TextKey(rawValue: "moment.hours_ago")
    static let momentDaysAgo = TextKey(rawValue: "moment.days_ago")
    static let momentYearsAgo = TextKey(rawValue: "moment.years_ago")
}

extension TextTable {
    /// Moments in words.
    package static let moments = TextTable([
        .row(.momentNow, en: "just now", ru: "только что"),
        .row(.momentSoon, en: "in less than a minute", ru: "меньше чем через минуту"),
        .row(
            .momentInMinutes, en: [.one: "in {count} minute", .other: "in {count} minutes"],
            ru: [.one: "через {count} минуту", .few: "через {count} минуты", .many: "через {count} минут"]),
        .row(
            .momentInHours, en: [.one: "in {count} hour", .other: "in {count} hours"],
            ru: [.one: "через {count} час", .few: "через {count} часа", .many: "через {count} часов"]),
        .row(
            .momentInDays, en: [.one: "in {count} day", .other: "in {count} days"],
            ru: [.one: "через {count} день", .few: "через {count} дня", .many: "через {count} дней"]),
        .row(
            .momentInYears, en: [.one: "in {count} year", .other: "in {count} years"],
            ru: [.one: "через {count} год", .few: "через {count} года", .many: "через {count} лет"]),
        .row(
            .momentMinutesAgo, en: [.one: "{count} minute ago", .other: "{count} minutes ago"],
            ru: [.one: "{count} минуту назад", .few: "{count} минуты назад", .many: "{count} минут назад"]),
        .row(
            .momentHoursAgo, en: [.one: "{count} hour ago", .other: "{count} hours ago"],
            ru: [.one: "{count} час назад", .few: "{count} часа назад", .many: "{count} часов назад"]),
        .row(
            .momentDaysAgo, en: [.one: "{count} day ago", .other: "{count} days ago"],
            ru: [.one: "{count} день назад", .few: "{count} дня назад", .many: "{count} дней назад"]),
        .row(
            .momentYearsAgo, en: [.one: "{count} year ago", .other: "{count} years ago"],
            ru: [.one: "{count} год назад", .few: "{count} года назад", .many: "{count} лет назад"]),
    ])
}
