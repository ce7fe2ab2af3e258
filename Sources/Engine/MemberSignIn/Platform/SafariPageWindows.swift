#if canImport(UIKit)
    public import Foundation
    public import MemberWindow
    import SafariServices
    import UIKit

    /// Opens pages in the system's Safari window.
    public struct SafariPageWindows: PageWindows {
        /// Where the windows are shown.
        public let presenter: WindowPresenter

        /// The system's windows.
        /// - Parameter presenter: Where they are shown.
        public init(presenter: WindowPresenter = .newWindow) { self.presenter = presenter }

        /// Opens a page in a window of its own.
        /// - Parameters:
        ///   - page: An https address; http is for this machine alone.
        ///   - events: What is told of the window's end.
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
        /// - Returns: Whether it is presented, as far as the presenter lets that be seen.
        func show(_ address: URL) -> Bool {
            let page = SafariPage(url: address, configuration: SFSafariViewController.Configuration())
            page.window = self
            page.delegate = page
            // A swipe that takes a sheet away would not be told to the page's delegate; its button and its own swipe are.
            page.isModalInPresentation = true
            presenting.present(page)
            return !(presenting is ControllerPresenter) || page.presentingViewController != nil
        }

        func dismiss() { if end.dismiss() { presenting.dismiss() } }

        func closed() { end.close() }

        func vanished() {
            // A window that the presenter made for the page goes with it.
            if presenting is ControllerPresenter { presenting.dismiss() }
            end.vanish()
        }
    }

    /// The system's page, and what is told of its end.
    private final class SafariPage: SFSafariViewController, SFSafariViewControllerDelegate {
        var window: SafariWindow?

        override func viewDidDisappear(_ animated: Bool) {
            super.viewDidDisappear(animated)
            // Something that covers it for a while does not take it away.
            guard isBeingDismissed || isMovingFromParent || (presentingViewController == nil && parent == nil) else { return }
            window?.vanished()
            window = nil
        }

        nonisolated func safariViewControllerDidFinish(_ controller: SFSafariViewController) {
            MainActor.assumeIsolated { window?.closed() }
        }
    }
#endif
