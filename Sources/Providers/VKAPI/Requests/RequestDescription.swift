import Foundation

/// The text form of a request: a property list of the old style, as the VK API's users know it from their logs.
enum RequestDescription {
    /// Writes pairs as an object.
    /// - Parameters:
    ///   - pairs: The values by name.
    ///   - depth: The depth of nesting.
    /// - Returns: The text.
    static func object(_ pairs: [String: any Sendable], depth: Int = 0) -> String {
        let inner = String(repeating: "    ", count: depth + 1)
        let lines = pairs.sorted { $0.key < $1.key }.map { "\(inner)\(quoted($0.key)) = \(text(of: $0.value, depth + 1));\n" }
        return "{\n" + lines.joined() + String(repeating: "    ", count: depth) + "}"
    }

    private static func text(of value: any Sendable, _ depth: Int) -> String {
        switch value {
        case let value as String: quoted(value)
        case let flag as Bool: flag ? "YES" : "NO"
        case let number as any BinaryInteger: String(describing: number)
        case let number as any BinaryFloatingPoint: String(describing: number)
        case let pairs as [String: any Sendable]: object(pairs, depth: depth)
        case let values as [any Sendable]: list(values, depth)
        default: quoted(String(describing: value))
        }
    }

    private static func list(_ values: [any Sendable], _ depth: Int) -> String {
        let inner = String(repeating: "    ", count: depth + 1)
        let lines = values.map { inner + text(of: $0, depth + 1) }
        return "(\n" + lines.joined(separator: ",\n") + "\n" + String(repeating: "    ", count: depth) + ")"
    }

    /// A text of ASCII letters and digits alone stays as it is; any other is quoted.
    private static func quoted(_ text: String) -> String {
        let isBare =
            !text.isEmpty
            && text.utf8.allSatisfy { byte in
                UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
                    || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
            }
        if isBare { return text }
        return "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
