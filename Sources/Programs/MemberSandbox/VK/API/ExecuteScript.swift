import Foundation
import MemberCore

/// The one form of script that the sandbox's `execute` runs: `return [API.a.b({…}),API.c.d({…})];`, a list of calls with their
/// parameters as JSON objects.
struct ExecuteScript {
    /// A call of a script.
    struct Call {
        var method: String
        var parameters: FormFields
    }
    let calls: [Call]

    /// Reads a script; nil for any other form.
    init?(_ code: String) {
        var rest = code.trimmingCharacters(in: .whitespacesAndNewlines)[...]
        guard let head = rest.prefixMatch(of: /return\s*\[/) else { return nil }
        rest = rest[head.range.upperBound...].drop(while: \.isWhitespace)
        var calls: [Call] = []
        while let match = rest.prefixMatch(of: /API\.([A-Za-z]+\.[A-Za-z]+)\(\s*/) {
            rest = rest[match.range.upperBound...]
            let object = rest.prefix(Self.objectLength(rest))
            rest = rest[object.endIndex...].drop(while: \.isWhitespace)
            guard let parameters = Self.parameters(object), rest.first == ")" else { return nil }
            calls.append(Call(method: String(match.1), parameters: parameters))
            rest = rest.dropFirst().drop(while: \.isWhitespace)
            guard rest.first == "," else { break }
            rest = rest.dropFirst().drop(while: \.isWhitespace)
            guard rest.hasPrefix("API.") else { return nil }
        }
        guard rest.wholeMatch(of: /\]\s*;?/) != nil else { return nil }
        self.calls = calls
    }

    /// Returns the number of characters of the JSON object at the beginning of a text; zero without one.
    private static func objectLength(_ text: Substring) -> Int {
        guard text.first == "{" else { return 0 }
        var (depth, isText, isEscaped) = (0, false, false)
        for (offset, character) in text.enumerated() {
            if isText {
                if !isEscaped, character == "\"" { isText = false }
                isEscaped = !isEscaped && character == "\\"
                continue
            }
            switch character {
            case "\"": isText = true
            case "{", "[": depth += 1
            case "}", "]": depth -= 1
            default: break
            }
            if depth == 0 { return offset + 1 }
        }
        return 0
    }

    private static func parameters(_ object: Substring) -> FormFields? {
        guard !object.isEmpty else { return [] }
        guard let members = (try? JSONValue(parsing: Data(object.utf8)))?.object else { return nil }
        var fields = FormFields()
        for (name, value) in members.sorted(by: { $0.key < $1.key }) {
            guard let text = text(value) else { return nil }
            fields.append(name, text)
        }
        return fields
    }

    /// Returns a value as a call's parameter contains it; a list is joined by commas.
    private static func text(_ value: JSONValue) -> String? {
        switch value {
        case .string(let text): text
        case .integer(let number): String(number)
        case .number(let number): String(number)
        case .bool(let isTrue): isTrue ? "1" : "0"
        case .array(let values): values.map { text($0) ?? "" }.joined(separator: ",")
        case .null, .object: nil
        }
    }
}
