/// A face as HTML: a piece of a page, and the stylesheet and script that belong to it.
///
/// ```swift
/// let face = vkid.ui(for: button).html(actions: actions)
/// let page = HTMLDocument(title: "Welcome", language: .en, head: face.head(under: "/faces/"), body: [face.content])
/// ```
///
/// It works without its script, and under the policy ``contentSecurityPolicy``. Serve both assets at the folder given to
/// ``head(under:)``, under their own names.
public struct FaceHTML: Sendable, Equatable {
    /// The piece of the page.
    public let content: HTML
    /// The stylesheet.
    public let stylesheet: FaceAsset
    /// The script; it only adds comfort.
    public let script: FaceAsset
    private let rules: [String]

    /// The strictest policy under which every face works.
    public static let contentSecurityPolicy =
        "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' https:; form-action 'self'"

    /// A face.
    /// - Parameters:
    ///   - content: The piece of the page.
    ///   - rules: The rules of its stylesheet; one that several components of a page bring stands once.
    public init(_ content: HTML, rules: [String]) {
        var seen: Set<String> = []
        self.content = content
        self.rules = rules.filter { seen.insert($0).inserted }
        stylesheet = FaceAsset(self.rules.joined(separator: "\n"), mediaType: Stylesheet.mediaType, suffix: ".css")
        script = FaceAsset(FaceScript.text, mediaType: FaceScript.mediaType, suffix: ".js")
    }

    /// Several faces of one page, with one stylesheet.
    /// - Parameter faces: In the order they stand in.
    /// - Returns: The face that holds them.
    public static func joined(_ faces: [FaceHTML]) -> FaceHTML {
        FaceHTML(.element("div", [], faces.map(\.content)), rules: faces.flatMap(\.rules))
    }

    /// The piece of the page as text.
    public var markup: String { content.markup }

    /// What the page's head needs for it.
    /// - Parameter folder: Where the assets are served, with the slash at its end.
    /// - Returns: The link to the stylesheet and the script.
    public func head(under folder: String) -> [HTML] {
        [
            .element("link", [("rel", "stylesheet"), ("href", folder + stylesheet.name)]),
            .element("script", [("src", folder + script.name), ("defer", nil)]),
        ]
    }
}
