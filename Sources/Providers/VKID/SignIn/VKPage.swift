import Foundation
import MemberCore
import VKWire

/// How VK ID's page looks, and what it is told of where it was opened.
struct VKPage: Sendable {
    var source = FlowSource.customAuth
    /// The app's appearance, or that of the one visitor whom a server sends.
    var appearance = Appearance()
    /// Whether the appearance is one visitor's: what it leaves to the system, the page finds out by itself.
    var isVisitors = false
    /// What the person set the system to; nil where that cannot be told.
    var systemColorScheme: @Sendable () -> Appearance.ColorScheme? = { SystemSettings.colorScheme }
    /// The languages that the person prefers, best first.
    var preferredLanguages: @Sendable () -> [String] = { Foundation.Locale.preferredLanguages }

    /// The page's own parameters.
    /// - Parameters:
    ///   - provider: With whose account.
    ///   - deviceID: This installation's device id.
    ///   - session: A name of its own for VK's statistics.
    /// - Returns: The parameters.
    func parameters(_ provider: OAuthProvider, deviceID: String, session: UUID) -> FormFields {
        var fields: FormFields = [
            ("provider", provider.rawValue), ("device_id", deviceID), ("oauth_version", "2"), ("v", VKID.sdkVersion),
            ("stats_info", source.statsInfo(session: session)),
        ]
        if !isVisitors || appearance.colorScheme != .system {
            fields.append("scheme", appearance.colorScheme.page(system: systemColorScheme()))
        }
        if let language = PageLanguage.number(appearance.locale, preferred: preferredLanguages()) {
            fields.append("lang_id", String(language))
        }
        return fields
    }
}

/// The languages of VK ID's pages, by VK's numbers.
enum PageLanguage {
    private static let numbers = ["ru": 0, "uk": 1, "en": 3, "es": 4, "de": 6, "pl": 15, "fr": 16, "tr": 82]

    /// `lang_id` of a locale; for the system's, of the first two letters of the language preferred most. Nil leaves the parameter out.
    static func number(_ locale: Appearance.Locale, preferred: [String]) -> Int? {
        numbers[locale == .system ? (preferred.first ?? "").prefix(2).lowercased() : locale.rawValue]
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
