public import Foundation

/// A whole page.
public struct HTMLDocument: Sendable {
    private let root: HTML

    /// A page.
    /// - Parameters:
    ///   - title: The window's title.
    ///   - language: The language of its texts.
    ///   - scheme: Light or dark; by default as the person's system is set.
    ///   - stylesheet: The address of its stylesheet, where ``Stylesheet/text`` is served; nil for none. A style element would need
    ///     an exception in the page's content security policy.
    ///   - head: Further elements of the head.
    ///   - body: The content of the page.
    public init(
        title: String, language: MemberLanguage, scheme: ComponentScheme = .system, stylesheet: String? = nil, head: [HTML] = [],
        body: [HTML]
    ) {
        self.init(
            title: title, language: language, scheme: scheme, stylesheet: stylesheet, head: head, layout: nil, body: body)
    }

    /// The same with the classes of the body, which choose the layout.
    init(
        title: String, language: MemberLanguage, scheme: ComponentScheme, stylesheet: String?, head: [HTML], layout: String?,
        body: [HTML]
    ) {
        var parts: [HTML] = [
            .element("meta", [("charset", "utf-8")]),
            .element("meta", [("name", "viewport"), ("content", "width=device-width, initial-scale=1")]),
            .element("title", [], [.text(title)]),
        ]
        if let stylesheet { parts.append(.element("link", [("rel", "stylesheet"), ("href", stylesheet)])) }
        let colours: [(String, String?)] = scheme == .system ? [] : [("data-scheme", scheme.rawValue)]
        root = .element(
            "html", [("lang", language.rawValue), ("dir", "ltr")] + colours,
            [.element("head", [], parts + head), .element("body", layout.map { [("class", $0)] } ?? [], body)])
    }

    /// A page that forwards to another site, at once and with a link.
    ///
    /// The policy of a page with components forbids its forms to redirect to another origin, such as the provider's; this page
    /// may forward there.
    /// - Parameters:
    ///   - address: The address to forward to.
    ///   - title: The window's title.
    ///   - text: The link's text.
    ///   - language: The language of both.
    ///   - scheme: Light or dark; by default as the person's system is set.
    ///   - stylesheet: The address of the stylesheet.
    /// - Returns: The page.
    public static func forwarding(
        to address: URL, title: String, _ text: String, language: MemberLanguage = .en,
        scheme: ComponentScheme = .system, stylesheet: String? = nil
    ) -> HTMLDocument {
        let refresh = HTML.element("meta", [("http-equiv", "refresh"), ("content", "0; url=" + address.absoluteString)])
        let link = HTML.element("a", [("href", address.absoluteString), ("class", "button primary")], [.text(text)])
        return HTMLDocument(
            title: title, language: language, scheme: scheme, stylesheet: stylesheet, head: [refresh],
            layout: "narrow", body: [.element("main", [], [.element("h1", [], [.text(title)]), link])])
    }

    /// The page as text: valid HTML that is also well-formed XML.
    public var rendered: String {
        var writer = HTMLWriter()
        writer.write(raw: "<!DOCTYPE html>\n")
        writer.write(root)
        return writer.output + "\n"
    }

    /// The page in UTF-8.
    public var data: Data { Data(rendered.utf8) }

    /// The media type to serve it with.
    public static let mediaType = "text/html; charset=utf-8"
}
