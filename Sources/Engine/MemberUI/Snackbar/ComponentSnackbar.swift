package import MemberCore
public import MemberWindow
public import Observation

/// A line that is shown for a short time, and disappears automatically.
public struct ComponentSnackbar: Sendable {
    /// How long it is shown, in milliseconds.
    public static let milliseconds = 4000

    /// The text.
    public var text: String
    /// The appearance.
    public var appearance: ComponentAppearance

    /// Creates a snackbar.
    /// - Parameters:
    ///   - text: The text.
    ///   - appearance: The appearance.
    public init(_ text: String, _ appearance: ComponentAppearance) {
        self.text = text
        self.appearance = appearance
    }

    /// The snackbar as HTML; the components' script removes it.
    /// - Returns: The component.
    public func html() -> ComponentHTML {
        let (frame, style) = (ComponentFrame(appearance, actions: ComponentActions()), appearance.style)
        let mark = HTML.element("span", [("class", ComponentMark.good.classes(style)), ("aria-hidden", "true")])
        return frame.component(
            [mark, .element("span", [], [.text(text)])], as: "snackbar",
            marks: [("role", "status"), ("data-face-life", String(Self.milliseconds))], rules: [style.sheets, style.snackbar])
    }
}

/// The model of a visible snackbar, for any view that shows it.
@MainActor
@Observable
public final class ComponentSnackbarModel {
    /// The snackbar.
    public let snackbar: ComponentSnackbar
    /// Shows the snackbar.
    public let presenter: WindowPresenter
    /// Whether it is still visible.
    public private(set) var isVisible = true

    /// Creates a snackbar that is visible from now on.
    /// - Parameters:
    ///   - snackbar: The snackbar.
    ///   - presenter: Shows the snackbar.
    public init(_ snackbar: ComponentSnackbar, presenter: WindowPresenter) {
        self.snackbar = snackbar
        self.presenter = presenter
    }

    /// The text.
    public var text: String { snackbar.text }

    /// Waits until it was shown long enough, and hides it.
    /// - Parameter clock: The time.
    package func goAfterStay(by clock: any MemberClock) async {
        try? await clock.sleep(for: .milliseconds(ComponentSnackbar.milliseconds))
        isVisible = false
    }
}
