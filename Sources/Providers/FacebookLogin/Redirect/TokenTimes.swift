package import Foundation
import MemberCore

/// When a token and the access to data end, as a response says it.
///
/// Texts of digits count as numbers: in an address there is nothing else.
package struct TokenTimes: Sendable, Equatable {
    /// When the token ends; `distantFuture` is never.
    package let expiration: Date
    /// When the access to the member's data ends; `distantFuture` is never.
    package let dataAccess: Date

    /// Reads the times.
    /// - Parameters:
    ///   - now: The moment of the response.
    ///   - known: When the access to the data ends where the response does not say it.
    ///   - value: The value of a name.
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

    /// The times of a redirect.
    init(_ fields: FormFields, at now: Date) { self.init(at: now) { fields.filled($0).map(JSONValue.string) } }

    /// An absolute end; never where it is zero or less, nil where it is not said.
    static func end(_ value: JSONValue?) -> Date? {
        guard let seconds = seconds(value) else { return nil }
        return seconds > 0 ? date(seconds) : .distantFuture
    }

    /// A number, or a text of digits with a sign or a fraction at most.
    static func seconds(_ value: JSONValue?) -> Double? {
        let number =
            value?.double
            ?? value?.string.flatMap { text in
                text.utf8.allSatisfy { "0123456789.-".utf8.contains($0) } ? Double(text) : nil
            }
        return number.flatMap { $0.isFinite ? $0 : nil }
    }

    /// A moment; one beyond `distantFuture` is never.
    private static func date(_ seconds: Double) -> Date { min(Date(timeIntervalSince1970: seconds), .distantFuture) }
}
