import Foundation
import MemberCore

extension JSONValue {
    /// The value on one line, members in alphabetical order.
    var line: TerminalText { text([.sortedKeys, .withoutEscapingSlashes]) }

    /// The value for people, over several lines.
    var pretty: TerminalText { text([.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]) }

    private func text(_ formatting: JSONEncoder.OutputFormatting) -> TerminalText {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting
        let text = (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
        return TerminalText(lines: text.escapedForTerminals)
    }
}

extension String {
    /// A JSON text whose strings hold escapes in place of what may steer a terminal: the encoder leaves DEL, C1 and direction marks.
    fileprivate var escapedForTerminals: String {
        guard unicodeScalars.contains(where: { $0.value >= 0x7F && $0.steersTerminals }) else { return self }
        return unicodeScalars.map { scalar in
            guard scalar.value >= 0x7F, scalar.steersTerminals else { return String(scalar) }
            let digits = String(scalar.value, radix: 16)
            return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        }.joined()
    }
}
