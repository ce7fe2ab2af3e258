import Foundation
import MemberCore

/// A small check of a value against a schema of the document: the words of JSON Schema that the document uses.
struct SchemaCheck {
    /// The document, for references.
    let document: JSONValue

    /// The first places where a value does not fit; empty if it does.
    func problems(of value: JSONValue, in schema: JSONValue, at place: String = "$") -> [String] {
        if let reference = schema["$ref"]?.string {
            let name = String(reference.split(separator: "/").last ?? "")
            guard let found = document["components"]?["schemas"]?[name] else { return ["\(place): no schema \(name)"] }
            return problems(of: value, in: found, at: place)
        }
        let words = Set((schema.object ?? [:]).keys)
        let unknown = words.subtracting(Self.known)
        var all = unknown.isEmpty ? [] : ["\(place): unknown words \(unknown.sorted())"]
        if !isOfType(value, schema["type"]) { all.append("\(place): wrong type") }
        if let list = schema["enum"]?.array, !list.contains(value) { all.append("\(place): not in the list") }
        all += problems(ofText: value.string, schema, place) + problems(ofNumber: value.double, schema, place)
        all += problems(ofMembers: value, schema, place) + problems(ofItems: value.array, schema, place)
        if let choices = schema["oneOf"]?.array {
            let count = choices.count { problems(of: value, in: $0).isEmpty }
            if count != 1 { all.append("\(place): \(count) of the choices fit") }
        }
        if let not = schema["not"], problems(of: value, in: not).isEmpty { all.append("\(place): fits what it must not") }
        if let any = schema["anyOf"]?.array, !any.contains(where: { problems(of: value, in: $0).isEmpty }) {
            all.append("\(place): no choice fits")
        }
        return all
    }

    private static let known: Set = [
        "type", "enum", "pattern", "minLength", "maxLength", "minimum", "maximum", "properties", "required",
        "additionalProperties",
        "items", "maxItems", "uniqueItems", "oneOf", "anyOf", "not", "description", "default",
    ]

    private func isOfType(_ value: JSONValue, _ type: JSONValue?) -> Bool {
        guard let type else { return true }
        return (type.array ?? [type]).contains { name in
            switch (name.string, value) {
            case ("object", .object), ("array", .array), ("string", .string), ("integer", .integer), ("boolean", .bool),
                ("null", .null), ("number", .number), ("number", .integer):
                true
            default: false
            }
        }
    }

    private func problems(ofText text: String?, _ schema: JSONValue, _ place: String) -> [String] {
        guard let text else { return [] }
        var all: [String] = []
        let length = Int64(text.unicodeScalars.count)
        if length < schema["minLength"]?.integer ?? 0 || length > schema["maxLength"]?.integer ?? .max {
            all.append("\(place): length")
        }
        if let pattern = schema["pattern"]?.string, text.range(of: pattern, options: .regularExpression) == nil {
            all.append("\(place): pattern")
        }
        return all
    }

    private func problems(ofNumber number: Double?, _ schema: JSONValue, _ place: String) -> [String] {
        guard let number else { return [] }
        let isInside = number >= schema["minimum"]?.double ?? -.infinity && number <= schema["maximum"]?.double ?? .infinity
        return isInside ? [] : ["\(place): out of range"]
    }

    private func problems(ofMembers value: JSONValue, _ schema: JSONValue, _ place: String) -> [String] {
        guard let members = value.object else { return [] }
        var all = (schema["required"]?.array ?? []).compactMap(\.string).filter { members[$0] == nil }.map {
            "\(place): no \($0)"
        }
        for (name, member) in members {
            guard let inner = schema["properties"]?[name] ?? schema["additionalProperties"] else { continue }
            if inner == .bool(false) { all.append("\(place): unknown \(name)") }
            all += problems(of: member, in: inner, at: "\(place).\(name)")
        }
        return all
    }

    private func problems(ofItems items: [JSONValue]?, _ schema: JSONValue, _ place: String) -> [String] {
        guard let items, let inner = schema["items"] else { return [] }
        let isLong = Int64(items.count) > schema["maxItems"]?.integer ?? .max
        let isTwice =
            schema["uniqueItems"] == .bool(true) && items.enumerated().contains { items[..<$0.offset].contains($0.element) }
        return (isLong ? ["\(place): too long"] : []) + (isTwice ? ["\(place): twice"] : [])
            + items.flatMap { problems(of: $0, in: inner, at: "\(place)[]") }
    }
}
