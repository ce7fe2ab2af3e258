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
            case .newWindow: ControllerPresenter.newWindow()
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
        /// The scene in front; another connected one where none is.
        @MainActor
        static var front: UIWindowScene? {
            let scenes = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }
            return scenes.first { $0.activationState == .foregroundActive } ?? scenes.first
        }
    }

    /// Presents view controllers on top of another one.
    @MainActor
    package final class ControllerPresenter: WindowPresenting {
        private let find: @MainActor () -> UIViewController?
        private weak var presented: UIViewController?
        private var window: UIWindow?

        package init(_ find: @escaping @MainActor () -> UIViewController?) { self.find = find }

        /// A presenter with a window of its own, which lives as long as what it shows.
        static func newWindow() -> ControllerPresenter { ControllerPresenter { nil } }

        /// Below what is presented.
        var host: UIViewController? {
            var top = find() ?? window?.rootViewController
            while let above = top?.presentedViewController, !above.isBeingDismissed { top = above }
            return top
        }

        package func present(_ face: any Sendable) {
            guard let controller = face as? UIViewController else { return }
            if host == nil { open() }
            presented = controller
            host?.present(controller, animated: true)
        }

        package func dismiss() { Task { await leave() } }

        /// Takes away what is presented, and returns when it has left.
        package func leave() async {
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
        package func leave() async {
            guard presentingViewController != nil else { return }
            await withCheckedContinuation { continuation in dismiss(animated: true) { continuation.resume() } }
        }
    }
#elseif canImport(AppKit)
    public import AppKit

    extension WindowPresenter {
        /// A window that the app has.
        /// - Parameter window: Held weakly.
        /// - Returns: The presenter.
        @MainActor
        public static func window(_ window: NSWindow) -> WindowPresenter {
            .custom(ControllerPresenter { [weak window] in window })
        }

        /// A view controller that the app shows.
        /// - Parameter controller: Held weakly.
        /// - Returns: The presenter.
        @MainActor
        public static func viewController(_ controller: NSViewController) -> WindowPresenter {
            .custom(ControllerPresenter { [weak controller] in controller?.viewIfLoaded?.window })
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
        package var anchor: NSWindow {
            (presenting as? ControllerPresenter)?.host ?? NSApplication.shared.keyWindow ?? NSApplication.shared.mainWindow
                ?? NSWindow()
        }
    }

    /// Presents view controllers as sheets of a window, or in a window of their own.
    @MainActor
    package final class ControllerPresenter: WindowPresenting {
        private let find: @MainActor () -> NSWindow?
        private weak var presented: NSWindow?

        package init(_ find: @escaping @MainActor () -> NSWindow?) { self.find = find }

        /// The window that is presented on.
        var host: NSWindow? { find() }

        package func present(_ face: any Sendable) {
            guard let controller = face as? NSViewController else { return }
            let window = NSWindow(contentViewController: controller)
            // The window closes while this object still refers to it.
            window.isReleasedWhenClosed = false
            presented = window
            if let host { host.beginSheet(window) } else { window.makeKeyAndOrderFront(nil) }
        }

        package func dismiss() {
            guard let presented else { return }
            if let parent = presented.sheetParent { parent.endSheet(presented) } else { presented.close() }
        }

        /// Takes away what is presented.
        package func leave() async { dismiss() }
    }
#endif
