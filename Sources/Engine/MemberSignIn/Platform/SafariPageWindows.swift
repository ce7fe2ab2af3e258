#if canImport(UIKit)
    public import Foundation
    public import MemberWindow
    import SafariServices
    import UIKit

    /// Opens pages in the system's Safari window.
    public struct SafariPageWindows: PageWindows {
        /// The place where the windows are shown.
        public let presenter: WindowPresenter

        /// Creates the system's windows.
        /// - Parameter presenter: The place where they are shown.
        public init(presenter: WindowPresenter = .newWindow) { self.presenter = presenter }

        /// Opens a page in a separate window.
        /// - Parameters:
        ///   - page: An https address; http is only for this machine.
        ///   - events: Receive the window's end.
        /// - Returns: The window; nil if nothing was presented.
        @MainActor
        public func open(_ page: URL, events: PageWindowEvents) -> (any PageWindow)? {
            guard page.isPageOfWindow else { return nil }
            let window = SafariWindow(presenter.presenting, PageWindowEnd(events))
            return window.show(page) ? window : nil
        }
    }

    /// One window; the page refers to it as long as it is shown.
    @MainActor
    private final class SafariWindow: PageWindow {
        private let presenting: any WindowPresenting
        private let end: PageWindowEnd

        init(_ presenting: any WindowPresenting, _ end: PageWindowEnd) {
            self.presenting = presenting
            self.end = end
        }

        /// Presents the page.
        /// - Returns: Whether it is presented, as far as the presenter reveals it.
        func show(_ address: URL) -> Bool {
            let page = SafariPage(url: address, configuration: SFSafariViewController.Configuration())
            page.window = self
            page.delegate = page
            // The page's delegate is not notified of a swipe that removes a sheet; it is notified of the page's button and its
            // own swipe.
            page.isModalInPresentation = true
            presenting.present(page)
            return !(presenting is ControllerPresenter) || page.presentingViewController != nil
        }

        func dismiss() { if end.dismiss() { presenting.dismiss() } }

        func closed() { end.close() }

        func vanished() {
            // A window that the presenter made for the page is removed with it.
            if presenting is ControllerPresenter { presenting.dismiss() }
            end.vanish()
        }
    }

    /// The system's page, which reports its end.
    private final class SafariPage: SFSafariViewController, SFSafariViewControllerDelegate {
        var window: SafariWindow?

        override func viewDidDisappear(_ animated: Bool) {
            super.viewDidDisappear(animated)
            // A view that covers the page for a while does not remove it.
            guard isBeingDismissed || isMovingFromParent || (presentingViewController == nil && parent == nil) else { return }
            window?.vanished()
            window = nil
        }

        nonisolated func safariViewControllerDidFinish(_ controller: SFSafariViewController) {
            MainActor.assumeIsolated { window?.closed() }
        }
    }
#endif
