#if canImport(UIKit)
    public import MemberWindow
    public import UIKit

    extension UIViewController: SIDPresenting {
        /// This controller, as long as it, or what it presents, is on the screen.
        public var sidPresenter: WindowPresenter? {
            viewIfLoaded?.window != nil || presentedViewController != nil ? .viewController(self) : nil
        }
    }
#endif
