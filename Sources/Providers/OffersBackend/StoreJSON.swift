import Foundation
import MemberCore

extension JSONValue {
    /// The value as text: the same bytes for the same value.
    var storeJSON: Data? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try? encoder.encode(self)
    }
}
