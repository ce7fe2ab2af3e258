public import Foundation

/// Receives an app's launch and the addresses that open it.
///
/// ```swift
/// ApplicationDelegate.shared.application(app, open: url, options: options)
/// ```
@MainActor
public final class ApplicationDelegate {
    /// The only instance.
    public static let shared = ApplicationDelegate()

    private init() {}

    /// Prepares at the app's start: opens the store, watches the current token, asks Facebook once whether the member still
    /// allows the app (``LoginManager/checkStatus()``), and loads the app's configuration, which determines the meaning of errors
    /// for this app. Returns without waiting for either.
    public func initializeSDK() {
        guard let context = try? FacebookContext.inForce() else { return }
        context.watch()
        context.checkLoginAtLaunch()
        context.beginConfiguration()
    }

    /// Takes an address that the system passed to the app, if it is a response; the app calls this with every address.
    /// - Parameter url: The address.
    /// - Returns: Whether it is a response that a login waits for.
    @discardableResult
    public func open(_ url: URL) -> Bool { LoginManager().open(url) }
}
