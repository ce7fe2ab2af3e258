import Foundation
import MemberCore

/// The parameters of a method, by name: texts, integers, booleans, and lists of them.
public typealias VKOptions = [String: any Sendable]

extension FormFields {
    /// The fields of options, sorted by name: booleans as 1 and 0, lists joined with commas.
    init(_ options: VKOptions) {
        self.init(options.sorted { $0.key < $1.key }.map { ($0.key, OptionText.of($0.value)) })
    }
}

/// The text that VK receives for a value.
enum OptionText {
    static func of(_ value: any Sendable) -> String {
        switch value {
        case let text as String: text
        case let flag as Bool: flag ? "1" : "0"
        case let list as [any Sendable]: list.map(of).joined(separator: ",")
        case let number as Double where number.isFinite && number == number.rounded() && abs(number) < 1e15:
            String(Int64(number))
        default: described(value)
        }
    }

    /// The description of a value; an optional one counts as its value, or as empty.
    private static func described(_ value: any Sendable) -> String {
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .optional else { return String(describing: value) }
        return mirror.children.first.map { String(describing: $0.value) } ?? ""
    }
}
