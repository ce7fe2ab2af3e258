/// Where an element shows what it opens.
public struct UIKitPresenter: Sendable {
    /// The kinds of places; Apple systems add windows and view controllers.
    enum Place: Sendable {
        case newWindow
        case custom(any UIKitPresenting)
    }

    let place: Place

    /// A window of its own.
    public static let newUIWindow = UIKitPresenter(place: .newWindow)

    /// The app's own way.
    /// - Parameter presenting: Presents and dismisses.
    /// - Returns: The presenter.
    public static func custom(_ presenting: any UIKitPresenting) -> UIKitPresenter {
        UIKitPresenter(place: .custom(presenting))
    }
}

/// An app's own way of showing what an element opens.
@MainActor
public protocol UIKitPresenting: AnyObject, Sendable {
    /// Shows something.
    /// - Parameter face: What is shown; a view controller on systems with UIKit.
    func present(_ face: any Sendable)
    /// Takes away what was shown.
    func dismiss()
}
