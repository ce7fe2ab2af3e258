/// The texts for members in one language.
///
/// ```swift
/// let texts = Texts(.preferred(from: Locale.preferredLanguages))
/// texts(.signedInTitle)             // "You are signed in"
/// texts(.countFriends, count: 21)   // "21 friends"
/// ```
public struct Texts: Sendable {
    /// The language.
    public let language: MemberLanguage

    private let tables: [TextTable]

    /// Creates the texts of a language.
    /// - Parameter language: The language.
    public init(_ language: MemberLanguage) {
        self.language = language
        tables = Self.shared
    }

    /// Creates the texts of a module, beside the shared ones.
    /// - Parameters:
    ///   - language: The language.
    ///   - table: The module's own texts; they take precedence.
    package init(_ language: MemberLanguage, _ table: TextTable) {
        self.language = language
        tables = [table] + Self.shared
    }

    /// Finds a text and fills it.
    /// - Parameters:
    ///   - key: Its name.
    ///   - arguments: The values that replace `{name}`. A placeholder without a value stays as it is; a value is never filled
    ///     again.
    ///   - count: The number that decides the plural form; it also fills `{count}` unless the arguments do.
    /// - Returns: The text, in English if the language lacks it; the key's name if no language has it.
    public func callAsFunction(_ key: TextKey, _ arguments: [String: String] = [:], count: Int? = nil) -> String {
        guard let text = find(key, language, count) ?? find(key, .en, count) else { return key.rawValue }
        var values = arguments
        if let count, values["count"] == nil { values["count"] = String(count) }
        return Self.fill(text, values)
    }

    /// The tables that the texts of every module contain.
    static let shared: [TextTable] = [.pages, .components]

    private func find(_ key: TextKey, _ language: MemberLanguage, _ count: Int?) -> String? {
        tables.lazy.compactMap { $0[key, language] }.first?.form(for: count, language.pluralRule)
    }

    private static func fill(_ text: String, _ values: [String: String]) -> String {
        var result = ""
        var rest = text[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let name = String(rest[rest.index(after: open)..<close])
            result += rest[..<open] + (values[name] ?? "{\(name)}")
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }
}
