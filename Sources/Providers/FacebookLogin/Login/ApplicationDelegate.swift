public import Foundation

/// What an app tells of its launch and of addresses that open it.
///
/// ```swift
/// ApplicationDelegate.shared.application(app, open: url, options: options)
/// ```
@MainActor
public final class ApplicationDelegate {
    /// The only one.
    public static let shared = ApplicationDelegate()

    private init() {}

    /// Prepares at the app's start: opens the store, watches the current token, asks Facebook once whether the member still allows the app
    /// (``LoginManager/checkStatus()``), and for the app's configuration, which says what errors mean for this app. Returns without
    /// waiting for either.
    public func initializeSDK() {
        guard let context = try? FacebookContext.inForce() else { return }
        context.watch()
        context.checkLoginAtLaunch()
        context.beginConfiguration()
    }

    /// Looks at an address that the system handed to the app; to be called with every one.
    /// - Parameter url: The address.
    /// - Returns: Whether it is a response that a login waits for.
    @discardableResult
    public func open(_ url: URL) -> Bool { LoginManager().open(url) }
}
