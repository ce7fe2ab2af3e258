/// The forms that a language may have for a counted noun (Unicode CLDR).
package enum PluralCategory: String, Sendable, CaseIterable {
    /// As in "1 friend"; in Russian also 21, 31, …
    case one
    /// As in Russian 2, 3, 4, 22, …
    case few
    /// As in Russian 0, 5 to 20, 25, …
    case many
    /// Every other number.
    case other
}

/// The rule by which a language chooses the form for a number.
struct PluralRule: Sendable {
    /// The forms a text of this language must have.
    let categories: Set<PluralCategory>
    /// The form for a number.
    let category: @Sendable (Int) -> PluralCategory

    /// English, German, Spanish, Turkish: one, or any other number.
    static let single = PluralRule(categories: [.one, .other]) { $0.magnitude == 1 ? .one : .other }

    /// French: none or one, or any other number.
    static let french = PluralRule(categories: [.one, .other]) { $0.magnitude < 2 ? .one : .other }

    /// Russian, Ukrainian: by the last digits.
    static let eastSlavic = PluralRule(categories: [.one, .few, .many]) { count in
        count.magnitude % 10 == 1 && count.magnitude % 100 != 11 ? .one : isFew(count) ? .few : .many
    }

    /// Polish: exactly one, then by the last digits.
    static let polish = PluralRule(categories: [.one, .few, .many]) { count in
        count.magnitude == 1 ? .one : isFew(count) ? .few : .many
    }

    private static func isFew(_ count: Int) -> Bool {
        (2...4).contains(count.magnitude % 10) && !(12...14).contains(count.magnitude % 100)
    }
}

extension MemberLanguage {
    /// The language's plural rule.
    var pluralRule: PluralRule {
        switch self {
        case .en, .es, .de, .tr: .single
        case .ru, .uk: .eastSlavic
        case .pl: .polish
        case .fr: .french
        }
    }
}
