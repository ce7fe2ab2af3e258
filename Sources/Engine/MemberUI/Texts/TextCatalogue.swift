/// The texts of one module, by language. Texts that a language lacks are taken from English.
package struct TextCatalogue: Sendable {
    private let tables: [MemberLanguage: [TextKey: TextEntry]]

    /// A module's own texts.
    package init(_ tables: [MemberLanguage: [TextKey: TextEntry]]) { self.tables = tables }

    /// The texts of a language, without those it borrows.
    package subscript(language: MemberLanguage) -> [TextKey: TextEntry] { tables[language] ?? [:] }

    /// The texts of pages, those of components, and counted people.
    package static let shared = TextCatalogue([
        .en: englishTexts.merging(englishComponents) { text, _ in text },
        .ru: russianTexts.merging(russianComponents) { text, _ in text },
        .de: germanTexts.merging(germanComponents) { text, _ in text },
        .uk: ukrainianComponents, .es: spanishComponents, .pl: polishComponents, .fr: frenchComponents, .tr: turkishComponents,
    ])
}

extension MemberLanguage {
    /// The texts of pages, components and counts in this language.
    var catalogue: [TextKey: TextEntry] { TextCatalogue.shared[self] }
}
