/// The frame that a site's pages share: a bar with the site's mark, its name and its navigation.
///
/// ```swift
/// let shell = PageShell(site: "Harbour", home: "/", places: [.init("Ships", "/ships", isCurrent: true)])
/// let page = HTMLDocument.shell(shell, title: "Ships", language: .en, body: [.card(id: "list", title: "In port", [])])
/// ```
/// The stylesheet is ``Stylesheet/text``; the site also serves ``DrawnPicture/memberKit`` at ``iconPath``.
public struct PageShell: Sendable {
    /// A link of the navigation.
    public struct Place: Sendable {
        let title: String
        let address: String
        let isCurrent: Bool

        /// Creates a link.
        /// - Parameters:
        ///   - title: The link's text.
        ///   - address: The address.
        ///   - isCurrent: Whether it leads to the page that is shown.
        public init(_ title: String, _ address: String, isCurrent: Bool = false) {
            self.title = title
            self.address = address
            self.isCurrent = isCurrent
        }
    }

    /// The path of the icon that a browser shows for each page of the site.
    public static let iconPath = "/icon.svg"

    /// The site's name, beside its mark.
    public var site: String
    /// The address that mark and name lead to; nil for none.
    public var home: String?
    /// A word beside the name, such as "sandbox"; nil for none.
    public var badge: String?
    /// The links to the site's pages.
    public var places: [Place]
    /// Elements at the end of the bar, such as a choice of languages.
    public var tools: [HTML]
    /// The site's mark; nil for MemberKit's own.
    public var icon: DrawnPicture?

    /// Creates a frame.
    /// - Parameters:
    ///   - site: The site's name.
    ///   - home: The address that mark and name lead to.
    ///   - badge: A word beside the name.
    ///   - places: The links to the site's pages.
    ///   - tools: Elements at the end of the bar.
    ///   - icon: The site's mark.
    public init(
        site: String, home: String? = nil, badge: String? = nil, places: [Place] = [], tools: [HTML] = [],
        icon: DrawnPicture? = nil
    ) {
        (self.site, self.home, self.badge) = (site, home, badge)
        (self.places, self.tools, self.icon) = (places, tools, icon)
    }
}

extension PageShell {
    /// The bar above every page.
    var bar: HTML {
        let named: [HTML] = [.icon(icon ?? .memberKit), .element("span", [], [.text(site)])]
        let name =
            home.map { HTML.element("a", [("href", $0), ("class", "site")], named) }
            ?? .element("span", [("class", "site")], named)
        let parts = [name] + [badge.map { HTML.badge($0, .warning) }, navigation].compactMap(\.self)
        let end = tools.isEmpty ? [] : [HTML.element("div", [("class", "tools")], tools)]
        return .element("header", [("class", "bar")], parts + end)
    }

    private var navigation: HTML? {
        guard !places.isEmpty else { return nil }
        let links = places.map { place -> HTML in
            let current: [(String, String?)] = place.isCurrent ? [("aria-current", "page")] : []
            return .element("li", [], [.element("a", [("href", place.address)] + current, [.text(place.title)])])
        }
        return .element("nav", [("aria-label", site)], [.element("ul", [], links)])
    }

    /// The element of a page's head that names the icon at ``iconPath``.
    package static var iconLink: HTML { iconLink(iconPath) }

    /// The same for an icon at another address.
    static func iconLink(_ address: String) -> HTML {
        .element("link", [("rel", "icon"), ("type", "image/svg+xml"), ("href", address)])
    }
}

extension HTMLDocument {
    /// A page of a site: the bar, a heading with a lead and actions, and cards below it.
    /// - Parameters:
    ///   - shell: The site's frame.
    ///   - title: The window's title.
    ///   - heading: The heading; nil for the title.
    ///   - lead: A sentence or two below the heading.
    ///   - actions: Links and buttons beside the heading.
    ///   - language: The language of the page's texts.
    ///   - scheme: Light or dark; by default as the person's system is set.
    ///   - stylesheet: The address of the stylesheet.
    ///   - head: Further elements of the head.
    ///   - body: The content below the heading.
    /// - Returns: The page.
    public static func shell(
        _ shell: PageShell, title: String, heading: String? = nil, lead: [HTML] = [], actions: [HTML] = [],
        language: MemberLanguage, scheme: ComponentScheme = .system, stylesheet: String = "/style.css", head: [HTML] = [],
        body: [HTML]
    ) -> HTMLDocument {
        var words = [HTML.element("h1", [], [.text(heading ?? title)])]
        if !lead.isEmpty { words.append(.element("p", [("class", "lead")], lead)) }
        var parts = [HTML.element("div", [], words)]
        if !actions.isEmpty { parts.append(.element("div", [("class", "row")], actions)) }
        let main = HTML.element("main", [], [.element("div", [("class", "page-head")], parts)] + body)
        return HTMLDocument(
            title: title, language: language, scheme: scheme, stylesheet: stylesheet, head: [PageShell.iconLink] + head,
            layout: "wide", body: [shell.bar, main])
    }

    /// A page that is one file, for a browser to open from a disk: its style rules are in it, it loads nothing and runs nothing.
    /// - Parameters:
    ///   - shell: The frame.
    ///   - title: The title and the heading.
    ///   - components: The components on it, whose style rules it needs.
    ///   - language: The language of its texts.
    ///   - body: The content below the heading.
    /// - Returns: The page.
    package static func file(
        _ shell: PageShell, title: String, components: [ComponentHTML], language: MemberLanguage, body: [HTML]
    ) -> HTMLDocument {
        let policy = HTML.element(
            "meta",
            [("http-equiv", "Content-Security-Policy"), ("content", "default-src 'none'; style-src 'unsafe-inline'")])
        let rules = Stylesheet.text + ComponentHTML.joined(components).stylesheet.text
        let heading = HTML.element("div", [("class", "page-head")], [.element("h1", [], [.text(title)])])
        return HTMLDocument(
            title: title, language: language, scheme: .system, stylesheet: nil, head: [policy, .style(rules)], layout: "wide",
            body: [shell.bar, .element("main", [], [heading] + body)])
    }
}
