extension Unicode.Scalar {
    /// Whether it controls a terminal, ends a line, changes the direction of the following text (Unicode Standard Annex 9, 2.1
    /// to 2.7), or is invisible, so that two texts would look alike.
    package var steersTerminals: Bool {
        // A fast path for ASCII, Latin-1 and letters.
        if value < 0x20 { return true }
        guard value >= 0x7F else { return false }
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: return true
        // Joiners and variation selectors belong to letters and emoji that people have in their names.
        case .format: return value != 0x200C && value != 0x200D
        case .nonspacingMark: return false
        // Invisible letters and symbols: fillers, the empty Braille pattern.
        default: return properties.isDefaultIgnorableCodePoint || value == 0x2800
        }
    }

    /// Its escape in a JSON text: one or two UTF-16 units (RFC 8259 §7).
    package var jsonEscape: String {
        UTF16.encode(self).map { units in
            units.map { unit in
                let digits = String(unit, radix: 16)
                return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }.joined()
        } ?? ""
    }
}

extension String {
    /// The text with every scalar that may control a terminal or reorder what is shown written out, such as `\u{1b}`.
    package var harmless: String {
        guard unicodeScalars.contains(where: \.steersTerminals) else { return self }
        return unicodeScalars.map { $0.steersTerminals ? "\\u{\(String($0.value, radix: 16))}" : String($0) }.joined()
    }
}
