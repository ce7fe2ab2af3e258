import Foundation
import MemberCore

/// Reads flags, identifiers and dates in the forms of receipts: mostly strings, but not always.
enum FieldReading {
    /// Whether a member has a value: null and the empty string do not count.
    static func isPresent(_ view: JSONView?) -> Bool {
        guard let view, !view.isNull else { return false }
        return view.withTextBytes(\.isEmpty) != true
    }

    /// Reads an identifier: a string, or a number as it is written.
    static func identifier(_ view: JSONView?) -> String? {
        guard let view, let text = view.text ?? view.numberText, !text.isEmpty else { return nil }
        return text
    }

    /// Reads a flag: a Boolean, a number, or one of the usual words. Any other string is unreadable.
    static func flag(_ view: JSONView?) -> FlagReading {
        guard let view, !view.isNull else { return .no }
        if let bool = view.bool { return bool ? .yes : .no }
        if let number = view.numberText { return Double(number) == 0 ? .no : .yes }
        guard view.isString else { return .unreadable }
        if view.reads("false") || view.reads("0") { return .no }
        if view.reads("true") || view.reads("1") { return .yes }
        switch view.text?.trimmingCharacters(in: .whitespacesAndNewlines).lowercased() {
        case "true", "1", "yes": return .yes
        case "false", "0", "no", "": return .no
        default: return .unreadable
        }
    }

    /// Reads a whole number, written as a number or as digits.
    static func integer(_ view: JSONView?) -> Int? {
        view?.withTextBytes { Int(String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespaces)) }
    }

    /// Reads a date in several forms: the first readable form counts.
    /// - Parameters:
    ///   - milliseconds: Digits.
    ///   - others: The other forms, the most trusted first; evaluated only where the digits cannot be read.
    /// - Returns: The moment, or that it is absent or unreadable.
    static func time(_ milliseconds: JSONView?, or others: @autoclosure () -> [JSONView?]) -> TimeReading {
        if let time = milliseconds?.withTextBytes({ StoreTime(digits: $0) }) { return .at(time) }
        let texts = others()
        for view in texts {
            if let time = view?.withTextBytes({ StoreTime(text: $0) }) { return .at(time) }
        }
        return isPresent(milliseconds) || texts.contains(where: isPresent) ? .unreadable : .absent
    }
}
