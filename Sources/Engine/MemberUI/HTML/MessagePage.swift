/// What a page that says one thing shows beside its sentence.
public struct MessageDetails: Sendable, Equatable {
    /// How it went, at one glance; nil for no mark.
    public var mark: PageMark?
    /// Where the person may go from here: titles and addresses.
    public var ways: [Way]
    /// What only a developer needs, in English, folded away below a line of its own; empty for nothing.
    public var forDevelopers: [String]
    /// Light or dark.
    public var scheme: ComponentScheme

    /// A link.
    public struct Way: Sendable, Equatable {
        /// What it says.
        public let title: String
        /// Where it leads.
        public let address: String

        /// A link.
        /// - Parameters:
        ///   - title: What it says.
        ///   - address: Where it leads.
        public init(_ title: String, _ address: String) {
            self.title = title
            self.address = address
        }
    }

    /// Details.
    /// - Parameters:
    ///   - mark: How it went.
    ///   - ways: Where the person may go from here.
    ///   - forDevelopers: What only a developer needs, in English.
    ///   - scheme: Light or dark.
    public init(mark: PageMark? = nil, ways: [Way] = [], forDevelopers: [String] = [], scheme: ComponentScheme = .system) {
        self.mark = mark
        self.ways = ways
        self.forDevelopers = forDevelopers
        self.scheme = scheme
    }
}

/// What says at one glance how something went.
public enum PageMark: String, Sendable, CaseIterable {
    /// It worked.
    case good
    /// It did not.
    case bad
    /// Neither: it was given up.
    case plain

    var html: HTML {
        .element("div", [("class", self == .plain ? "mark" : "mark mark-" + rawValue), ("aria-hidden", "true")])
    }
}

extension HTMLDocument {
    /// A page that says one thing: the end of a sign-in, an error.
    /// - Parameters:
    ///   - title: The heading, also the window's title.
    ///   - message: The sentence below it.
    ///   - details: What it shows besides.
    ///   - language: The language of all of it.
    ///   - stylesheet: The address of the stylesheet.
    ///   - head: What the head holds besides.
    /// - Returns: The page.
    public static func message(
        title: String, _ message: String, details: MessageDetails = MessageDetails(), language: MemberLanguage,
        stylesheet: String? = nil, head: [HTML] = []
    ) -> HTMLDocument {
        let texts: [HTML] = [.element("h1", [], [.text(title)]), .element("p", [], [.text(message)])]
        let parts = [details.mark?.html].compactMap { $0 } + texts + details.links + details.developers(Texts(language))
        return HTMLDocument(
            title: title, language: language, scheme: details.scheme, stylesheet: stylesheet, head: head,
            body: [.element("main", [], parts)])
    }
}

extension MessageDetails {
    fileprivate var links: [HTML] {
        guard !ways.isEmpty else { return [] }
        let links = ways.map { HTML.element("a", [("href", $0.address)], [.text($0.title)]) }
        return [.element("p", [("class", "actions")], links)]
    }

    fileprivate func developers(_ texts: Texts) -> [HTML] {
        guard !forDevelopers.isEmpty else { return [] }
        let sentences = forDevelopers.map { HTML.element("p", [("lang", "en"), ("dir", "ltr")], [.text($0)]) }
        return [
            .element(
                "details", [("class", "developer")], [.element("summary", [], [.text(texts(.forDevelopers))])] + sentences)
        ]
    }
}
