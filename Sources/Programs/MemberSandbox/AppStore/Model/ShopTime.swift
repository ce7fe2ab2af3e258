import Foundation
import MemberCore

/// A moment at the store, in whole milliseconds since 1970, so that it is the same on every system.
struct ShopTime: Hashable, Comparable, Sendable {
    let milliseconds: Int64

    init(milliseconds: Int64) { self.milliseconds = milliseconds }

    init(_ date: Date) { milliseconds = Int64((date.timeIntervalSince1970 * 1000).rounded(.down)) }

    var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    static func < (left: ShopTime, right: ShopTime) -> Bool { left.milliseconds < right.milliseconds }

    func adding(days: Int) -> ShopTime { ShopTime(milliseconds: milliseconds + Int64(days) * Self.day) }

    /// Returns the end of a period that begins now. Months and years end on the given day of the month, or on the last day of a
    /// month that lacks it: a subscription of the 31st keeps the 31st.
    func adding(_ period: ShopPeriod, keeping day: Int) -> ShopTime {
        switch period.unit {
        case .day: adding(days: period.count)
        case .week: adding(days: 7 * period.count)
        case .month: adding(months: period.count, keeping: day)
        case .year: adding(months: 12 * period.count, keeping: day)
        }
    }

    /// Whether this is an end of months that keep a day of the month: that day, or the last day of a month that lacks it.
    func keeps(_ day: Int) -> Bool { civil.day == min(day, civil.daysInMonth) }

    var dayOfMonth: Int { civil.day }

    /// The calendar day.
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

/// The length of a subscription's or an offer's period.
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

    /// The duration in ISO 8601.
    var iso: String { "P\(count)\(unit.rawValue)" }
}

extension ShopTime {
    /// The time as receipts write it: `2026-05-28T00:00:00Z`.
    var iso: String { date(by: "T", milliseconds) + "Z" }

    /// The time in GMT as verifyReceipt writes it: `2026-05-28 00:00:00 Etc/GMT`.
    var gmt: String { date(by: " ", milliseconds) + " Etc/GMT" }

    /// The time in California as verifyReceipt writes it, with daylight saving.
    var pst: String {
        date(by: " ", milliseconds - (isPacificSummer ? 7 : 8) * 3_600_000) + " America/Los_Angeles"
    }

    /// The date alone.
    var day: String { String(iso.prefix(10)) }

    /// Reads `2026-05-28` or `2026-05-28T00:00:00Z`; nil for another form, and for a day that the calendar does not have.
    init?(text: String) {
        let parts = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
        guard let number = Self.dayNumber(parts[0]) else { return nil }
        var seconds = 0
        if parts.count > 1 {
            guard parts[1].hasSuffix("Z"), let found = Self.seconds(parts[1].dropLast()) else { return nil }
            seconds = found
        }
        self.init(milliseconds: Int64(number) * Self.day + Int64(seconds) * 1000)
    }

    /// Whether California has daylight saving time: from the second Sunday of March to the first Sunday of November, at two in
    /// the morning.
    private var isPacificSummer: Bool {
        let year = civil.year
        let begin = Int64(CivilDay.sunday(2, month: 3, year: year).number) * Self.day + 10 * 3_600_000
        let end = Int64(CivilDay.sunday(1, month: 11, year: year).number) * Self.day + 9 * 3_600_000
        return (begin..<end).contains(milliseconds)
    }

    private func date(by separator: String, _ milliseconds: Int64) -> String {
        let time = ShopTime(milliseconds: milliseconds)
        let (day, rest) = (time.civil, ((milliseconds % Self.day) + Self.day) % Self.day / 1000)
        let clock = [rest / 3600, rest / 60 % 60, rest % 60].map { Self.padded(Int($0), 2) }.joined(separator: ":")
        let date = [Self.padded(day.year, 4), Self.padded(day.month, 2), Self.padded(day.day, 2)].joined(separator: "-")
        return date + separator + clock
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    private static func dayNumber(_ text: Substring) -> Int? {
        guard let numbers = numbers(text, "-", [4, 2, 2]) else { return nil }
        return CivilDay(year: numbers[0], month: numbers[1], day: numbers[2])?.number
    }

    private static func seconds(_ text: Substring) -> Int? {
        guard let numbers = numbers(text, ":", [2, 2, 2]), numbers[0] < 24, numbers[1] < 60, numbers[2] < 60 else { return nil }
        return numbers[0] * 3600 + numbers[1] * 60 + numbers[2]
    }

    /// Reads numbers with the given counts of digits.
    private static func numbers(_ text: Substring, _ separator: Character, _ widths: [Int]) -> [Int]? {
        let parts = text.split(separator: separator, omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == widths, parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
        else { return nil }
        return parts.compactMap { Int($0) }
    }
}
