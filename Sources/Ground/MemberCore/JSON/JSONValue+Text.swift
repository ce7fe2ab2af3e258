import Foundation

extension JSONValue: CustomStringConvertible {
    /// The value as JSON for people: members in alphabetical order; short values are on one line, longer ones are indented.
    ///
    /// Whatever could control a terminal is escaped. It has everything that the value has: do not log a value that may hold a token.
    public var description: String {
        var printer = JSONPrinter()
        printer.write(self, indent: "")
        return printer.text
    }
}

/// Writes JSON for people.
private struct JSONPrinter {
    /// How many characters a list or an object on one line may have.
    private static let width = 80

    var text = ""

    mutating func write(_ value: JSONValue, indent: String) {
        switch value {
        case .array(let items) where !fits(value, indent):
            write(items.map { (nil, $0) }, "[", "]", indent)
        case .object(let members) where !fits(value, indent):
            write(members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }, "{", "}", indent)
        default: text += line(value)
        }
    }

    private func fits(_ value: JSONValue, _ indent: String) -> Bool {
        // A long list is not written twice only to be measured.
        guard value.count <= Self.width / 2 else { return false }
        return indent.count + line(value).count <= Self.width
    }

    private mutating func write(_ items: [(String?, JSONValue)], _ open: String, _ close: String, _ indent: String) {
        text += open
        for (place, item) in items.enumerated() {
            text += (place == 0 ? "\n" : ",\n") + indent + "  "
            if let name = item.0 { text += line(.string(name)) + ": " }
            write(item.1, indent: indent + "  ")
        }
        text += "\n" + indent + close
    }

    /// The value on one line.
    private func line(_ value: JSONValue) -> String {
        switch value {
        case .array(let items): "[" + items.map(line).joined(separator: ", ") + "]"
        case .object(let members):
            "{" + members.sorted { $0.key < $1.key }.map { line(.string($0.key)) + ": " + line($0.value) }.joined(separator: ", ")
                + "}"
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .integer(let value): String(value)
        case .number(let value): value.isFinite ? String(value) : "null"
        case .string(let value): quoted(value)
        }
    }

    private func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where scalar.steersTerminals: result += scalar.jsonEscape
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}

extension JSONValue {
    /// How many items or members it has.
    fileprivate var count: Int {
        switch self {
        case .array(let items): items.count
        case .object(let members): members.count
        default: 0
        }
    }
}
