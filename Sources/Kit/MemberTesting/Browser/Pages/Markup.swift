/// An element of a page with what it holds.
struct Markup: Sendable {
    /// A text, or an element.
    enum Child: Sendable {
        case text(String)
        case element(Markup)
    }

    /// The element's name in lower case.
    let name: String
    /// Its attributes.
    let attributes: [String: String]
    /// What it holds, in order.
    var children: [Child] = []

    /// The text inside, runs of white space as one space.
    var text: String {
        rawText.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private var rawText: String {
        children.map { child in
            switch child {
            case .text(let text): text
            case .element(let element): element.rawText
            }
        }.joined()
    }

    /// All elements of some names below this one, in the page's order.
    /// - Parameter names: In lower case.
    /// - Returns: The elements; those inside a found one are among them.
    func all(_ names: Set<String>) -> [Markup] {
        children.flatMap { child -> [Markup] in
            guard case .element(let element) = child else { return [] }
            return (names.contains(element.name) ? [element] : []) + element.all(names)
        }
    }

    /// The first element of a name below this one.
    /// - Parameter name: In lower case.
    /// - Returns: The element, if there is one.
    func first(_ name: String) -> Markup? { all([name]).first }
}
