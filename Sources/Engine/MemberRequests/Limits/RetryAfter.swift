import Foundation
import MemberCore

/// The `Retry-After` field (RFC 9110 §10.2.3).
enum RetryAfter {
    private static let date = Date.ParseStrategy(
        format:
            "\(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .defaultDigits) \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits) GMT",
        locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt)

    /// How long to wait: seconds, or until a date; never more than a day.
    static func parse(_ headers: HTTPHeaders, at now: Date) -> Duration? {
        guard let text = headers["Retry-After"]?.trimmingCharacters(in: .whitespaces), !text.isEmpty else { return nil }
        let seconds: Double
        if text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
            seconds = Double(text) ?? 0
        } else {
            guard let moment = try? date.parse(text) else { return nil }
            seconds = moment.timeIntervalSince(now).rounded(.up)
        }
        return .seconds(min(max(seconds, 0), 86_400))
    }
}
