public import Foundation

/// How the components of one provider appear to one person.
public struct ComponentAppearance: Sendable {
    /// The provider's colours and classes.
    public var style: ComponentStyle
    /// The texts, in the person's language.
    public var texts: Texts
    /// Light or dark.
    public var scheme: ComponentScheme
    /// Whether every text is to reach a contrast of 4.5; a person's own wish is heeded anyhow.
    public var highContrast: Bool

    /// An appearance.
    /// - Parameters:
    ///   - style: The provider's colours and classes.
    ///   - texts: The texts, in the person's language.
    ///   - scheme: Light or dark.
    ///   - highContrast: Whether every text is to reach a contrast of 4.5.
    public init(_ style: ComponentStyle, texts: Texts, scheme: ComponentScheme = .system, highContrast: Bool = false) {
        self.style = style
        self.texts = texts
        self.scheme = scheme
        self.highContrast = highContrast
    }
}

/// What the parts of a component on a page share: how it appears, and where its forms lead.
///
/// ```swift
/// let frame = ComponentFrame(ComponentAppearance(.harbour, texts: Texts(.en)), actions: ComponentActions(signIn: "/sign-in"))
/// let component = SignInButtons(SignInOption(.harbour, button)).component(in: frame)
/// ```
public struct ComponentFrame: Sendable {
    /// How it appears.
    public let appearance: ComponentAppearance
    /// Where its forms lead.
    public let actions: ComponentActions

    /// A frame.
    /// - Parameters:
    ///   - appearance: How it appears.
    ///   - actions: Where its forms lead.
    public init(_ appearance: ComponentAppearance, actions: ComponentActions) {
        self.appearance = appearance
        self.actions = actions
    }

    /// The provider's colours and classes.
    public var style: ComponentStyle { appearance.style }
    /// The texts, in the person's language.
    public var texts: Texts { appearance.texts }

    /// A component: its parts in an element with language, direction and colours.
    /// - Parameters:
    ///   - parts: What it holds.
    ///   - name: A class of that element besides, without the provider's prefix.
    ///   - marks: Further attributes.
    ///   - rules: What its stylesheet needs besides the rules of all components.
    /// - Returns: The component.
    public func component(
        _ parts: [HTML], as name: String = "", marks: [(String, String?)] = [], rules: [String]
    ) -> ComponentHTML {
        ComponentHTML(root(parts, as: name, marks: marks), rules: style.common + rules)
    }

    /// What takes the place of a component that is gone: nothing that is seen.
    public var nothing: ComponentHTML { ComponentHTML(root([]), rules: []) }

    private func root(_ parts: [HTML], as name: String = "", marks: [(String, String?)] = []) -> HTML {
        let classes = style.classes("face", appearance.scheme.rawValue, appearance.highContrast ? "high" : "", name)
        let attributes: [(String, String?)] = [
            ("class", classes), ("lang", texts.language.rawValue), ("dir", "ltr"), ("data-face", ""),
        ]
        return .element("div", attributes + marks, parts)
    }

    /// An image of the app's that only adorns.
    /// - Parameters:
    ///   - name: Its name among the app's images.
    ///   - cssClass: Its class, without the provider's prefix.
    /// - Returns: The image; nil if the app brings none.
    public func image(_ name: String, _ cssClass: String) -> HTML? {
        actions.image(name).map { .element("img", [("class", style.classes(cssClass)), ("src", $0), ("alt", "")]) }
    }

    /// A picture from the provider: over https or from this machine only, and the provider is not told on which page it is shown.
    /// - Parameters:
    ///   - url: Its address.
    ///   - name: Whose picture it is; its initials stand where the picture is missing or does not load.
    ///   - cssClass: The class of its place, without the provider's prefix.
    /// - Returns: The place, with the picture in it.
    public func picture(_ url: URL?, of name: String = "", _ cssClass: String) -> HTML {
        .picture(url, of: name, style.classes(cssClass, "held"))
    }

    /// A form with nothing but one button.
    /// - Parameters:
    ///   - action: What it asks for.
    ///   - address: Where it is posted to.
    ///   - classes: Its classes.
    ///   - fields: What it sends besides the action.
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
