/// Where what a component opens is shown.
public struct WindowPresenter: Sendable {
    /// The kinds of places; Apple systems add windows and view controllers.
    package enum Place: Sendable {
        case newWindow
        case custom(any WindowPresenting)
    }

    package let place: Place

    /// The window in front for the system's pages; a window of its own for what a component opens.
    public static let newWindow = WindowPresenter(place: .newWindow)

    /// The app's own way.
    /// - Parameter presenting: Presents and dismisses.
    /// - Returns: The presenter.
    public static func custom(_ presenting: any WindowPresenting) -> WindowPresenter {
        WindowPresenter(place: .custom(presenting))
    }
}

/// An app's own way of showing what a component opens.
@MainActor
public protocol WindowPresenting: AnyObject, Sendable {
    /// Shows something.
    /// - Parameter face: What is shown: a view controller on systems with UIKit, else the component's model.
    func present(_ face: any Sendable)
    /// Takes away what was shown.
    func dismiss()
}
