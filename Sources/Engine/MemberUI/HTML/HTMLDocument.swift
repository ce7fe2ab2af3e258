public import Foundation

/// A whole page.
public struct HTMLDocument: Sendable {
    private let root: HTML

    /// A page.
    /// - Parameters:
    ///   - title: The window's title.
    ///   - language: The language of its texts.
    ///   - stylesheet: The address of its stylesheet, where ``Stylesheet/text`` is served; nil for none. A style element would need
    ///     an exception in the page's content security policy.
    ///   - head: What the head holds besides.
    ///   - body: What the page shows.
    public init(
        title: String, language: MemberLanguage, stylesheet: String? = nil, head: [HTML] = [], body: [HTML]
    ) {
        var parts: [HTML] = [
            .element("meta", [("charset", "utf-8")]),
            .element("meta", [("name", "viewport"), ("content", "width=device-width, initial-scale=1")]),
            .element("title", [], [.text(title)]),
        ]
        if let stylesheet { parts.append(.element("link", [("rel", "stylesheet"), ("href", stylesheet)])) }
        root = .element(
            "html", [("lang", language.rawValue), ("dir", "ltr")],
            [.element("head", [], parts + head), .element("body", [], body)])
    }

    /// A page that says one thing: the end of a sign-in, an error.
    /// - Parameters:
    ///   - title: The heading, also the window's title.
    ///   - message: The sentence below it.
    ///   - language: The language of both.
    ///   - stylesheet: The address of the stylesheet.
    /// - Returns: The page.
    public static func message(
        title: String, _ message: String, language: MemberLanguage, stylesheet: String? = nil
    ) -> HTMLDocument {
        let content: [HTML] = [.element("h1", [], [.text(title)]), .element("p", [], [.text(message)])]
        return HTMLDocument(title: title, language: language, stylesheet: stylesheet, body: [.element("main", [], content)])
    }

    /// A page that leads on to another site, at once and by a link.
    ///
    /// The policy of a page with components forbids its forms to redirect to another origin, such as the provider's; this page may
    /// lead there.
    /// - Parameters:
    ///   - address: Where it leads.
    ///   - title: The window's title.
    ///   - text: The link's text.
    ///   - language: The language of both.
    ///   - stylesheet: The address of the stylesheet.
    /// - Returns: The page.
    public static func forwarding(
        to address: URL, title: String, _ text: String, language: MemberLanguage = .en, stylesheet: String? = nil
    ) -> HTMLDocument {
        let refresh = HTML.element("meta", [("http-equiv", "refresh"), ("content", "0; url=" + address.absoluteString)])
        let link = HTML.element("a", [("href", address.absoluteString), ("class", "button primary")], [.text(text)])
        return HTMLDocument(
            title: title, language: language, stylesheet: stylesheet, head: [refresh], body: [.element("main", [], [link])])
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
