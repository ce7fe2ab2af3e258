import MemberCore

/// Reads claims by the bank's rules, and collects those that break them.
struct ClaimReader {
    private(set) var problems: [SberClaimProblem] = []
    private(set) var unknown: [String: String] = [:]
    private let bytes: UnsafeRawBufferPointer

    init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    private mutating func refuse<Value>(_ path: String, _ expected: SberClaimProblem.Expected) -> Value? {
        problems.append(SberClaimProblem(path: path, expected: expected))
        return nil
    }

    /// Reads a text, or a whole number as its digits.
    mutating func text(_ view: JSONView?, _ path: @autoclosure () -> String) -> String? {
        guard let view, !view.isNull else { return nil }
        if let text = view.text { return text }
        guard let number = view.numberText, Self.isInteger(number), number.utf8.count(where: AddressText.isDigit) <= 38 else {
            return refuse(path(), .text)
        }
        return number
    }

    /// Reads a whole number, or a text of one.
    mutating func integer(_ view: JSONView?, _ path: @autoclosure () -> String) -> Int? {
        guard let view, !view.isNull else { return nil }
        guard let text = view.numberText ?? view.text, Self.isInteger(text), let number = Int(text) else {
            return refuse(path(), .integer)
        }
        return number
    }

    /// Reads a truth value, or its text.
    mutating func bool(_ view: JSONView?, _ path: @autoclosure () -> String) -> Bool? {
        guard let view, !view.isNull else { return nil }
        if let value = view.bool { return value }
        guard view.isString, view.reads("true") || view.reads("false") else { return refuse(path(), .bool) }
        return view.reads("true")
    }

    /// Whether a text consists of digits, with an optional minus in front.
    private static func isInteger(_ text: String) -> Bool {
        let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
        return !digits.isEmpty && digits.allSatisfy(AddressText.isDigit)
    }

    /// Reads an object whose known members have properties; the unknown ones are kept.
    mutating func object<Value: Equatable>(
        _ view: JSONView?, _ path: StaticString, _ empty: Value,
        _ member: (inout ClaimReader, inout Value, JSONView, String) -> Bool
    ) -> Value? {
        guard let view, !view.isNull else { return nil }
        guard view.isObject else { return refuse("\(path)", .object) }
        var value = empty
        for element in view.elements {
            let name = element.name
            if !member(&self, &value, element, name) { keep(element, "\(path).\(name)") }
        }
        return value == empty ? nil : value
    }

    /// Keeps a member's JSON text unchanged.
    mutating func keep(_ view: JSONView, _ path: String) {
        guard !view.isNull else { return }
        unknown[path] = String(decoding: UnsafeRawBufferPointer(rebasing: bytes[view.range]), as: UTF8.self)
    }
}
