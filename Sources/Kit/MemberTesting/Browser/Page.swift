public import Foundation

/// The visible parts of a page: its title, its message and its forms.
public struct Page: Sendable, Equatable {
    /// The window's title.
    public let title: String
    /// The first heading.
    public let heading: String?
    /// The first paragraph.
    public let message: String?
    /// The forms, in order.
    public let forms: [PageForm]

    /// Reads a page; nil if it is not well-formed.
    /// - Parameters:
    ///   - body: The page, which must be well-formed XML.
    ///   - address: The page's address; the forms' addresses are relative to it.
    public init?(_ body: Data, at address: URL) {
        guard let root = Markup.read(body) else { return nil }
        title = root.first("title")?.text ?? ""
        heading = root.first("h1")?.text
        message = root.first("p")?.text
        forms = root.all(["form"]).map { PageForm($0, at: address) }
    }
}

/// A form of a page.
public struct PageForm: Sendable, Equatable {
    /// The address it is sent to.
    public let action: URL
    /// Whether it is sent as a body; else as the address's query.
    public let usesPost: Bool
    /// Its fields and buttons in order, without those that are disabled.
    public let controls: [FormControl]

    /// Reads a form element.
    /// - Parameters:
    ///   - form: The element.
    ///   - address: The page's address.
    init(_ form: Markup, at address: URL) {
        let target = form.attributes["action"].flatMap { URL(string: $0, relativeTo: address)?.absoluteURL }
        action = target ?? address
        usesPost = form.attributes["method"]?.lowercased() == "post"
        let labels = Self.labels(in: form)
        controls = Self.elements(in: form, label: nil).compactMap { element, label in
            FormControl(element, label: label ?? element.attributes["id"].flatMap { labels[$0] } ?? "")
        }
    }

    /// The texts of the labels that name their control.
    private static func labels(in form: Markup) -> [String: String] {
        let named = form.all(["label"]).compactMap { label in label.attributes["for"].map { ($0, label.text) } }
        return Dictionary(named) { first, _ in first }
    }

    /// The controls with the text of the label around them.
    private static func elements(in markup: Markup, label: String?) -> [(Markup, String?)] {
        markup.children.flatMap { child -> [(Markup, String?)] in
            guard case .element(let element) = child else { return [] }
            if ["input", "select", "textarea", "button"].contains(element.name) { return [(element, label)] }
            return elements(in: element, label: element.name == "label" ? element.text : label)
        }
    }
}

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
