/// The kind of account a member signs in with, where a provider's page offers several; a provider with one kind has one case.
///
/// The form sends the name in the field `provider`.
public protocol SignInChoice: RawRepresentable<String>, Hashable, Sendable {}

/// A button, and the choice that a tap on it makes.
public struct SignInOption<Choice: SignInChoice>: Sendable, Equatable {
    /// The account that the member signs in with.
    public var choice: Choice
    /// The button.
    public var button: ComponentButton

    /// Creates an option.
    /// - Parameters:
    ///   - choice: The account that the member signs in with.
    ///   - button: The button.
    public init(_ choice: Choice, _ button: ComponentButton) {
        self.choice = choice
        self.button = button
    }

    /// The form that begins the sign-in.
    func form(in frame: ComponentFrame) -> HTML {
        let address = frame.actions.providers[choice.rawValue] ?? frame.actions.signIn
        return frame.form(
            .signIn, to: address, button.slot(frame.style), fields: [.init(name: "provider", value: choice.rawValue)],
            button.html(in: frame))
    }
}

/// A row of sign-in buttons of equal width.
public struct SignInRow<Choice: SignInChoice>: Sendable, Equatable {
    /// The row's title: it is read out, and shown above the row where there is another button.
    public var title: String
    /// The buttons.
    public var options: [SignInOption<Choice>]

    /// Creates a row.
    /// - Parameters:
    ///   - title: The row's title.
    ///   - options: The buttons.
    public init(title: String, _ options: [SignInOption<Choice>]) {
        self.title = title
        self.options = options
    }

    func html(in frame: ComponentFrame) -> HTML {
        .element(
            "div", [("class", frame.style.classes("row")), ("role", "group"), ("aria-label", title)],
            options.map { $0.form(in: frame) })
    }

    func rules(_ style: ComponentStyle) -> [String] { options.flatMap { $0.button.rules(style) } }

    /// The row by itself.
    /// - Parameter frame: The values that the components of a page share.
    /// - Returns: The component.
    public func component(in frame: ComponentFrame) -> ComponentHTML {
        frame.component([html(in: frame)], rules: rules(frame.style))
    }
}

/// A sign-in button, and the row of other accounts below it, if there is one.
public struct SignInButtons<Choice: SignInChoice>: Sendable, Equatable {
    /// The button.
    public var main: SignInOption<Choice>
    /// The row below it.
    public var others: SignInRow<Choice>?

    /// Creates a button and a row.
    /// - Parameters:
    ///   - main: The button.
    ///   - others: The row below it.
    public init(_ main: SignInOption<Choice>, others: SignInRow<Choice>? = nil) {
        self.main = main
        self.others = others
    }

    /// As HTML.
    /// - Parameter frame: The values that the components of a page share.
    /// - Returns: The component.
    public func component(in frame: ComponentFrame) -> ComponentHTML {
        frame.component(html(in: frame, separator: frame.style.classes("or")), rules: rules(frame.style))
    }

    /// The button, the row's title and the row.
    func html(in frame: ComponentFrame, separator id: String? = nil) -> [HTML] {
        guard let others else { return [main.form(in: frame)] }
        let attributes: [(String, String?)] = [("class", frame.style.classes("or"))] + (id.map { [("id", $0)] } ?? [])
        return [main.form(in: frame), .element("p", attributes, [.text(others.title)]), others.html(in: frame)]
    }

    func rules(_ style: ComponentStyle) -> [String] { main.button.rules(style) + (others?.rules(style) ?? []) }
}
