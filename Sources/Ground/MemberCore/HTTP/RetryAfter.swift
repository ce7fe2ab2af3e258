package import Foundation

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
