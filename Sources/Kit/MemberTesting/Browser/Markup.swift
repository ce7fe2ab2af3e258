/// An element of a page with its content.
struct Markup: Sendable {
    /// A text, or an element.
    enum Child: Sendable {
        case text(String)
        case element(Markup)
    }

    /// How much of a page is read. A browser would go on; a page that a member signs in at has far less.
    enum Limit {
        /// Bytes of a page.
        static let bytes = 1 << 20
        /// Elements in each other.
        static let depth = 200
        /// Elements and texts.
        static let nodes = 50_000
    }

    /// The element's name in lower case.
    let name: String
    /// Its attributes, by their names in lower case.
    let attributes: [String: String]
    /// The content, in order.
    var children: [Child] = []

    /// The text inside, runs of white space as one space.
    var text: String {
        rawText.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The text inside as it is written; text that a browser does not show is left out.
    var rawText: String {
        children.map { child in
            switch child {
            case .text(let text): text
            case .element(let element): Self.unseen.contains(element.name) ? "" : element.rawText
            }
        }.joined()
    }

    private static let unseen: Set<String> = ["script", "style", "template"]

    /// All elements of some names below this one, in the page's order.
    /// - Parameter names: In lower case.
    /// - Returns: The elements; those inside a found one are among them.
    func all(_ names: Set<String>) -> [Markup] {
        var found: [Markup] = []
        collect(names, &found)
        return found
    }

    private func collect(_ names: Set<String>, _ found: inout [Markup]) {
        for case .element(let element) in children {
            if names.contains(element.name) { found.append(element) }
            element.collect(names, &found)
        }
    }

    /// The first element of a name below this one.
    /// - Parameter name: In lower case.
    /// - Returns: The element, if there is one.
    func first(_ name: String) -> Markup? { first { $0.name == name } }

    /// The first element below this one that meets a condition.
    /// - Parameter isMeant: Whether an element is.
    /// - Returns: The element, if there is one.
    func first(where isMeant: (Markup) -> Bool) -> Markup? {
        for case .element(let element) in children {
            if isMeant(element) { return element }
            if let found = element.first(where: isMeant) { return found }
        }
        return nil
    }

    /// Whether it contains text and is marked as an alert for screen readers.
    var isAlert: Bool { attributes["role"]?.lowercased() == "alert" && !text.isEmpty }
    /// Whether it says something and is of a class for errors.
    var isError: Bool {
        let parts = attributes["class"]?.lowercased().split { $0.isWhitespace || $0 == "-" || $0 == "_" } ?? []
        return parts.contains { ["error", "errors", "alert"].contains($0) } && !["html", "body"].contains(name) && !text.isEmpty
    }
}

/// Builds the tree of a page from its beginnings, texts and ends, within the limits.
struct MarkupBuilder {
    /// The element that was read; nil until the outermost element has ended.
    private(set) var root: Markup?
    /// Why no more is read.
    private(set) var failure: Page.Failure?
    private var open: [Markup] = []
    private var nodes = 0

    mutating func begin(_ name: String, _ attributes: [String: String]) {
        guard counts() else { return }
        guard open.count < Markup.Limit.depth else { return fail(.tooDeep) }
        open.append(Markup(name: name.lowercased(), attributes: attributes))
    }

    mutating func text(_ text: String) {
        guard !open.isEmpty, counts() else { return }
        open[open.count - 1].children.append(.text(text))
    }

    mutating func end() {
        guard failure == nil, let element = open.popLast() else { return }
        if open.isEmpty { root = root ?? element } else { open[open.count - 1].children.append(.element(element)) }
    }

    mutating func fail(_ failure: Page.Failure) { self.failure = self.failure ?? failure }

    private mutating func counts() -> Bool {
        guard failure == nil else { return false }
        nodes += 1
        if nodes > Markup.Limit.nodes { fail(.tooManyElements) }
        return failure == nil
    }
}
