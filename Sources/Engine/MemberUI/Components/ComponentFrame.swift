public import Foundation

/// The appearance of one provider's components for one person.
public struct ComponentAppearance: Sendable {
    /// The provider's colours and classes.
    public var style: ComponentStyle
    /// The texts, in the person's language.
    public var texts: Texts
    /// Light or dark.
    public var scheme: ComponentScheme
    /// Whether every text must reach a contrast of 4.5; a person's own setting is respected in any case.
    public var highContrast: Bool

    /// Creates an appearance.
    /// - Parameters:
    ///   - style: The provider's colours and classes.
    ///   - texts: The texts, in the person's language.
    ///   - scheme: Light or dark.
    ///   - highContrast: Whether every text must reach a contrast of 4.5.
    public init(_ style: ComponentStyle, texts: Texts, scheme: ComponentScheme = .system, highContrast: Bool = false) {
        self.style = style
        self.texts = texts
        self.scheme = scheme
        self.highContrast = highContrast
    }
}

/// The values that the parts of a component share: its appearance, and the addresses of its forms.
///
/// ```swift
/// let frame = ComponentFrame(ComponentAppearance(.harbour, texts: Texts(.en)), actions: ComponentActions(signIn: "/sign-in"))
/// let component = SignInButtons(SignInOption(.harbour, button)).component(in: frame)
/// ```
public struct ComponentFrame: Sendable {
    /// The appearance.
    public let appearance: ComponentAppearance
    /// The addresses of its forms.
    public let actions: ComponentActions

    /// Creates a frame.
    /// - Parameters:
    ///   - appearance: The appearance.
    ///   - actions: The addresses of its forms.
    public init(_ appearance: ComponentAppearance, actions: ComponentActions) {
        self.appearance = appearance
        self.actions = actions
    }

    /// The provider's colours and classes.
    public var style: ComponentStyle { appearance.style }
    /// The texts, in the person's language.
    public var texts: Texts { appearance.texts }

    /// Creates a component: its parts in an element with language, direction and colours.
    /// - Parameters:
    ///   - parts: The content.
    ///   - name: A further class of that element, without the provider's prefix.
    ///   - marks: Further attributes.
    ///   - rules: The stylesheet rules beside those of all components.
    /// - Returns: The component.
    public func component(
        _ parts: [HTML], as name: String = "", marks: [(String, String?)] = [], rules: [String]
    ) -> ComponentHTML {
        ComponentHTML(root(parts, as: name, marks: marks), rules: style.common + rules)
    }

    /// An invisible component that replaces a closed one.
    public var nothing: ComponentHTML { ComponentHTML(root([]), rules: []) }

    private func root(_ parts: [HTML], as name: String = "", marks: [(String, String?)] = []) -> HTML {
        let classes = style.classes("face", appearance.scheme.rawValue, appearance.highContrast ? "high" : "", name)
        let attributes: [(String, String?)] = [
            ("class", classes), ("lang", texts.language.rawValue), ("dir", "ltr"), ("data-face", ""),
        ]
        return .element("div", attributes + marks, parts)
    }

    /// An image of the app that is only decoration.
    /// - Parameters:
    ///   - name: Its name among the app's images.
    ///   - cssClass: Its class, without the provider's prefix.
    /// - Returns: The image; nil if the app has none.
    public func image(_ name: String, _ cssClass: String) -> HTML? {
        actions.image(name).map { .element("img", [("class", style.classes(cssClass)), ("src", $0), ("alt", "")]) }
    }

    /// A picture from the provider: only over https or from this machine; the request does not tell the provider which page
    /// shows it.
    /// - Parameters:
    ///   - url: Its address.
    ///   - name: The name of the person or community; its initials are shown where the picture is missing or does not load.
    ///   - cssClass: The class of its place, without the provider's prefix.
    /// - Returns: The place, with the picture in it.
    public func picture(_ url: URL?, of name: String = "", _ cssClass: String) -> HTML {
        .picture(url, of: name, style.classes(cssClass, "held"))
    }

    /// A form with only one button.
    /// - Parameters:
    ///   - action: The action.
    ///   - address: The address that it is posted to.
    ///   - classes: Its classes.
    ///   - fields: Further fields beside the action.
    ///   - marks: Further attributes.
    ///   - button: The button.
    /// - Returns: The form.
    public func form(
        _ action: PageAction, to address: String, _ classes: String, fields: [ComponentActions.Field] = [],
        marks: [(String, String?)] = [], _ button: HTML
    ) -> HTML {
        let action = ComponentActions.Field(name: "action", value: action.rawValue)
        return actions.form(to: address, classes, fields: [action] + fields, marks: marks, [button])
    }
}
