#if canImport(UIKit)
    import FacebookLogin
    import SberID
    import UIKit

    /// Prepares the providers at each launch. SwiftUI makes it, and hands addresses to `WeaversApp.open(_:)` instead of to it.
    final class AppDelegate: NSObject, UIApplicationDelegate {
        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
        ) -> Bool {
            Settings.shared.appID = "1234567890"
            SberLogins.shared.configure()
            return ApplicationDelegate.shared.application(application, didFinishLaunchingWithOptions: launchOptions)
        }
    }

    /// Hands an address that opens the app to the providers of UIKit's screens. Sber ID comes last: while none of its sign-ins waits, it
    /// takes every address that has the form of a response.
    @MainActor
    func openInScreens(_ url: URL) {
        if ApplicationDelegate.shared.application(UIApplication.shared, open: url, options: [:]) { return }
        _ = SberLogins.shared.open(url)
    }
#endif
