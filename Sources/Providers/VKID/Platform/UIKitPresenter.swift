public import MemberWindow

extension WindowPresenter {
    /// A window of its own, by VK's name.
    public static var newUIWindow: WindowPresenter { .newWindow }
}

#if canImport(UIKit)
    public import UIKit

    extension WindowPresenter {
        /// A window that the app has, held weakly, by VK's name.
        @MainActor
        public static func uiWindow(_ window: UIWindow) -> WindowPresenter { .window(window) }

        /// A view controller that the app shows, held weakly, by VK's name.
        @MainActor
        public static func uiViewController(_ controller: UIViewController) -> WindowPresenter { .viewController(controller) }
    }
#endif
