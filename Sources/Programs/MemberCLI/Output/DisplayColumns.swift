/// The columns that texts take in a terminal.
extension Character {
    /// The columns of the character: two for East Asian wide ones and emoji, none for marks alone.
    var columns: Int {
        guard let first = unicodeScalars.first else { return 0 }
        if unicodeScalars.contains("\u{FE0F}") { return 2 }
        switch first.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: return Self.isWide(first) ? 2 : 1
        }
    }

    /// Whether the scalar is of UAX #11's classes W and F, by its blocks.
    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18CFF, 0x1B000...0x1B2FF,
            0x20000...0x3FFFD:
            true
        default: scalar.properties.isEmojiPresentation
        }
    }
}

extension String {
    /// The columns of the text in a terminal; the text has no controls.
    var columns: Int { reduce(0) { $0 + $1.columns } }

    /// Returns the text, or its beginning with an ellipsis if it takes more columns than there are.
    func shortened(toColumns limit: Int) -> String {
        guard columns > limit else { return self }
        var (text, used) = ("", 0)
        for character in self {
            guard used + character.columns < limit else { break }
            text.append(character)
            used += character.columns
        }
        return limit > 0 ? text + "…" : ""
    }

    /// Returns the text with spaces behind it, up to a number of columns.
    func padded(toColumns width: Int) -> String { self + String(repeating: " ", count: max(0, width - columns)) }
}
