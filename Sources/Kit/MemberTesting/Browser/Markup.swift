/// An element of a page with its content.
struct Markup: Sendable {
    /// A text, or an element.
    enum Child: Sendable {
        case text(String)
        case element(Markup)
    }

    /// The limits of reading a page. A browser would read on, but the pages at which members sign in are far smaller.
    enum Limit {
        /// The bytes of a page.
        static let bytes = 1 << 20
        /// The depth of nested elements.
        static let depth = 200
        /// The elements and texts.
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

    /// Returns all elements of some names below this one, in the page's order.
    /// - Parameter names: The names, in lower case.
    /// - Returns: The elements, including those inside a found one.
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

    /// Returns the first element of a name below this one.
    /// - Parameter name: The name, in lower case.
    /// - Returns: The element, if there is one.
    func first(_ name: String) -> Markup? { first { $0.name == name } }

    /// Returns the first element below this one that meets a condition.
    /// - Parameter isMeant: Whether an element meets the condition.
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
    /// Whether it contains text and has a class for errors.
    var isError: Bool {
        let parts = attributes["class"]?.lowercased().split { $0.isWhitespace || $0 == "-" || $0 == "_" } ?? []
        return parts.contains { ["error", "errors", "alert"].contains($0) } && !["html", "body"].contains(name) && !text.isEmpty
    }
}

/// Builds the tree of a page from the parser's events (begin, text and end), within the limits.
struct MarkupBuilder {
    /// The element that was read; nil until the outermost element has ended.
    private(set) var root: Markup?
    /// The reason why reading has stopped.
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
