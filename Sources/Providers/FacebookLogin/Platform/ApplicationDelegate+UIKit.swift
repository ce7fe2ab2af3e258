#if canImport(UIKit)
    public import UIKit

    extension ApplicationDelegate {
        /// Prepares at the app's start.
        /// - Parameters:
        ///   - application: The app.
        ///   - launchOptions: Why it was launched; an address in it is handed over by the system once more.
        /// - Returns: Always true.
        @discardableResult
        public func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
        ) -> Bool {
            initializeSDK()
            return true
        }

        /// Looks at an address that the system handed to the app.
        /// - Parameters:
        ///   - application: The app.
        ///   - url: The address.
        ///   - options: Who sent it; not looked at.
        /// - Returns: Whether it is a response that a login waits for.
        @discardableResult
        public func application(
            _ application: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
        ) -> Bool { open(url) }

        /// Looks at an address that the system handed to the app, by the name of older versions.
        /// - Parameters:
        ///   - application: The app.
        ///   - url: The address.
        ///   - sourceApplication: Who sent it; not looked at.
        ///   - annotation: What came with it; not looked at.
        /// - Returns: Whether it is a response that a login waits for.
        @discardableResult
        public func application(
            _ application: UIApplication, open url: URL, sourceApplication: String?, annotation: Any?
        ) -> Bool { open(url) }

        /// Looks at an address of the web that the system handed to the app.
        /// - Parameters:
        ///   - application: The app.
        ///   - userActivity: What was handed over.
        /// - Returns: Whether it is a response that a login waits for.
        @discardableResult
        public func application(_ application: UIApplication, continue userActivity: NSUserActivity) -> Bool {
            userActivity.webpageURL.map(open) ?? false
        }
    }

    extension LoginManager {
        /// Looks at an address that the system handed to the app, by the name of older versions.
        /// - Parameters:
        ///   - application: The app.
        ///   - url: The address.
        ///   - sourceApplication: Who sent it; not looked at.
        ///   - annotation: What came with it; not looked at.
        /// - Returns: Whether it is a response that a login waits for.
        @MainActor
        public func application(
            _ application: UIApplication?, open url: URL?, sourceApplication: String?, annotation: Any?
        ) -> Bool { url.map { open($0) } ?? false }
    }
#endif
