import Foundation
import MemberCore

/// A moment as PostgreSQL writes it in ISO style: `2026-02-03 04:05:06.789+00`.
enum TimestampText {
    /// Writes a moment in UTC, rounded to microseconds.
    static func write(_ date: Date) -> String? {
        let seconds = date.timeIntervalSince1970
        // The years 1 to 9999, which both sides write with four digits.
        guard seconds >= -62_135_596_800, seconds < 253_402_300_799.5 else { return nil }
        let micros = Int64((seconds * 1_000_000).rounded())
        let (days, rest) = quotient(micros, by: 86_400_000_000)
        let day = CivilDay(number: Int(days))
        let (second, fraction) = (Int(rest / 1_000_000), Int(rest % 1_000_000))
        return pad(day.year, 4) + "-" + pad(day.month, 2) + "-" + pad(day.day, 2) + " " + pad(second / 3600, 2) + ":"
            + pad(second / 60 % 60, 2) + ":" + pad(second % 60, 2) + "." + pad(fraction, 6) + "+00"
    }

    /// Reads a moment; nil for `infinity`, for years before Christ, and for another style.
    static func read(_ text: String) -> Date? {
        let pattern = /(\d{4,6})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)(?:\.(\d{1,6}))?([+-])(\d\d)(?::?(\d\d))?(?::?(\d\d))?/
        guard let match = text.wholeMatch(of: pattern)?.output,
            let year = Int(match.1), let month = Int(match.2), let date = Int(match.3),
            let day = CivilDay(year: year, month: month, day: date),
            let hours = Int(match.4), let minutes = Int(match.5), let seconds = Int(match.6)
        else { return nil }
        let fraction = number(match.7.map { $0 + String(repeating: "0", count: 6 - $0.count) })
        let offset: Int = number(match.9) * 3600 + number(match.10) * 60 + number(match.11)
        let local: Int = day.number * 86_400 + hours * 3600 + minutes * 60 + seconds
        let whole: Int = match.8 == "-" ? local + offset : local - offset
        return Date(timeIntervalSince1970: Double(whole) + Double(fraction) / 1_000_000)
    }

    /// The number of digits that matched; 0 where there are none.
    private static func number(_ digits: (some StringProtocol)?) -> Int { digits.flatMap { Int($0) } ?? 0 }

    private static func quotient(_ value: Int64, by divisor: Int64) -> (Int64, Int64) {
        let rest = value % divisor
        return rest < 0 ? (value / divisor - 1, rest + divisor) : (value / divisor, rest)
    }

    private static func pad(_ number: Int, _ count: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }
}
