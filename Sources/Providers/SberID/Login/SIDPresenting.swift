public import MemberWindow

/// What the sign-in page is shown on; view controllers are such on systems with UIKit.
@MainActor
public protocol SIDPresenting: AnyObject {
    /// Where the page is shown; nil while there is nothing to present on.
    var sidPresenter: WindowPresenter? { get }
}

/// Hears how the window of the sign-in page ends; adopted by what the page was shown on, if it wants to know.
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
    /// The sign-in has ended with it, unless the bank's app was opened from that window: then the response may still come.
    /// - Parameter response: A failure whose error is `window_closed`.
    func sberIDWindowClosed(_ response: SIDAuthResponse)

    /// The window has gone, whether the person closed it or the response was handled.
    func sberIDWindowDidDisappear()
}

extension SIDSafariViewControllerDelegate {
    /// Nothing.
    public func sberIDWindowClosed(_ response: SIDAuthResponse) {}
    /// Nothing.
    public func sberIDWindowDidDisappear() {}
}
