package import Foundation
package import MemberSignIn

/// The system's page windows, as a script: the actions of a person in a window above the app.
///
/// ```swift
/// let windows = ScriptedPageWindows { window in
///     // The person signs in on the page, which opens the app's own address; or closes the window.
///     window.close()
/// }
/// ```
@MainActor
package final class ScriptedPageWindows: PageWindows {
    /// The pages that were tried, in order, including those that were not presented.
    package private(set) var tries: [URL] = []
    /// The windows that were presented, in order; including those that have closed.
    package private(set) var windows: [ScriptedPageWindow] = []

    private let presents: @MainActor @Sendable (URL) -> Bool
    private let onOpen: @MainActor @Sendable (ScriptedPageWindow) -> Void

    /// Creates windows.
    /// - Parameters:
    ///   - onOpen: The actions in a window, after the call that opened it has returned.
    ///   - presents: Whether there is a window to present on; true by default.
    package nonisolated init(
        onOpen: @escaping @MainActor @Sendable (ScriptedPageWindow) -> Void = { _ in },
        presents: @escaping @MainActor @Sendable (URL) -> Bool = { _ in true }
    ) {
        self.presents = presents
        self.onOpen = onOpen
    }

    /// Opens a page, unless its address is refused or there is no window to present on.
    package func open(_ page: URL, events: PageWindowEvents) -> (any PageWindow)? {
        tries.append(page)
        guard page.isPageOfWindow, presents(page) else { return nil }
        let window = ScriptedPageWindow(page, PageWindowEnd(events))
        windows.append(window)
        Task { onOpen(window) }
        return window
    }
}

/// A window of a script.
@MainActor
package final class ScriptedPageWindow: PageWindow {
    /// The page that it was opened with.
    package let page: URL
    /// Whether the window disappears as soon as it is closed; otherwise the script calls ``vanish()``.
    package var goesAtOnce = true
    /// Whether it is open.
    package private(set) var isThere = true
    /// Whether the app asked that it go.
    package private(set) var wasDismissed = false

    private let end: PageWindowEnd

    init(_ page: URL, _ end: PageWindowEnd) {
        self.page = page
        self.end = end
    }

    /// The app takes the window away.
    package func dismiss() {
        wasDismissed = true
        if end.dismiss(), goesAtOnce { vanish() }
    }

    /// The person closes the window.
    package func close() {
        end.close()
        if goesAtOnce { vanish() }
    }

    /// Removes the window: after it was closed, or because the window below it disappeared.
    package func vanish() {
        isThere = false
        end.vanish()
    }
}
