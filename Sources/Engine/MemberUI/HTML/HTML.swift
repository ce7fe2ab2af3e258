/// A piece of a page: an element or a text. Markup cannot be inserted as text.
///
/// ```swift
/// HTML.element("p", [("class", "note")], [.text("2 < 3"), .element("br")])   // <p class="note">2 &lt; 3<br /></p>
/// ```
public struct HTML: Sendable, Equatable, ExpressibleByStringLiteral {
    /// The kind of the piece.
    enum Node: Sendable, Equatable {
        case text(String)
        case element(String, [Attribute], [HTML])
        /// A script of the source, which a browser and an XML parser read alike.
        case script(String)
        /// Style rules of the source, which a browser and an XML parser read alike.
        case style(String)
        /// A picture that this module drew: well-formed XML, which a browser reads alike.
        case picture(String)
    }

    /// A name with a value.
    struct Attribute: Sendable, Equatable {
        let name: String
        let value: String
    }

    let node: Node

    /// A text. Every character of it stays text; control characters, which XML forbids, are dropped.
    /// - Parameter text: Any text.
    /// - Returns: The piece.
    public static func text(_ text: String) -> HTML { HTML(node: .text(text)) }

    /// A text of the source.
    public init(stringLiteral value: String) { self = .text(value) }

    /// An element.
    ///
    /// Names are from the source code, never from data; an invalid name stops the program. Addresses may be from data: an
    /// address that would run as a script is left out.
    /// - Parameters:
    ///   - name: In lower case.
    ///   - attributes: Names in lower case, each once; nil is a boolean attribute that is set. Handlers (`onclick`) are not allowed.
    ///   - children: The content; it must be empty for void elements, and for those whose text a browser reads raw.
    /// - Returns: The piece.
    public static func element(
        _ name: String, _ attributes: [(String, String?)] = [], _ children: [HTML] = []
    ) -> HTML {
        precondition(HTMLNames.isElement(name), "An element's name is lower-case letters, digits and hyphens")
        precondition(children.isEmpty || !HTMLNames.isEmpty(name), "This element cannot hold anything")
        precondition(attributes.allSatisfy { HTMLNames.isAttribute($0.0) }, "An attribute's name is lower case and no handler")
        precondition(Set(attributes.map(\.0)).count == attributes.count, "An attribute is there once")
        let safe = attributes.filter { name, value in !HTMLNames.isAddress(name) || !HTMLNames.runsScript(value ?? "") }
        return HTML(node: .element(name, safe.map { Attribute(name: $0, value: $1 ?? $0) }, children))
    }

    /// A script within the page, which its policy must name: see ``HTMLDocument/closingPolicy``.
    ///
    /// A browser reads it raw, an XML parser does not: characters that only one of them reads as markup stop the program.
    /// - Parameter text: The script, of the source; without `<` and `&`.
    /// - Returns: The piece.
    package static func script(_ text: StaticString) -> HTML {
        let text = "\(text)"
        precondition(!text.contains("<") && !text.contains("&") && !text.contains("]]>"), "A script holds no markup")
        return HTML(node: .script(text))
    }

    /// Style rules within the page, for a page that is one file.
    ///
    /// A browser reads them raw, an XML parser does not: characters that only one of them reads as markup stop the program.
    /// - Parameter rules: Rules of the source; without `<` and `&`.
    /// - Returns: The piece.
    static func style(_ rules: String) -> HTML {
        precondition(!rules.contains("<") && !rules.contains("&") && !rules.contains("]]>"), "Style rules hold no markup")
        return HTML(node: .style(rules))
    }

    /// A picture within the page.
    /// - Parameter svg: SVG of this module's own, whose elements were escaped when it was drawn.
    init(svg: String) { self.init(node: .picture(svg)) }

    init(node: Node) { self.node = node }

    /// The piece as text: valid HTML that is also well-formed XML.
    public var markup: String {
        var writer = HTMLWriter()
        writer.write(self)
        return writer.output
    }
}
