/// The languages of VK ID's pages, by VK's numbers.
enum PageLanguage {
    private static let numbers: [Appearance.Locale: Int] = [
        .ru: 0, .uk: 1, .en: 3, .es: 4, .de: 6, .pl: 15, .fr: 16, .tr: 82,
    ]

    /// The language of a locale: for the system's, the first two letters of the language preferred most; nil if VK has none such.
    static func resolve(_ locale: Appearance.Locale, preferred: [String]) -> Appearance.Locale? {
        guard locale == .system else { return locale }
        let first = String((preferred.first ?? "").prefix(2)).lowercased()
        return Appearance.Locale(rawValue: first).flatMap { $0 == .system ? nil : $0 }
    }

    /// `lang_id`; nil leaves the parameter out.
    static func number(_ locale: Appearance.Locale, preferred: [String]) -> Int? {
        resolve(locale, preferred: preferred).flatMap { numbers[$0] }
    }
}

extension Appearance.ColorScheme {
    /// `scheme`: light only if light is said, by the app or by the system; all else is dark.
    func page(system: Appearance.ColorScheme?) -> String {
        switch self {
        case .light: "light"
        case .dark: "dark"
        case .system: system == .light ? "light" : "dark"
        }
    }
}
