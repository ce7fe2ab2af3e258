import MemberCore
package import StoreOffers

/// A day of the metrics, by UTC: it begins at one midnight and ends at the next.
package struct MetricDay: Hashable, Sendable, Comparable {
    /// Days since the first of January 1970.
    package let number: Int64

    static let milliseconds: Int64 = 86_400_000

    /// A day.
    /// - Parameter number: Days since the first of January 1970.
    package init(number: Int64) { self.number = number }

    /// The day that a moment lies in.
    package init(of time: StoreTime) {
        let (days, rest) = time.milliseconds.quotientAndRemainder(dividingBy: Self.milliseconds)
        number = rest < 0 ? days - 1 : days
    }

    /// The day that begins at a moment, or the next one after it.
    init(from time: StoreTime) {
        let day = MetricDay(of: time)
        self = day.start < time ? day.adding(1) : day
    }

    /// Reads `YYYY-MM-DD`; nil for other texts, for a day that the calendar does not have, and for years before 1970.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let isPlain = text.utf8.allSatisfy { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }
        guard isPlain, parts.map(\.utf8.count) == [4, 2, 2] else { return nil }
        let numbers = parts.compactMap { Int($0) }
        guard numbers.count == 3, numbers[0] >= 1970, let day = CivilDay(year: numbers[0], month: numbers[1], day: numbers[2])
        else { return nil }
        number = Int64(day.number)
    }

    /// Its first moment.
    package var start: StoreTime { StoreTime(milliseconds: number * Self.milliseconds) }

    /// The day some days later.
    package func adding(_ days: Int64) -> MetricDay { MetricDay(number: number + days) }

    /// Whether the left one is earlier.
    package static func < (left: MetricDay, right: MetricDay) -> Bool { left.number < right.number }
}

extension MetricDay: CustomStringConvertible {
    /// `YYYY-MM-DD`.
    package var description: String {
        let day = CivilDay(number: Int(number))
        return [(day.year, 4), (day.month, 2), (day.day, 2)].map { number, width in
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }.joined(separator: "-")
    }
}
