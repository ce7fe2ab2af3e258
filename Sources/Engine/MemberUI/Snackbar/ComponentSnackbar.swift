package import MemberCore
public import MemberWindow
public import Observation

/// A line that is shown for a short while, and goes by itself.
public struct ComponentSnackbar: Sendable {
    /// How long it stays, in milliseconds.
    public static let milliseconds = 4000

    /// What it says.
    public var text: String
    /// How it appears.
    public var appearance: ComponentAppearance

    /// A snackbar.
    /// - Parameters:
    ///   - text: What it says.
    ///   - appearance: How it appears.
    public init(_ text: String, _ appearance: ComponentAppearance) {
        self.text = text
        self.appearance = appearance
    }

    /// As HTML; the components' script takes it away.
    /// - Returns: The component.
    public func html() -> ComponentHTML {
        let (frame, style) = (ComponentFrame(appearance, actions: ComponentActions()), appearance.style)
        let mark = HTML.element("span", [("class", ComponentMark.good.classes(style)), ("aria-hidden", "true")])
        return frame.component(
            [mark, .element("span", [], [.text(text)])], as: "snackbar",
            marks: [("role", "status"), ("data-face-life", String(Self.milliseconds))], rules: [style.sheets, style.snackbar])
    }
}

/// A snackbar that is seen at present, for whichever view shows it.
@MainActor
@Observable
public final class ComponentSnackbarModel {
    /// The snackbar.
    public let snackbar: ComponentSnackbar
    /// Where it is shown.
    public let presenter: WindowPresenter
    /// Whether it is still to be seen.
    public private(set) var isVisible = true

    /// A snackbar that is seen from now on.
    /// - Parameters:
    ///   - snackbar: The snackbar.
    ///   - presenter: Where it is shown.
    public init(_ snackbar: ComponentSnackbar, presenter: WindowPresenter) {
        self.snackbar = snackbar
        self.presenter = presenter
    }

    /// What it says.
    public var text: String { snackbar.text }

    /// Waits until it has stayed long enough, and takes it away.
    /// - Parameter clock: The time.
    package func goAfterStay(by clock: any MemberClock) async {
        try? await clock.sleep(for: .milliseconds(ComponentSnackbar.milliseconds))
        isVisible = false
    }
}
