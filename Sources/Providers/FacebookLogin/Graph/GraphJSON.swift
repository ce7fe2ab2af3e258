package import Foundation
package import MemberCore

/// Reads JSON of the Graph API: any value, not only objects.
///
/// Unexpected parts affect only their own place: a number that is out of range becomes `null`, and of two members of one name one
/// counts. Text that is not JSON, or nested too deep, yields nil; nothing traps.
package enum GraphJSON {
    /// The limit of a text's depth: a decoder's time grows faster than its square.
    private static let maximumDepth = 128

    /// Returns the value of a text.
    package static func value(of data: Data) -> JSONValue? {
        // The index reads only objects, so the value becomes the member of one.
        let wrapped = Data("{\"\":".utf8) + data + Data("}".utf8)
        let value = try? JSONIndex.read(wrapped, maximumBytes: 64 << 20, maximumDepth: maximumDepth) { root -> JSONValue? in
            // A text with a comma could add members of its own.
            var members = root.elements
            guard let first = members.next(), members.next() == nil else { return nil }
            return first.value
        }
        if let value { return value }
        return isDeep(data) ? nil : try? JSONValue(parsing: data)
    }

    /// Whether lists and objects are nested deeper than the limit, regardless of other errors in the text.
    private static func isDeep(_ data: Data) -> Bool {
        var (depth, isInText, isEscaped) = (0, false, false)
        for byte in data {
            switch byte {
            case _ where isEscaped: isEscaped = false
            case UInt8(ascii: "\\"): isEscaped = isInText
            case UInt8(ascii: "\""): isInText.toggle()
            case UInt8(ascii: "["), UInt8(ascii: "{"): if !isInText { depth += 1 }
            case UInt8(ascii: "]"), UInt8(ascii: "}"): if !isInText { depth -= 1 }
            default: break
            }
            if depth >= maximumDepth { return true }
        }
        return false
    }

    /// Returns the value of a text.
    static func value(of text: String) -> JSONValue? { value(of: Data(text.utf8)) }

    /// Returns a value as text with members sorted by name, so that equal values have equal texts.
    static func text(of value: JSONValue) -> String {
        (try? JSONEncoder.sorted.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }
}

extension JSONView {
    /// The value with all its contents.
    var value: JSONValue {
        if let text { return .string(text) }
        if let bool { return .bool(bool) }
        if isArray { return .array(elements.map(\.value)) }
        if isObject {
            var members: [String: JSONValue] = [:]
            for member in elements { members[member.name] = member.value }
            return .object(members)
        }
        guard let number = numberText else { return .null }
        if let integer = Int64(number) { return .integer(integer) }
        return Double(number).flatMap { $0.isFinite ? .number($0) : nil } ?? .null
    }
}
