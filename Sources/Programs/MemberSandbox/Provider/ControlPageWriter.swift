public import Foundation
public import MemberUI

/// Writes a provider's sections of the control page in the style of the rest of the page.
///
/// ```swift
/// writer.section("bells", "Bells", [writer.form("ring", [writer.button("Ring")])])
/// ```
public struct ControlPageWriter: Sendable {
    /// The language of the page's reader.
    public let language: MemberLanguage
    /// The time at which the page is written.
    public let now: Date
    /// The secret in the page's own forms; other pages cannot read it.
    let formToken: String
    /// The provider whose actions the forms perform; nil for the sandbox's own.
    var provider: String?
    /// Returns the path and the hidden fields of a form, by its action's name.
    var target: @Sendable (String) -> (path: String, fields: [(String, String)]) = { ("/control", [("action", $0)]) }

    /// Makes a section: a card with a heading.
    /// - Parameters:
    ///   - id: The section's name within the page.
    ///   - title: The heading.
    ///   - parts: The contents.
    /// - Returns: The section.
    public func section(_ id: String, _ title: String, _ parts: [HTML]) -> HTML {
        .card(id: (provider.map { $0 + "-" } ?? "") + id, title: title, parts)
    }

    /// Makes a form that performs an action, with the secret that only this page knows.
    /// - Parameters:
    ///   - action: The action's name.
    ///   - parts: The form's fields and buttons.
    ///   - isInline: Whether the form is part of a line or a cell; otherwise it is a separate row.
    /// - Returns: The form.
    public func form(_ action: String, _ parts: [HTML], isInline: Bool = false) -> HTML {
        let name = (provider.map { $0 + "/" } ?? "") + action
        let (path, fields) = target(name)
        return .element(
            "form", [("method", "post"), ("action", path), ("class", isInline ? "inline" : "row")],
            ([("token", formToken)] + fields).map { hidden($0.0, $0.1) } + parts)
    }

    /// Makes a button that sends its form.
    /// - Parameters:
    ///   - title: The title.
    ///   - field: An additional field that it sends, with its value.
    ///   - label: A longer label for assistive technology.
    ///   - role: How it stands out.
    /// - Returns: The button.
    public func button(
        _ title: String, sending field: (String, String)? = nil, about label: String? = nil, _ role: ButtonRole = .secondary
    ) -> HTML {
        var attributes: [(String, String?)] = [("type", "submit"), ("class", role.rawValue)]
        if let field { attributes += [("name", field.0), ("value", field.1)] }
        if let label { attributes.append(("aria-label", title + ": " + label)) }
        return .element("button", attributes, [.text(title)])
    }

    /// Makes a field with its label.
    /// - Parameters:
    ///   - title: The label.
    ///   - attributes: The attributes of the `input` element, including `name`.
    /// - Returns: The field.
    public func field(_ title: String, _ attributes: [(String, String?)]) -> HTML {
        .element("label", [], [.text(title), .element("input", attributes)])
    }

    /// Makes a field for a number in a range; nil leaves it empty.
    func number(_ title: String, _ name: String, in range: ClosedRange<Int>, _ value: Int?) -> HTML {
        field(
            title,
            [
                ("name", name), ("type", "number"), ("min", String(range.lowerBound)), ("max", String(range.upperBound)),
                ("value", value.map(String.init) ?? ""),
            ])
    }

    /// Makes a table with a heading for each column; a table that is wider than the page scrolls, also by keyboard.
    /// - Parameters:
    ///   - label: The table's name for assistive technology.
    ///   - columns: The headings.
    ///   - rows: The cells of each row; the first one is the row's heading.
    /// - Returns: The table.
    public func table(_ label: String, _ columns: [String], rows: [[HTML]]) -> HTML {
        let headings = columns.map { HTML.element("th", [("scope", "col")], [.text($0)]) }
        let head = HTML.element("thead", [], [.element("tr", [], headings)])
        let body = rows.map { cells -> HTML in
            let first = HTML.element("th", [("scope", "row")], Array(cells.prefix(1)))
            // On a narrow page each row is a block, in which the cells show their headings.
            let others = zip(columns, cells).dropFirst().map { column, cell in
                HTML.element("td", cell == .text("") ? [] : [("data-label", column)], [cell])
            }
            return .element("tr", [], [first] + others)
        }
        // A group, not a region: the section around it is a landmark of the same name already.
        return .element(
            "div", [("class", "scroll"), ("role", "group"), ("tabindex", "0"), ("aria-label", label)],
            [.element("table", [], [head, .element("tbody", [], body)])])
    }

    /// Makes a table of texts, whose label and headings are those of a provider.
    func table(_ label: TextKey, _ columns: [TextKey], _ texts: Texts, rows: [[String]]) -> HTML {
        table(texts(label), columns.map { texts($0) }, rows: rows.map { $0.map(HTML.text) })
    }

    func hidden(_ name: String, _ value: String) -> HTML { .hidden(name, value) }
}
