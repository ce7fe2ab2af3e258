package import Foundation
import MemberCore

/// The end of a token and of the access to data, from a response.
///
/// Texts of digits count as numbers, because an address contains only texts.
package struct TokenTimes: Sendable, Equatable {
    /// The token's end; `distantFuture` means never.
    package let expiration: Date
    /// The end of the access to the member's data; `distantFuture` means never.
    package let dataAccess: Date

    /// Reads the times.
    /// - Parameters:
    ///   - now: The time of the response.
    ///   - known: The end of the access to the data if the response does not contain it.
    ///   - value: Returns the value of a name.
    init(at now: Date, dataAccess known: Date = .distantFuture, _ value: (String) -> JSONValue?) {
        let absolute = [value("expires"), value("expires_at")].compactMap(Self.seconds).first { $0 > 0 }
        if let absolute {
            expiration = Self.date(absolute)
        } else if let relative = Self.seconds(value("expires_in")), relative > 0 {
            expiration = Self.date(now.timeIntervalSince1970 + relative)
        } else {
            expiration = .distantFuture
        }
        dataAccess = Self.end(value("data_access_expiration_time")) ?? known
    }

    /// Reads the times of a redirect.
    init(_ fields: FormFields, at now: Date) { self.init(at: now) { fields.filled($0).map(JSONValue.string) } }

    /// Returns an absolute end; never for zero or less, nil for a missing value.
    static func end(_ value: JSONValue?) -> Date? {
        guard let seconds = seconds(value) else { return nil }
        return seconds > 0 ? date(seconds) : .distantFuture
    }

    /// Returns a number, or the number in a text of digits, minus signs and points.
    static func seconds(_ value: JSONValue?) -> Double? {
        let number =
            value?.double
            ?? value?.string.flatMap { text in
                text.utf8.allSatisfy { "0123456789.-".utf8.contains($0) } ? Double(text) : nil
            }
        return number.flatMap { $0.isFinite ? $0 : nil }
    }

    /// Returns a date; one beyond `distantFuture` means never.
    private static func date(_ seconds: Double) -> Date { min(Date(timeIntervalSince1970: seconds), .distantFuture) }
}
