public import MemberOAuth
public import MemberWindow

/// What the system has for a sign-in; nil where it has nothing.
public enum SystemSignIn {
    /// Opens other apps.
    public static var appLinks: (any AppLinks)? {
        #if canImport(UIKit) || canImport(AppKit)
            SystemAppLinks()
        #else
            nil
        #endif
    }

    /// Shows a provider's pages in the system's web session.
    /// - Parameter presenter: Where.
    /// - Returns: The agent.
    public static func userAgent(_ presenter: WindowPresenter) -> (any UserAgent)? {
        #if canImport(AuthenticationServices)
            WebSessionAgent(presenter: presenter)
        #else
            nil
        #endif
    }

    /// Opens pages in windows above the app.
    /// - Parameter presenter: Where.
    /// - Returns: The windows.
    public static func pageWindows(_ presenter: WindowPresenter) -> (any PageWindows)? {
        #if canImport(UIKit)
            SafariPageWindows(presenter: presenter)
        #else
            nil
        #endif
    }
}
