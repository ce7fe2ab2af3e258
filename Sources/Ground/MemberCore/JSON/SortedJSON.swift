package import Foundation

extension JSONEncoder {
    /// A new encoder that writes members in alphabetical order and slashes as they are: equal values have equal bytes.
    package static var sorted: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}
