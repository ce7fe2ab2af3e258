#if canImport(UIKit)
    public import UIKit

    extension WindowPresenter {
        /// A window that the app has.
        /// - Parameter window: Held weakly.
        /// - Returns: The presenter.
        @MainActor
        public static func window(_ window: UIWindow) -> WindowPresenter {
            .custom(ControllerPresenter { [weak window] in window?.rootViewController })
        }

        /// A view controller that the app shows.
        /// - Parameter controller: Held weakly.
        /// - Returns: The presenter.
        @MainActor
        public static func viewController(_ controller: UIViewController) -> WindowPresenter {
            .custom(ControllerPresenter { [weak controller] in controller })
        }

        /// Who presents.
        @MainActor
        package var presenting: any WindowPresenting {
            switch place {
            case .newWindow: ControllerPresenter { nil }
            case .custom(let presenting): presenting
            }
        }

        /// The window to which the system's own pages belong.
        @MainActor
        package var anchor: UIWindow {
            let own = (presenting as? ControllerPresenter)?.host?.viewIfLoaded?.window
            return own ?? UIWindowScene.front?.keyWindow ?? UIWindow()
        }
    }

    extension UIWindowScene {
        /// The scene in front.
        static var front: UIWindowScene? {
            let scenes = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }
            return scenes.first { $0.activationState == .foregroundActive } ?? scenes.first
        }
    }

    /// Presents view controllers on top of another one; without one in a window of its own, which lives as long as what it shows.
    @MainActor
    final class ControllerPresenter: WindowPresenting {
        private let find: @MainActor () -> UIViewController?
        private weak var presented: UIViewController?
        private var window: UIWindow?

        init(_ find: @escaping @MainActor () -> UIViewController?) { self.find = find }

        /// Below what is presented.
        var host: UIViewController? {
            var top = find() ?? window?.rootViewController
            while let above = top?.presentedViewController, !above.isBeingDismissed { top = above }
            return top
        }

        func present(_ face: any Sendable) {
            guard let controller = face as? UIViewController else { return }
            if host == nil { open() }
            presented = controller
            host?.present(controller, animated: true)
        }

        func dismiss() { Task { await leave() } }

        /// Takes away what is presented, and returns when it has left.
        func leave() async {
            await presented?.leave()
            window?.isHidden = true
            window = nil
        }

        private func open() {
            guard let scene = UIWindowScene.front else { return }
            let window = UIWindow(windowScene: scene)
            window.windowLevel = .alert
            window.rootViewController = UIViewController()
            window.makeKeyAndVisible()
            self.window = window
        }
    }

    extension UIViewController {
        /// Dismisses itself, and returns when it has left.
        func leave() async {
            guard presentingViewController != nil else { return }
            await withCheckedContinuation { continuation in dismiss(animated: true) { continuation.resume() } }
        }
    }
#endif
