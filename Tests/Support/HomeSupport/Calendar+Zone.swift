public import Foundation

extension Calendar {
    /// The Gregorian calendar of a time zone.
    public static func gregorian(_ zone: String) -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: zone) ?? .gmt
        return calendar
    }
}
