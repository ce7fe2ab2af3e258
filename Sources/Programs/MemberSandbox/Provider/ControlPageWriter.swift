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

    /// Makes a section.
    /// - Parameters:
    ///   - id: The section's name within the page.
    ///   - title: The heading.
    ///   - parts: The contents.
    /// - Returns: The section.
    public func section(_ id: String, _ title: String, _ parts: [HTML]) -> HTML {
        let id = (provider.map { $0 + "-" } ?? "") + id
        let heading = HTML.element("h2", [("id", id)], [.text(title)])
        return .element("section", [("aria-labelledby", id)], [heading] + parts)
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
    /// - Returns: The button.
    public func button(_ title: String, sending field: (String, String)? = nil, about label: String? = nil) -> HTML {
        var attributes: [(String, String?)] = [("type", "submit")]
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

    /// Makes a table with a heading for each column; a table that is wider than the page scrolls, also by keyboard.
    /// - Parameters:
    ///   - label: The table's name for assistive technology.
    ///   - columns: The headings.
    ///   - body: The rows, in a `tbody` element.
    /// - Returns: The table.
    public func table(_ label: String, _ columns: [String], _ body: HTML) -> HTML {
        let headings = columns.map { HTML.element("th", [("scope", "col")], [.text($0)]) }
        let head = HTML.element("thead", [], [.element("tr", [], headings)])
        return .element(
            "div", [("class", "scroll"), ("role", "region"), ("tabindex", "0"), ("aria-label", label)],
            [.element("table", [], [head, body])])
    }

    func hidden(_ name: String, _ value: String) -> HTML { .hidden(name, value) }
}

/// The reason why an action at the control address was refused: a sentence in a response with status 400.
public struct ControlProblem: Error {
    /// Returns the sentence in a language.
    public let sentence: @Sendable (MemberLanguage) -> String

    /// Creates a problem.
    /// - Parameter sentence: Returns the sentence in a language, at least in English.
    public init(_ sentence: @escaping @Sendable (MemberLanguage) -> String) { self.sentence = sentence }

    /// A number is missing or outside 0 to 86400.
    public static let notNumber = ControlProblem(outside: 0...86_400)

    /// A number is missing or outside a range.
    /// - Parameter range: The allowed numbers.
    /// - Returns: The problem.
    public static func notNumber(in range: ClosedRange<Int>) -> ControlProblem { ControlProblem(outside: range) }

    static let noPage = ControlProblem(.errorNotFound)
    static let noTLS = ControlProblem(.sandboxNoTLS)
    static let noSession = ControlProblem(.sandboxNoSession)
    static let foreign = ControlProblem(.sandboxForeign)
    static func notFault(_ problem: FaultProblem) -> ControlProblem {
        ControlProblem { Texts($0, .sandbox)(.sandboxNotFault, ["why": problem.sentence($0)]) }
    }

    private init(_ key: TextKey, _ arguments: [String: String] = [:]) { self.init { Texts($0, .sandbox)(key, arguments) } }

    private init(outside range: ClosedRange<Int>) {
        self.init(.sandboxNotNumber, ["first": String(range.lowerBound), "last": String(range.upperBound)])
    }

    func page(_ texts: Texts) -> HTMLDocument {
        .message(
            title: texts(.errorTitle), sentence(texts.language),
            details: MessageDetails(mark: .bad, ways: [.init(texts(.sandboxBack), "/")]), language: texts.language,
            stylesheet: "/style.css")
    }
}
