/// A component as HTML: a piece of a page, and the stylesheet and script that belong to it.
///
/// ```swift
/// let component = SignInButtons(SignInOption(.harbour, button)).component(in: frame)
/// let page = HTMLDocument(title: "Welcome", language: .en, head: component.head(under: "/faces/"), body: [component.content])
/// ```
///
/// It works without its script, and under the policy ``contentSecurityPolicy``. Serve both assets at the folder given to
/// ``head(under:)``, under their own names.
public struct ComponentHTML: Sendable, Equatable {
    /// The piece of the page.
    public let content: HTML
    /// The stylesheet.
    public let stylesheet: ComponentAsset
    /// The script; it only adds comfort.
    public let script: ComponentAsset
    /// The component's name on a page that shows several components separately, in the visitor's language; nil for one above
    /// the page.
    public var title: String?
    private let rules: [String]

    /// The strictest policy under which every component works.
    public static let contentSecurityPolicy = contentSecurityPolicy()

    /// The strictest policy under which every component works, with pictures of a sandbox.
    /// - Parameter sources: The sources of pictures besides https and the page's own origin, such as `http://127.0.0.1:*`.
    /// - Returns: The policy.
    public static func contentSecurityPolicy(picturesFrom sources: [String] = []) -> String {
        let pictures = (["'self'", "https:"] + sources).joined(separator: " ")
        return "default-src 'none'; style-src 'self'; script-src 'self'; img-src \(pictures); form-action 'self'"
    }

    /// Creates a component.
    /// - Parameters:
    ///   - content: The piece of the page.
    ///   - rules: The rules of its stylesheet; a rule that several components of a page share appears once.
    public init(_ content: HTML, rules: [String]) {
        var seen: Set<String> = []
        self.content = content
        self.rules = rules.filter { seen.insert($0).inserted }
        stylesheet = ComponentAsset(self.rules.joined(separator: "\n"), mediaType: Stylesheet.mediaType, suffix: ".css")
        script = ComponentAsset(ComponentScript.text, mediaType: ComponentScript.mediaType, suffix: ".js")
    }

    /// Returns the same component with the name that pages show above it.
    /// - Parameter title: The name, in the visitor's language.
    /// - Returns: The component.
    public func named(_ title: String) -> ComponentHTML {
        var named = self
        named.title = title
        return named
    }

    /// Joins several components of one page, with one stylesheet.
    /// - Parameter components: In their order on the page.
    /// - Returns: The component that holds them.
    public static func joined(_ components: [ComponentHTML]) -> ComponentHTML {
        ComponentHTML(.element("div", [], components.map(\.content)), rules: components.flatMap(\.rules))
    }

    /// The piece of the page as text.
    public var markup: String { content.markup }

    /// The elements that the page's head needs for it.
    /// - Parameter folder: Where the assets are served, with the slash at its end.
    /// - Returns: The link to the stylesheet and the script.
    public func head(under folder: String) -> [HTML] {
        [
            .element("link", [("rel", "stylesheet"), ("href", folder + stylesheet.name)]),
            .element("script", [("src", folder + script.name), ("defer", nil)]),
        ]
    }
}
