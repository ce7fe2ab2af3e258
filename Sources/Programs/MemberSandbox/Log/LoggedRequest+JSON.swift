import Foundation

extension LoggedRequest {
    /// The entry as one line of JSON.
    var json: Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        // Whole numbers and texts can always be written.
        return (try? encoder.encode(self)) ?? Data("{}".utf8)
    }
}
