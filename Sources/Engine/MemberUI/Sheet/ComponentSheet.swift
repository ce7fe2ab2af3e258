/// The frame of every sheet as HTML: a dialog over the page, with a cross that closes it.
public struct ComponentSheet: Sendable, Equatable {
    /// The names of its classes, without the provider's prefix; the colours of its ground and texts are the first one's.
    public var names: [String]
    /// Its greatest width, in points.
    public var width: Int
    /// Its corner radius, in points.
    public var cornerRadius: Double
    /// By which name an app's tests find it.
    public var identifier: String
    /// Whether a sentence of it, which has the id that ``textID(_:)`` says, describes it to those who do not see it.
    public var isDescribed = false
    /// Whether something is under way in it.
    public var isBusy = false

    /// A sheet.
    /// - Parameters:
    ///   - names: The names of its classes, without the provider's prefix.
    ///   - width: Its greatest width, in points.
    ///   - cornerRadius: Its corner radius, in points.
    ///   - identifier: By which name an app's tests find it.
    public init(_ names: String..., width: Int, cornerRadius: Double, identifier: String) {
        self.names = names
        self.width = width
        self.cornerRadius = cornerRadius
        self.identifier = identifier
    }

    /// The sheet, with what it holds.
    /// - Parameters:
    ///   - parts: What it holds before the cross, a heading of ``heading(_:in:)`` among it.
    ///   - rules: What its stylesheet needs besides the rules of all sheets.
    ///   - frame: What the components of a page share.
    /// - Returns: The component.
    public func component(_ parts: [HTML], rules: [String], in frame: ComponentFrame) -> ComponentHTML {
        let (style, radius) = (frame.style, ComponentStyle.pixels(cornerRadius))
        let dialog = HTML.element("dialog", attributes(style, radius), parts + [Self.close(in: frame)])
        return frame.component(
            [dialog], as: "scrim", rules: [style.sheets] + rules + [style.width(width), style.radius(radius)])
    }

    private func attributes(_ style: ComponentStyle, _ radius: Int) -> [(String, String?)] {
        let measures = [names.first ?? "", "r\(radius)", "w\(width)"] + names.dropFirst().filter { !$0.isEmpty }
        let classes = ([style.classes("sheet")] + measures.map { style.classes($0) }).joined(separator: " ")
        var attributes: [(String, String?)] = [
            ("class", classes), ("open", nil), ("data-face", ""), ("data-identifier", identifier),
            ("aria-labelledby", Self.titleID(style)),
        ]
        if isDescribed { attributes.append(("aria-describedby", Self.textID(style))) }
        if isBusy { attributes.append(("aria-busy", "true")) }
        return attributes
    }

    private static func titleID(_ style: ComponentStyle) -> String { style.classes("sheet-title") }

    /// The id of the sentence that describes a sheet.
    /// - Parameter style: The provider's style.
    /// - Returns: The id.
    public static func textID(_ style: ComponentStyle) -> String { style.classes("sheet-text") }

    /// A sheet's heading, at which a person who does not see it begins to read.
    /// - Parameters:
    ///   - text: What it says.
    ///   - frame: What the components of a page share.
    /// - Returns: The heading.
    public static func heading(_ text: String, in frame: ComponentFrame) -> HTML {
        .element("h2", [("id", titleID(frame.style)), ("dir", "auto"), ("tabindex", "-1"), ("autofocus", nil)], [.text(text)])
    }

    /// What says at one glance how something went.
    /// - Parameters:
    ///   - mark: The mark.
    ///   - frame: What the components of a page share.
    /// - Returns: The mark.
    public static func mark(_ mark: ComponentMark, in frame: ComponentFrame) -> HTML {
        .element("div", [("class", mark.classes(frame.style)), ("aria-hidden", "true")])
    }

    private static func close(in frame: ComponentFrame) -> HTML {
        let button = HTML.element(
            "button", [("type", "submit"), ("class", frame.style.classes("close")), ("aria-label", frame.texts(.componentClose))])
        return frame.form(
            .close, to: frame.actions.close, frame.style.classes("close-form"), marks: [("data-face-close", "")], button)
    }
}

/// What says at one glance how something went.
public enum ComponentMark: Sendable, CaseIterable {
    /// It is under way.
    case waiting
    /// It worked.
    case good
    /// It did not.
    case bad

    func classes(_ style: ComponentStyle) -> String {
        switch self {
        case .waiting: style.classes("waiting")
        case .good: style.classes("mark", "mark-good")
        case .bad: style.classes("mark", "mark-bad")
        }
    }
}
