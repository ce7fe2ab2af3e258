public import Foundation
public import MemberSignIn

/// The system's page windows, as a script: what a person does in a window above the app.
///
/// ```swift
/// let windows = ScriptedPageWindows { window in
///     // The person signs in on the page, which opens the app's own address; or closes the window.
///     window.close()
/// }
/// ```
@MainActor
public final class ScriptedPageWindows: PageWindows {
    /// What was tried to open, in order; what was not presented is among it.
    public private(set) var tries: [URL] = []
    /// The windows that were presented, in order; those that have gone are among them.
    public private(set) var windows: [ScriptedPageWindow] = []

    private let presents: @MainActor @Sendable (URL) -> Bool
    private let onOpen: @MainActor @Sendable (ScriptedPageWindow) -> Void

    /// Windows.
    /// - Parameters:
    ///   - onOpen: What happens in a window, after the call that opened it has returned.
    ///   - presents: Whether there is something to present on; there is unless said otherwise.
    public nonisolated init(
        onOpen: @escaping @MainActor @Sendable (ScriptedPageWindow) -> Void = { _ in },
        presents: @escaping @MainActor @Sendable (URL) -> Bool = { _ in true }
    ) {
        self.presents = presents
        self.onOpen = onOpen
    }

    /// Opens a page, unless its address is refused or there is nothing to present on.
    public func open(_ page: URL, events: PageWindowEvents) -> (any PageWindow)? {
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
public final class ScriptedPageWindow: PageWindow {
    /// What it was opened with.
    public let page: URL
    /// Whether the window goes as soon as somebody closes it; else the script says when, by ``vanish()``.
    public var goesAtOnce = true
    /// Whether it stands.
    public private(set) var isThere = true
    /// Whether the app asked that it go.
    public private(set) var wasDismissed = false

    private let end: PageWindowEnd

    init(_ page: URL, _ end: PageWindowEnd) {
        self.page = page
        self.end = end
    }

    /// The app takes the window away.
    public func dismiss() {
        wasDismissed = true
        if end.dismiss(), goesAtOnce { vanish() }
    }

    /// The person closes the window.
    public func close() {
        end.close()
        if goesAtOnce { vanish() }
    }

    /// The window goes: after it was closed, or because what it stood on went.
    public func vanish() {
        isThere = false
        end.vanish()
    }
}
