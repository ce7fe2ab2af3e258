#if canImport(UIKit)
    public import MemberWindow
    public import UIKit

    extension UIViewController: SIDPresenting {
        /// This controller, as long as it or a controller that it presents is on the screen; else nil.
        public var sidPresenter: WindowPresenter? {
            viewIfLoaded?.window != nil || presentedViewController != nil ? .viewController(self) : nil
        }
    }
#endif
