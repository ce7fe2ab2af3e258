/// One text of a table: a plain one, or one form for each plural category of the language.
package enum TextEntry: Sendable, ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral {
    case plain(String)
    case plural([PluralCategory: String])

    package init(stringLiteral value: String) { self = .plain(value) }

    package init(dictionaryLiteral elements: (PluralCategory, String)...) {
        self = .plural(Dictionary(elements) { first, _ in first })
    }

    /// All forms by category; a plain text is `other`.
    package var forms: [PluralCategory: String] {
        switch self {
        case .plain(let text): [.other: text]
        case .plural(let forms): forms
        }
    }

    /// Returns the form for a number, or the plain text.
    func form(for count: Int?, _ rule: PluralRule) -> String? {
        switch self {
        case .plain(let text): text
        case .plural(let forms): forms[count.map(rule.category) ?? .other] ?? forms[.other] ?? forms[.many]
        }
    }
}
