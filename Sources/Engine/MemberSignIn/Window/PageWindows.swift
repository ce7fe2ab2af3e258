public import Foundation
import MemberCore
import MemberOAuth

/// Opens web pages in windows above the app, which share the cookies of the person's browser and report their end.
///
/// This is for a sign-in that may continue in another app and return while the page is open: a `UserAgent` waits for one response
/// and then removes the page, a window stays until it is closed.
/// ```swift
/// let events = PageWindowEvents(closed: { cancel() }, gone: { showAccounts() })
/// guard let window = SystemSignIn.pageWindows(presenter)?.open(page, events: events) else { return showMessage() }
/// ```
public protocol PageWindows: Sendable {
    /// Opens a page in a separate window.
    /// - Parameters:
    ///   - page: An https address; http is only for this machine.
    ///   - events: Receive the window's end, never before this call has returned.
    /// - Returns: The window; nil without events if the address is another one or there is no place to present it.
    @MainActor
    func open(_ page: URL, events: PageWindowEvents) -> (any PageWindow)?
}

/// An open window; it stays even if this value is released.
@MainActor
public protocol PageWindow: AnyObject, Sendable {
    /// Removes the window; a window that is being removed or was removed does not change. ``PageWindowEvents/gone`` follows,
    /// ``PageWindowEvents/closed`` does not.
    func dismiss()
}

/// The events of a window's end: each occurs at most once, and none after ``gone``.
public struct PageWindowEvents: Sendable {
    /// The person closed the window.
    public var closed: @MainActor @Sendable () -> Void
    /// The window was removed, by the person or the app.
    public var gone: @MainActor @Sendable () -> Void

    /// Creates the events.
    /// - Parameters:
    ///   - closed: The person closed the window.
    ///   - gone: The window was removed, by the person or the app.
    public init(
        closed: @escaping @MainActor @Sendable () -> Void = {}, gone: @escaping @MainActor @Sendable () -> Void = {}
    ) {
        self.closed = closed
        self.gone = gone
    }
}

/// Reports the events of one window in their order, even if the system reports them twice or late.
@MainActor
package final class PageWindowEnd {
    /// The state of the window.
    private enum Phase {
        case open, going, gone
    }
    private let events: PageWindowEvents
    private var phase = Phase.open

    /// Creates the end of an open window.
    package init(_ events: PageWindowEvents) { self.events = events }

    /// Reports that the person closed the window; only for an open one.
    package func close() {
        guard dismiss() else { return }
        events.closed()
    }

    /// Records that the app removes the window.
    /// - Returns: Whether it was open.
    package func dismiss() -> Bool {
        guard phase == .open else { return false }
        phase = .going
        return true
    }

    /// Reports that the window was removed.
    package func vanish() {
        guard phase != .gone else { return }
        phase = .gone
        events.gone()
    }
}

extension URL {
    /// Whether a window may open it: https, or http on this machine.
    package var isPageOfWindow: Bool {
        guard let host = host(percentEncoded: false), !host.isEmpty, user() == nil, password() == nil else { return false }
        let scheme = scheme?.lowercased()
        return scheme == "https" || (scheme == "http" && (isLoopbackHost(host) || host.equalsIgnoringCase("localhost")))
    }
}
