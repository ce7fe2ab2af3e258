#if canImport(UIKit)
    import UIKit

    /// What the system tells and offers.
    enum SystemSettings {
        /// What the person set the system to; nil away from the main thread, where the system does not tell it.
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
    /// What the system tells and offers: nothing where it has no UIKit.
    enum SystemSettings {
        static var colorScheme: Appearance.ColorScheme? { nil }
        static var legacySessions: (any VKID.LegacySessionStore)? { nil }
        static var sheetPresenter: VKIDContext.SheetPresenter? { nil }
    }
#endif
