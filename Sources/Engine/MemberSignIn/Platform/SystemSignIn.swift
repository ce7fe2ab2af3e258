public import MemberOAuth
public import MemberWindow

/// The system's services for a sign-in; nil if it has none.
public enum SystemSignIn {
    /// Opens other apps.
    public static var appLinks: (any AppLinks)? {
        #if canImport(UIKit) || canImport(AppKit)
            SystemAppLinks()
        #else
            nil
        #endif
    }

    /// Returns an agent that shows a provider's pages in the system's web session.
    /// - Parameter presenter: The place of the pages.
    /// - Returns: The agent.
    public static func userAgent(_ presenter: WindowPresenter) -> (any UserAgent)? {
        #if canImport(AuthenticationServices)
            WebSessionAgent(presenter: presenter)
        #else
            nil
        #endif
    }

    /// Returns an agent that shows a provider's pages in a view of the app, with cookies that can be kept.
    /// - Parameters:
    ///   - hosts: The provider's hosts.
    ///   - presenter: The place of the pages.
    /// - Returns: The agent.
    public static func webViewAgent(_ hosts: [String], _ presenter: WindowPresenter) -> (any CookieKeepingAgent)? {
        #if canImport(WebKit) && canImport(UIKit)
            WebViewAgent(hosts: hosts, presenter: presenter)
        #else
            nil
        #endif
    }

    /// Returns windows above the app that open pages.
    /// - Parameter presenter: The place of the windows.
    /// - Returns: The windows.
    public static func pageWindows(_ presenter: WindowPresenter) -> (any PageWindows)? {
        #if canImport(UIKit)
            SafariPageWindows(presenter: presenter)
        #else
            nil
        #endif
    }
}
