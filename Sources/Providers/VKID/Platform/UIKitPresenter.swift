public import MemberWindow

extension WindowPresenter {
    /// A separate window, by VK's name.
    public static var newUIWindow: WindowPresenter { .newWindow }
}

#if canImport(UIKit)
    public import UIKit

    extension WindowPresenter {
        /// A window of the app, held weakly, by VK's name.
        @MainActor
        public static func uiWindow(_ window: UIWindow) -> WindowPresenter { .window(window) }

        /// A view controller of the app, held weakly, by VK's name.
        @MainActor
        public static func uiViewController(_ controller: UIViewController) -> WindowPresenter { .viewController(controller) }
    }
#endif
