import Foundation
import MemberCore

/// How receipts write flags, identifiers and dates: as texts for the most part, and not always as texts.
enum FieldReading {
    /// Whether a member says something: null and the empty text do not.
    static func isPresent(_ view: JSONView?) -> Bool {
        guard let view, !view.isNull else { return false }
        return view.withTextBytes(\.isEmpty) != true
    }

    /// An identifier: a text, or a number as it is written.
    static func identifier(_ view: JSONView?) -> String? {
        guard let view, let text = view.text ?? view.numberText, !text.isEmpty else { return nil }
        return text
    }

    /// A flag: a truth value, a number, or one of the usual words. Any other text cannot be read.
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

    /// A whole number, written as a number or as digits.
    static func integer(_ view: JSONView?) -> Int? {
        view?.withTextBytes { Int(String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespaces)) }
    }

    /// A date in several forms: the first that can be read counts.
    /// - Parameters:
    ///   - milliseconds: Digits.
    ///   - others: The other forms, the most trusted first; made only where the digits cannot be read.
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
