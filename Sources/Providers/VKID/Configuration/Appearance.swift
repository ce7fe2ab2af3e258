/// How the faces look and which language they speak.
public struct Appearance: Sendable, Equatable {
    /// Light or dark.
    public enum ColorScheme: String, Sendable, CaseIterable {
        /// As the system is set.
        case system
        /// Light.
        case light
        /// Dark.
        case dark

        /// The scheme set last: in the task's context, else in the process.
        public static var current: ColorScheme { VKIDContext.appearance.value.colorScheme }
    }

    /// The language of the faces, and of VK ID's pages.
    public enum Locale: String, Sendable, CaseIterable {
        /// As the system is set.
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

    /// An appearance.
    /// - Parameters:
    ///   - colorScheme: Light or dark; as the system is set unless said otherwise.
    ///   - locale: The language; as the system is set unless said otherwise.
    public init(colorScheme: ColorScheme = .system, locale: Locale = .system) {
        self.colorScheme = colorScheme
        self.locale = locale
    }
}
