import Foundation
import MemberCore
import MemberHTTP

extension HTTPResponse {
    /// How long the server asks to wait, in seconds or until a date; never more than a day (RFC 9110 §10.2.3).
    func retryAfter(by clock: any MemberClock) -> Duration? {
        guard let text = headers["Retry-After"]?.trimmingCharacters(in: .whitespaces), !text.isEmpty else { return nil }
        let seconds: Double
        if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            seconds = Double(text) ?? 0
        } else {
            guard let date = HTTPDate.parse(text) else { return nil }
            seconds = date.timeIntervalSince(clock.now).rounded(.up)
        }
        return .seconds(min(max(seconds, 0), 86_400))
    }
}
