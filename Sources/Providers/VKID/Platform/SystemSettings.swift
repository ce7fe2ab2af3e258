#if canImport(UIKit)
    import UIKit

    /// The settings and services of the system.
    enum SystemSettings {
        /// The color scheme of the system's settings; nil on other threads than the main one, where the system does not supply
        /// it.
        static var colorScheme: Appearance.ColorScheme? {
            guard Thread.isMainThread else { return nil }
            return UITraitCollection.current.userInterfaceStyle == .light ? .light : .dark
        }
        /// The sessions of an SDK of version 1.
        static var legacySessions: (any VKID.LegacySessionStore)? { LegacyKeychain() }
        /// Shows the community sheet that follows a sign-in.
        static var sheetPresenter: VKIDContext.SheetPresenter? { { $0.show() } }
    }
#else
    /// The settings and services of the system; a system without UIKit supplies none.
    enum SystemSettings {
        static var colorScheme: Appearance.ColorScheme? { nil }
        static var legacySessions: (any VKID.LegacySessionStore)? { nil }
        static var sheetPresenter: VKIDContext.SheetPresenter? { nil }
    }
#endif
