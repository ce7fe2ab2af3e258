/// The colours that an authorization request asks the page for, whatever the browser prefers.
enum PageScheme: String, CaseIterable, Sendable {
    case light, dark

    /// Reads both forms of the parameter; nil for any other word.
    init?(parameter text: String) {
        switch text {
        case "light", "bright_light": self = .light
        case "dark", "space_gray": self = .dark
        default: return nil
        }
    }

    /// Where its rules are; they come after those of the shared stylesheet.
    var path: String { "/\(rawValue).css" }

    /// The rules.
    var text: String {
        let colours =
            switch self {
            case .light:
                "--ground: #f4f5f7; --card: #ffffff; --ink: #16181d; --quiet: #5a6170; --line: #d5d9e0; --accent: #1f5fd0; "
                    + "--on-accent: #ffffff;"
            case .dark:
                "--ground: #111317; --card: #1b1e24; --ink: #f0f2f5; --quiet: #a3abb8; --line: #363b45; --accent: #8ab4ff; "
                    + "--on-accent: #0b1c3a;"
            }
        return ":root { color-scheme: \(rawValue); \(colours) }\n"
    }
}
