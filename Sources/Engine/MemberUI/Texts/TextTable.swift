/// The texts of a module or of one of its features: a row for each key, with its languages side by side.
///
/// ```swift
/// extension TextTable {
///     static let harbour = TextTable([
///         .row(.harbourTitle, en: "The harbour", ru: "Гавань"),
///         .row(.harbourShips, en: [.one: "{count} ship", .other: "{count} ships"],
///             ru: [.one: "{count} корабль", .few: "{count} корабля", .many: "{count} кораблей"]),
///     ])
/// }
/// let title = Texts(.ru, .harbour)(.harbourTitle)
/// ```
/// Every row has English and Russian; a text that another language lacks is taken from English.
package struct TextTable: Sendable {
    /// The rows, in the order in which they are written.
    package let rows: [TextRow]
    private let texts: [TextKey: [MemberLanguage: TextEntry]]

    /// Creates a table of rows; of two rows with the same key the first one is used.
    package init(_ rows: [TextRow]) {
        self.rows = rows
        texts = Dictionary(rows.map { ($0.key, $0.texts) }) { first, _ in first }
    }

    /// Returns the text in a language; nil if the language has none.
    subscript(key: TextKey, language: MemberLanguage) -> TextEntry? { texts[key]?[language] }
}

/// A key and its text in each language.
package struct TextRow: Sendable {
    /// The stable name.
    package let key: TextKey
    /// The text by language.
    package let texts: [MemberLanguage: TextEntry]

    /// Creates a row of a table.
    package static func row(
        _ key: TextKey, en: TextEntry, ru: TextEntry, uk: TextEntry? = nil, es: TextEntry? = nil, de: TextEntry? = nil,
        pl: TextEntry? = nil, fr: TextEntry? = nil, tr: TextEntry? = nil
    ) -> TextRow {
        let texts: [MemberLanguage: TextEntry?] = [.en: en, .ru: ru, .uk: uk, .es: es, .de: de, .pl: pl, .fr: fr, .tr: tr]
        return TextRow(key: key, texts: texts.compactMapValues(\.self))
    }
}
