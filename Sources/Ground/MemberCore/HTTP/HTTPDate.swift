import Foundation

/// Dates in fields, to the second (RFC 9110 §5.6.7).
package enum HTTPDate {
    /// The date as `Sun, 06 Nov 1994 08:49:37 GMT`.
    /// - Parameter seconds: Since 1970.
    /// - Returns: The text.
    package static func format(_ seconds: Int) -> String {
        let (days, rest) = (seconds.flooredDivision(86400), seconds - seconds.flooredDivision(86400) * 86400)
        let (year, month, day) = civil(days)
        let weekday = weekdays[(days + 4) - (days + 4).flooredDivision(7) * 7]
        return "\(weekday), \(two(day)) \(months[month - 1]) \(four(year)) \(two(rest / 3600)):\(two(rest / 60 % 60)):"
            + "\(two(rest % 60)) GMT"
    }

    /// Reads the one form that is written today; nil for the two obsolete ones and for anything else.
    /// - Returns: Seconds since 1970.
    package static func parse(_ text: String) -> Int? {
        let parts = text.split(whereSeparator: { $0 == " " || $0 == ":" || $0 == "," })
        guard parts.count == 8, let day = Int(parts[1]), let month = months.firstIndex(of: String(parts[2])),
            let year = Int(parts[3]), let hour = Int(parts[4]), let minute = Int(parts[5]), let second = Int(parts[6]),
            (0...9999).contains(year), (1...31).contains(day), (0...23).contains(hour), (0...59).contains(minute),
            (0...60).contains(second)
        else { return nil }
        let seconds = days(year, month + 1, day) * 86400 + hour * 3600 + minute * 60 + min(second, 59)
        // Written again it must be the same: no two-digit hours missing, no 31 February, no wrong day of the week.
        let written = format(seconds)
        return (second == 60 ? written.dropLast(6) + "60 GMT" : written[...]) == text ? seconds : nil
    }

    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    private static func four(_ number: Int) -> String { two(number / 100) + two(number % 100) }

    /// The days from 1970-01-01 to a date of the Gregorian calendar, years beginning in March.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted.flooredDivision(400)
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
        let era = (days + 719_468).flooredDivision(146_097)
        let dayOfEra = days + 719_468 - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1)
    }
}

extension Int {
    fileprivate func flooredDivision(_ divisor: Int) -> Int { self >= 0 ? self / divisor : -((divisor - 1 - self) / divisor) }
}
