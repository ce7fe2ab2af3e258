/// Details that a page with one message shows beside its sentence.
public struct MessageDetails: Sendable, Equatable {
    /// The head of the page: the icons of app and provider, a badge, a colour; nil for none.
    public var asking: QuestionHead?
    /// A mark that shows the outcome; nil for no mark.
    public var mark: PageMark?
    /// Links to the next pages: titles and addresses.
    public var ways: [Way]
    /// Details that only a developer needs, in English, hidden below a line of their own; empty for none.
    public var forDevelopers: [String]
    /// Light or dark.
    public var scheme: ComponentScheme

    /// A link.
    public struct Way: Sendable, Equatable {
        /// The link's text.
        public let title: String
        /// The address.
        public let address: String

        /// Creates a link.
        /// - Parameters:
        ///   - title: The link's text.
        ///   - address: The address.
        public init(_ title: String, _ address: String) {
            self.title = title
            self.address = address
        }
    }

    /// Creates details.
    /// - Parameters:
    ///   - mark: A mark that shows the outcome.
    ///   - ways: Links to the next pages.
    ///   - forDevelopers: Details that only a developer needs, in English.
    ///   - scheme: Light or dark.
    ///   - asking: The head of the page.
    public init(
        mark: PageMark? = nil, ways: [Way] = [], forDevelopers: [String] = [], scheme: ComponentScheme = .system,
        asking: QuestionHead? = nil
    ) {
        self.asking = asking
        self.mark = mark
        self.ways = ways
        self.forDevelopers = forDevelopers
        self.scheme = scheme
    }
}

/// A mark that shows an outcome.
public enum PageMark: String, Sendable, CaseIterable {
    /// Success.
    case good
    /// Failure.
    case bad
    /// Neither: the member gave up.
    case plain

    var html: HTML {
        .element("div", [("class", self == .plain ? "mark" : "mark mark-" + rawValue), ("aria-hidden", "true")])
    }
}

extension HTMLDocument {
    /// A page with one message: the end of a sign-in, or an error. It has the layout of a page with one question.
    /// - Parameters:
    ///   - title: The heading, also the window's title.
    ///   - message: The sentence below it.
    ///   - details: Further details.
    ///   - language: The language of all of it.
    ///   - stylesheet: The address of the stylesheet.
    ///   - head: Further elements of the head.
    /// - Returns: The page.
    public static func message(
        title: String, _ message: String, details: MessageDetails = MessageDetails(), language: MemberLanguage,
        stylesheet: String? = nil, head: [HTML] = []
    ) -> HTMLDocument {
        let texts: [HTML] = [.element("h1", [], [.text(title)]), .element("p", [], [.text(message)])]
        let asking = details.asking ?? QuestionHead()
        let marked = asking.html + [details.mark?.html].compactMap(\.self)
        return HTMLDocument(
            title: title, language: language, scheme: details.scheme, stylesheet: stylesheet, head: head, layout: asking.layout,
            body: [.element("main", [], marked + texts + details.links + details.developers(Texts(language)))])
    }
}

extension MessageDetails {
    fileprivate var links: [HTML] {
        guard !ways.isEmpty else { return [] }
        let links = ways.map { HTML.element("a", [("href", $0.address), ("class", "button secondary")], [.text($0.title)]) }
        return [.element("div", [("class", "row actions")], links)]
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
