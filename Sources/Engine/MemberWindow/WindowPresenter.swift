/// Where a provider's page, or what an element opens, is shown.
///
/// ```swift
/// let account = try await members.signIn(with: request, using: .viewController(self))
/// ```
public struct WindowPresenter: Sendable {
    /// The kinds of places; Apple systems add windows and view controllers.
    package enum Place: Sendable {
        case newWindow
        case custom(any WindowPresenting)
    }

    package let place: Place

    private init(_ place: Place) { self.place = place }

    /// The window in front for the system's pages; a window of its own for what an element opens.
    public static let newWindow = WindowPresenter(.newWindow)

    /// The app's own way.
    /// - Parameter presenting: Presents and dismisses.
    /// - Returns: The presenter.
    public static func custom(_ presenting: any WindowPresenting) -> WindowPresenter { WindowPresenter(.custom(presenting)) }
}

/// An app's own way of showing what an element opens.
@MainActor
public protocol WindowPresenting: AnyObject, Sendable {
    /// Shows something.
    /// - Parameter face: What is shown; a view controller on systems with UIKit or AppKit.
    func present(_ face: any Sendable)
    /// Takes away what was shown.
    func dismiss()
}
