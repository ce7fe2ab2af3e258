import MemberUI

/// The appearance of the components and their language.
public struct Appearance: Sendable, Equatable {
    /// Light or dark.
    public enum ColorScheme: String, Sendable, CaseIterable {
        /// The system's setting.
        case system
        /// Light.
        case light
        /// Dark.
        case dark

        /// The scheme set last: in the task's context, else in the process.
        public static var current: ColorScheme { VKIDContext.appearance.value.colorScheme }
    }

    /// The language of the components, and of VK ID's pages.
    public enum Locale: String, Sendable, CaseIterable {
        /// The system's setting.
        case system
        /// Russian.
        case ru
        /// Ukrainian.
        case uk
        /// English.
        case en
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

        /// The language set last: in the task's context, else in the process.
        public static var current: Locale { VKIDContext.appearance.value.locale }
    }

    /// Light or dark.
    public var colorScheme: ColorScheme
    /// The language.
    public var locale: Locale

    /// Creates an appearance; the default is the system's settings.
    public init(colorScheme: ColorScheme = .system, locale: Locale = .system) {
        self.colorScheme = colorScheme
        self.locale = locale
    }
}

extension Appearance {
    /// Light or dark, for one component.
    public struct Theme: Sendable, Equatable {
        /// The scheme; for ``ofAppearance``, that of the appearance set last.
        public var colorScheme: ColorScheme { own ?? .current }
        private let own: ColorScheme?

        /// The theme of the `VKID` that shows the component.
        public static let ofAppearance = Theme(own: nil)

        /// Returns the theme of a scheme.
        public static func matchingColorScheme(_ colorScheme: ColorScheme) -> Theme { Theme(own: colorScheme) }

        /// Light.
        public static let light = matchingColorScheme(.light)
        /// Dark.
        public static let dark = matchingColorScheme(.dark)
        /// The system's setting.
        public static let system = matchingColorScheme(.system)

        /// The scheme's name; nil for ``ofAppearance``.
        var name: String? { own?.rawValue }

        /// Returns the theme that a `VKID` of this appearance shows.
        func resolved(by appearance: Appearance) -> Theme { own == nil ? Theme(own: appearance.colorScheme) : self }

        /// The scheme, for components.
        var scheme: ComponentScheme { ComponentScheme(rawValue: colorScheme.rawValue) ?? .system }
    }
}
