package import Foundation

/// Dates in fields, to the second (RFC 9110 §5.6.7).
package enum HTTPDate {
    /// The date as `Sun, 06 Nov 1994 08:49:37 GMT`.
    /// - Parameter seconds: Since 1970.
    /// - Returns: The text.
    package static func format(_ seconds: Int) -> String {
        let day = CivilDay(number: seconds.floored(by: 86400))
        let rest = seconds - seconds.floored(by: 86400) * 86400
        let date = "\(weekdays[day.weekday]), \(two(day.day)) \(months[day.month - 1]) \(four(day.year))"
        return "\(date) \(two(rest / 3600)):\(two(rest / 60 % 60)):\(two(rest % 60)) GMT"
    }

    /// Reads the one form that is written today; nil for the two obsolete forms and for any other text.
    /// - Returns: Seconds since 1970.
    package static func parse(_ text: String) -> Int? {
        let parts = text.split(whereSeparator: { $0 == " " || $0 == ":" || $0 == "," })
        guard parts.count == 8, let day = Int(parts[1]), let month = months.firstIndex(of: String(parts[2])),
            let year = Int(parts[3]), let hour = Int(parts[4]), let minute = Int(parts[5]), let second = Int(parts[6]),
            (0...9999).contains(year), let civil = CivilDay(year: year, month: month + 1, day: day), (0...23).contains(hour),
            (0...59).contains(minute), (0...60).contains(second)
        else { return nil }
        let seconds = civil.number * 86400 + hour * 3600 + minute * 60 + min(second, 59)
        // Formatting the result must give the same text, which excludes a one-digit hour or a wrong day of the week.
        let written = format(seconds)
        return (second == 60 ? written.dropLast(6) + "60 GMT" : written[...]) == text ? seconds : nil
    }

    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    private static func four(_ number: Int) -> String { two(number / 100) + two(number % 100) }
}

extension HTTPHeaders {
    /// How long the server asks to wait, in seconds or until a date; never more than a day (RFC 9110 §10.2.3).
    /// - Parameter now: The time.
    /// - Returns: The wait; nil where the field is missing or says neither.
    package func retryAfter(at now: Date) -> Duration? {
        guard let text = self["Retry-After"]?.trimmingCharacters(in: .whitespaces), !text.isEmpty else { return nil }
        let seconds: Double
        if text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
            seconds = Double(text) ?? 0
        } else {
            guard let moment = HTTPDate.parse(text) else { return nil }
            seconds = (Double(moment) - now.timeIntervalSince1970).rounded(.up)
        }
        return .seconds(min(max(seconds, 0), 86_400))
    }
}
