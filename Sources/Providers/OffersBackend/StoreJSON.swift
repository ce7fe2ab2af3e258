import Foundation
import MemberCore

extension JSONValue {
    /// The value as JSON: the same bytes for the same value.
    var storeJSON: Data? { try? JSONEncoder.sorted.encode(self) }
}

extension Date {
    /// Creates a date from the store's milliseconds since 1970; nil for any other value.
    init?(storeMilliseconds value: JSONValue?) {
        guard let milliseconds = value?.double, abs(milliseconds) < 9e15 else { return nil }
        self.init(timeIntervalSince1970: milliseconds / 1000)
    }

    /// Milliseconds since 1970; a date that is too large becomes the nearest possible one.
    var storeMilliseconds: Int64 { Int64(max(-9e15, min((timeIntervalSince1970 * 1000).rounded(.down), 9e15))) }
}
