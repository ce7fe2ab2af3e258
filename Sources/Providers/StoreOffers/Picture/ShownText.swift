/// Names from signed data as a picture shows them.
enum ShownText {
    /// The text with marks that would reorder or hide its characters written out.
    static func plain(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { shown, scalar in
            switch scalar.properties.generalCategory {
            case .format, .control, .lineSeparator, .paragraphSeparator, .surrogate:
                shown += "\\u{" + String(scalar.value, radix: 16) + "}"
            default: shown.unicodeScalars.append(scalar)
            }
        }
    }

    /// The same, short enough for a line of a drawing.
    static func short(_ text: String) -> String {
        let shown = plain(String(text.prefix(80)))
        return shown.count > 60 ? shown.prefix(59) + "…" : shown
    }
}
