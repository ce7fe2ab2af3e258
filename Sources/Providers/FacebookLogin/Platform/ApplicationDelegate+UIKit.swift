#if canImport(UIKit)
    public import UIKit

    extension ApplicationDelegate {
        /// Prepares at the app's start.
        /// - Parameters:
        ///   - application: The app.
        ///   - launchOptions: The reason of the launch; the system passes an address in it again later.
        /// - Returns: Always true.
        @discardableResult
        public func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
        ) -> Bool {
            initializeSDK()
            return true
        }

        /// Takes an address that the system passed to the app, if it is a response.
        /// - Parameters:
        ///   - application: The app.
        ///   - url: The address.
        ///   - options: The source of the address; not used.
        /// - Returns: Whether it is a response that a login waits for.
        @discardableResult
        public func application(
            _ application: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
        ) -> Bool { open(url) }

        /// Takes an address that the system passed to the app, if it is a response; by the name of older versions.
        /// - Parameters:
        ///   - application: The app.
        ///   - url: The address.
        ///   - sourceApplication: The source of the address; not used.
        ///   - annotation: Additional data; not used.
        /// - Returns: Whether it is a response that a login waits for.
        @discardableResult
        public func application(
            _ application: UIApplication, open url: URL, sourceApplication: String?, annotation: Any?
        ) -> Bool { open(url) }

        /// Takes a web address that the system passed to the app, if it is a response.
        /// - Parameters:
        ///   - application: The app.
        ///   - userActivity: The activity.
        /// - Returns: Whether it is a response that a login waits for.
        @discardableResult
        public func application(_ application: UIApplication, continue userActivity: NSUserActivity) -> Bool {
            userActivity.webpageURL.map(open) ?? false
        }
    }

    extension LoginManager {
        /// Takes an address that the system passed to the app, if it is a response; by the name of older versions.
        /// - Parameters:
        ///   - application: The app.
        ///   - url: The address.
        ///   - sourceApplication: The source of the address; not used.
        ///   - annotation: Additional data; not used.
        /// - Returns: Whether it is a response that a login waits for.
        @MainActor
        public func application(
            _ application: UIApplication?, open url: URL?, sourceApplication: String?, annotation: Any?
        ) -> Bool { url.map { open($0) } ?? false }
    }
#endif
