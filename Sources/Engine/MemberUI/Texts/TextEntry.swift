/// One text of a catalogue: a plain one, or one form for each plural category of the language.
enum TextEntry: Sendable, ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral {
    case plain(String)
    case plural([PluralCategory: String])

    init(stringLiteral value: String) { self = .plain(value) }

    init(dictionaryLiteral elements: (PluralCategory, String)...) {
        self = .plural(Dictionary(elements) { first, _ in first })
    }

    /// All forms by category; a plain text is `other`.
    var forms: [PluralCategory: String] {
        switch self {
        case .plain(let text): [.other: text]
        case .plural(let forms): forms
        }
    }

    /// The form for a number, or the plain text.
    func form(for count: Int?, _ rule: PluralRule) -> String? {
        switch self {
        case .plain(let text): text
        case .plural(let forms): forms[count.map(rule.category) ?? .other] ?? forms[.other] ?? forms[.many]
        }
    }
}

extension MemberLanguage {
    /// The language's texts.
    var catalogue: [TextKey: TextEntry] {
        switch self {
        case .en: Self.english
        case .ru: Self.russian
        }
    }

    private static let english = englishTexts.merging(englishSandboxTexts) { text, _ in text }
    private static let russian = russianTexts.merging(russianSandboxTexts) { text, _ in text }
}
