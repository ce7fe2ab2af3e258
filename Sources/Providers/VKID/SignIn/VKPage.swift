import Foundation
import MemberCore
import VKWire

/// The appearance of VK ID's page, and the source of the sign-in.
struct VKPage: Sendable {
    var source = FlowSource.customAuth
    /// The app's appearance, or that of the one visitor of a server.
    var appearance = Appearance()
    /// Whether the appearance is one visitor's: the page then determines the values that the appearance leaves to the system.
    var isVisitors = false
    /// The color scheme of the system's settings; nil if it is not known.
    var systemColorScheme: @Sendable () -> Appearance.ColorScheme? = { SystemSettings.colorScheme }
    /// The person's preferred languages, best first.
    var preferredLanguages: @Sendable () -> [String] = { Foundation.Locale.preferredLanguages }

    /// Returns the page's own parameters.
    /// - Parameters:
    ///   - provider: The provider of the member's account.
    ///   - deviceID: This installation's device id.
    ///   - session: A name for VK's statistics, different each time.
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

    /// Returns the `lang_id` of a locale; for the system's, of the first two letters of the most preferred language. Nil leaves
    /// the parameter out.
    static func number(_ locale: Appearance.Locale, preferred: [String]) -> Int? {
        numbers[locale == .system ? (preferred.first ?? "").prefix(2).lowercased() : locale.rawValue]
    }
}

extension Appearance.ColorScheme {
    /// Returns the `scheme`: light only if the app or the system says light, else dark.
    func page(system: Appearance.ColorScheme?) -> String {
        switch self {
        case .light: "light"
        case .dark: "dark"
        case .system: system == .light ? "light" : "dark"
        }
    }
}
