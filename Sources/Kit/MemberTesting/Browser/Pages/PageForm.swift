public import Foundation

/// A form of a page.
public struct PageForm: Sendable, Equatable {
    /// Where it is sent.
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
