/// The forms a language may have for a counted thing (Unicode CLDR).
public enum PluralCategory: String, Sendable, CaseIterable {
    /// As in "1 friend"; in Russian also 21, 31, …
    case one
    /// As in Russian 2, 3, 4, 22, …
    case few
    /// As in Russian 0, 5 to 20, 25, …
    case many
    /// Every other number.
    case other
}

/// Which form a language takes for a number of things.
struct PluralRule: Sendable {
    /// The forms a text of this language must have.
    let categories: Set<PluralCategory>
    /// The form for a number.
    let category: @Sendable (Int) -> PluralCategory

    /// English.
    static let en = PluralRule(categories: [.one, .other]) { $0.magnitude == 1 ? .one : .other }

    /// Russian.
    static let ru = PluralRule(categories: [.one, .few, .many]) { count in
        let (last, lastTwo) = (count.magnitude % 10, count.magnitude % 100)
        return switch last {
        case 1 where lastTwo != 11: .one
        case 2...4 where !(12...14).contains(lastTwo): .few
        default: .many
        }
    }
}

extension MemberLanguage {
    /// The language's plural rule.
    var pluralRule: PluralRule {
        switch self {
        case .en: .en
        case .ru: .ru
        }
    }
}
