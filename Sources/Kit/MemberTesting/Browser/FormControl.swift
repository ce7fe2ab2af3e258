public import Foundation

/// A field or a button of a form.
public struct FormControl: Sendable, Equatable {
    /// The kind of a control.
    public enum Kind: Sendable, Equatable {
        /// A hidden value.
        case hidden
        /// A line or an area of text.
        case text
        /// A password.
        case password
        /// One of several choices of the same name.
        case radio
        /// A box to tick.
        case checkbox
        /// A list to choose from.
        case select([Choice])
        /// A button that sends the form.
        case button
    }

    /// One line of a list.
    public struct Choice: Sendable, Equatable {
        /// The value that is sent.
        public let value: String
        /// The visible text.
        public let text: String
        /// Whether it is chosen from the start.
        public let isSelected: Bool
    }

    /// The kind.
    public let kind: Kind
    /// The name under which it is sent; empty if it is not sent.
    public let name: String
    /// The value that is sent.
    public let value: String
    /// The label or the button's text.
    public let text: String
    /// The short name that a page gives it for programs (`data-name`).
    public let shortName: String?
    /// Whether it is ticked from the start.
    public let isChecked: Bool
    /// Whether it is the page's main button.
    public let isPrimary: Bool

    /// The address to which a button sends the form instead; nil if it names none, or not a web address.
    public let action: URL?
    /// Whether a button sends the form as a body; nil if the form decides.
    public let usesPost: Bool?
    /// Whether a button names an address that is not http or https.
    let hasForeignAction: Bool
    /// Whether a button is a picture, which sends the pressed position.
    let isImage: Bool
    /// The value of its `autocomplete`, such as `username` or `current-password`.
    let completion: String

    /// Reads a control's element; nil if it is disabled, sends no value, or only resets the form.
    init?(_ element: Markup, label: String, at place: PagePlace) {
        let attributes = element.attributes
        guard attributes["disabled"] == nil, let kind = Self.kind(of: element) else { return nil }
        self.kind = kind
        name = attributes["name"] ?? ""
        shortName = attributes["data-name"]
        isChecked = attributes["checked"] != nil
        isPrimary = attributes["class"]?.split(separator: " ").contains("primary") == true
        let own = attributes["formaction"] ?? ""
        action = place.url(own)
        hasForeignAction = action == nil && !own.isEmpty
        usesPost = attributes["formmethod"].map { $0.lowercased() == "post" }
        isImage = element.name == "input" && attributes["type"]?.lowercased() == "image"
        completion = attributes["autocomplete"]?.lowercased() ?? ""
        let ticked = kind == .radio || kind == .checkbox
        value = element.name == "textarea" ? Self.written(element.rawText) : attributes["value"] ?? (ticked ? "on" : "")
        text = kind != .button ? label : element.name == "button" ? element.text : attributes["value"] ?? attributes["alt"] ?? ""
    }

    /// Whether a name identifies this control: by its value, its text or its short name, in any case.
    /// - Parameter wanted: The name.
    /// - Returns: Whether it identifies the control.
    func isMeant(by wanted: String) -> Bool {
        [value, text, shortName ?? ""].contains { $0.lowercased() == wanted.lowercased() }
    }

    private static func kind(of element: Markup) -> Kind? {
        switch element.name {
        case "textarea": return .text
        case "select": return .select(choices(in: element))
        case "button": return ["button", "reset"].contains(element.attributes["type"]?.lowercased()) ? nil : .button
        default: break
        }
        switch element.attributes["type"]?.lowercased() ?? "text" {
        case "hidden": return .hidden
        case "radio": return .radio
        case "checkbox": return .checkbox
        case "password": return .password
        case "submit", "image": return .button
        case "button", "reset", "file": return nil
        default: return .text
        }
    }

    /// Returns the text of an area, without the first line break (HTML §13.1.2.5).
    private static func written(_ text: String) -> String { text.first?.isNewline == true ? String(text.dropFirst()) : text }

    private static func choices(in element: Markup) -> [Choice] {
        element.all(["option"]).filter { $0.attributes["disabled"] == nil }.map { option in
            Choice(
                value: option.attributes["value"] ?? option.text, text: option.text,
                isSelected: option.attributes["selected"] != nil)
        }
    }
}
