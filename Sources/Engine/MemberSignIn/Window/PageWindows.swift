public import Foundation
import MemberCore
import MemberOAuth

/// Opens web pages in windows above the app, which share the cookies of the person's browser and tell how they end.
///
/// For a sign-in that may go through another app and come back while the page stands: a `UserAgent` waits for one response and
/// takes the page away with it, a window stays until somebody closes it.
/// ```swift
/// let events = PageWindowEvents(closed: { cancel() }, gone: { showAccounts() })
/// guard let window = SystemSignIn.pageWindows(presenter)?.open(page, events: events) else { return showMessage() }
/// ```
public protocol PageWindows: Sendable {
    /// Opens a page in a window of its own.
    /// - Parameters:
    ///   - page: An https address; http is for this machine alone.
    ///   - events: What is told of the window's end, never before this call has returned.
    /// - Returns: The window; nil, and nothing is told, if the address is another one or there is nothing to present on.
    @MainActor
    func open(_ page: URL, events: PageWindowEvents) -> (any PageWindow)?
}

/// A window that was opened; it stays whether or not somebody keeps this value.
@MainActor
public protocol PageWindow: AnyObject, Sendable {
    /// Takes the window away; one that is going or gone stays as it is. ``PageWindowEvents/gone`` follows, ``PageWindowEvents/closed`` does not.
    func dismiss()
}

/// What is told of a window's end: each at most once, nothing after ``gone``.
public struct PageWindowEvents: Sendable {
    /// The person closed the window.
    public var closed: @MainActor @Sendable () -> Void
    /// The window has gone, whoever closed it.
    public var gone: @MainActor @Sendable () -> Void

    /// What is told.
    /// - Parameters:
    ///   - closed: The person closed the window.
    ///   - gone: The window has gone, whoever closed it.
    public init(
        closed: @escaping @MainActor @Sendable () -> Void = {}, gone: @escaping @MainActor @Sendable () -> Void = {}
    ) {
        self.closed = closed
        self.gone = gone
    }
}

/// Tells the events of one window in their order, whatever a system says twice or late.
@MainActor
package final class PageWindowEnd {
    /// How far the window is.
    private enum Phase {
        case open, going, gone
    }
    private let events: PageWindowEvents
    private var phase = Phase.open

    /// The end of a window that is open.
    package init(_ events: PageWindowEvents) { self.events = events }

    /// The person closed it: told only of an open window.
    package func close() {
        guard dismiss() else { return }
        events.closed()
    }

    /// The app takes it away.
    /// - Returns: Whether it was open.
    package func dismiss() -> Bool {
        guard phase == .open else { return false }
        phase = .going
        return true
    }

    /// It has gone.
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
