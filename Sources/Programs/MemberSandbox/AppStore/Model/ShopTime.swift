import Foundation
import MemberCore

/// A moment of the store: whole milliseconds since 1970, so that it is the same on every system.
struct ShopTime: Hashable, Comparable, Sendable {
    let milliseconds: Int64

    init(milliseconds: Int64) { self.milliseconds = milliseconds }

    init(_ date: Date) { milliseconds = Int64((date.timeIntervalSince1970 * 1000).rounded(.down)) }

    var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    static func < (left: ShopTime, right: ShopTime) -> Bool { left.milliseconds < right.milliseconds }

    func adding(days: Int) -> ShopTime { ShopTime(milliseconds: milliseconds + Int64(days) * Self.day) }

    /// The end of a period that begins here.
    /// - Parameters:
    ///   - period: The period.
    ///   - day: The day of the month that months and years end on, where the month has it: a subscription of the 31st stays one.
    /// - Returns: The end.
    func adding(_ period: ShopPeriod, keeping day: Int) -> ShopTime {
        switch period.unit {
        case .day: adding(days: period.count)
        case .week: adding(days: 7 * period.count)
        case .month: adding(months: period.count, keeping: day)
        case .year: adding(months: 12 * period.count, keeping: day)
        }
    }

    /// Whether months that keep a day of the month end here: on it, or on the last day of a month that lacks it.
    func keeps(_ day: Int) -> Bool { civil.day == min(day, civil.daysInMonth) }

    /// The day of the month.
    var dayOfMonth: Int { civil.day }

    /// The day of the calendar.
    var civil: CivilDay { CivilDay(number: Int((milliseconds - rest) / Self.day)) }

    private func adding(months: Int, keeping day: Int) -> ShopTime {
        ShopTime(milliseconds: Int64(civil.adding(months: months, keeping: day).number) * Self.day + rest)
    }

    /// The milliseconds since midnight.
    private var rest: Int64 { ((milliseconds % Self.day) + Self.day) % Self.day }

    static let day: Int64 = 86_400_000
}

extension ShopTime: Codable {
    init(from decoder: any Decoder) throws { milliseconds = try decoder.singleValueContainer().decode(Int64.self) }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(milliseconds)
    }
}

/// How long a subscription or an offer lasts.
struct ShopPeriod: Hashable, Sendable {
    enum Unit: String, Sendable {
        case day = "D"
        case week = "W"
        case month = "M"
        case year = "Y"
    }

    let count: Int
    let unit: Unit

    init(_ count: Int, _ unit: Unit) { (self.count, self.unit) = (count, unit) }

    /// The duration as ISO 8601 writes it.
    var iso: String { "P\(count)\(unit.rawValue)" }
}
