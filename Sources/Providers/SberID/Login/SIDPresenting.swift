public import MemberWindow

/// A place to show the sign-in page on, such as a view controller on systems with UIKit.
@MainActor
public protocol SIDPresenting: AnyObject {
    /// The place to present the page on; nil while there is none.
    var sidPresenter: WindowPresenter? { get }
}

/// Receives the end of the sign-in page's window; adopted by the object that the page was shown on, if it needs to know.
///
/// ```swift
/// extension AccountScreen: SIDSafariViewControllerDelegate {
///     func sberIDWindowClosed(_ response: SIDAuthResponse) { say("You have not signed in.") }
///     func sberIDWindowDidDisappear() { navigationController?.popViewController(animated: true) }
/// }
/// ```
@MainActor
public protocol SIDSafariViewControllerDelegate: AnyObject {
    /// The person closed the window before a response arrived.
    ///
    /// The sign-in has ended too, unless the bank's app was opened from that window: then the response may still come.
    /// - Parameter response: A failure whose error is `window_closed`.
    func sberIDWindowClosed(_ response: SIDAuthResponse)

    /// The window was removed, because the person closed it or the response was handled.
    func sberIDWindowDidDisappear()
}

extension SIDSafariViewControllerDelegate {
    /// Does nothing.
    public func sberIDWindowClosed(_ response: SIDAuthResponse) {}
    /// Does nothing.
    public func sberIDWindowDidDisappear() {}
}
