/// A language of texts for members.
public enum MemberLanguage: String, Sendable, CaseIterable {
    /// English, the fallback language.
    case en
    /// Russian.
    case ru
    /// Ukrainian.
    case uk
    /// Spanish.
    case es
    /// German.
    case de
    /// Polish.
    case pl
    /// French.
    case fr
    /// Turkish.
    case tr

    /// The languages of every page of the package; the others have only the components' texts.
    public static let ofPages: [MemberLanguage] = [.en, .ru]

    /// The languages of the pages that members see: the ends of sign-ins, consents, errors. Pages for developers use ``ofPages``.
    public static let ofMemberPages: [MemberLanguage] = [.en, .ru, .de]

    /// Returns the first of a person's languages that has texts.
    /// - Parameters:
    ///   - preferences: Language tags, best first: `ru-RU`, `en`.
    ///   - languages: The languages that have texts; those of pages by default.
    /// - Returns: The language; English if none of them has texts.
    public static func preferred(from preferences: [String], among languages: [MemberLanguage] = ofPages) -> MemberLanguage {
        preferences.lazy.compactMap(MemberLanguage.init(tag:)).first(where: languages.contains) ?? .en
    }

    /// Returns the language that a browser asks for (RFC 9110 §12.5.4).
    /// - Parameters:
    ///   - acceptLanguage: The field's value: `ru-RU,ru;q=0.9,en;q=0.8`.
    ///   - languages: The languages that have texts; those of pages by default.
    /// - Returns: The language; English if no language asked for has texts, or the value cannot be read.
    public static func preferred(acceptLanguage: String, among languages: [MemberLanguage] = ofPages) -> MemberLanguage {
        let ranges = acceptLanguage.split(separator: ",").prefix(50).enumerated().compactMap { place, range in
            weighted(range).map { (tag: $0.tag, weight: $0.weight, place: place) }
        }
        let sorted = ranges.sorted { ($1.weight, $0.place) < ($0.weight, $1.place) }
        return preferred(from: sorted.filter { $0.weight > 0 }.map(\.tag), among: languages)
    }

    /// Creates the language of a tag from its first part, in any case.
    private init?(tag: String) {
        self.init(rawValue: tag.prefix { $0 != "-" && $0 != "_" }.lowercased())
    }

    private static func weighted(_ range: Substring) -> (tag: String, weight: Double)? {
        let parts = range.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
        guard let tag = parts.first else { return nil }
        guard let parameter = parts.dropFirst().first(where: { $0.lowercased().hasPrefix("q=") }) else { return (tag, 1) }
        guard let weight = Double(parameter.dropFirst(2)), (0...1).contains(weight) else { return nil }
        return (tag, weight)
    }
}
