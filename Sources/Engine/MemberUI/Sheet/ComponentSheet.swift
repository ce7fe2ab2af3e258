/// The frame of every sheet as HTML: a dialog over the page, with a cross that closes it.
public struct ComponentSheet: Sendable, Equatable {
    /// The names of its classes, without the provider's prefix; its background and text have the colours of the first one.
    public var names: [String]
    /// Its greatest width, in points.
    public var width: Int
    /// Its corner radius, in points.
    public var cornerRadius: Double
    /// The name by which an app's tests find it.
    public var identifier: String
    /// Whether one of its sentences, with the id ``textID(_:)``, describes it to people who cannot see it.
    public var isDescribed = false
    /// Whether work is in progress in it.
    public var isBusy = false

    /// Creates a sheet.
    /// - Parameters:
    ///   - names: The names of its classes, without the provider's prefix.
    ///   - width: Its greatest width, in points.
    ///   - cornerRadius: Its corner radius, in points.
    ///   - identifier: The name by which an app's tests find it.
    public init(_ names: String..., width: Int, cornerRadius: Double, identifier: String) {
        self.names = names
        self.width = width
        self.cornerRadius = cornerRadius
        self.identifier = identifier
    }

    /// The sheet with its content.
    /// - Parameters:
    ///   - parts: The content before the cross, including a heading of ``heading(_:in:)``.
    ///   - rules: The stylesheet rules beside those of all sheets.
    ///   - frame: The values that the components of a page share.
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

    /// A sheet's heading, where a screen reader begins to read.
    /// - Parameters:
    ///   - text: The heading's text.
    ///   - frame: The values that the components of a page share.
    /// - Returns: The heading.
    public static func heading(_ text: String, in frame: ComponentFrame) -> HTML {
        .element("h2", [("id", titleID(frame.style)), ("dir", "auto"), ("tabindex", "-1"), ("autofocus", nil)], [.text(text)])
    }

    /// A mark that shows the outcome.
    /// - Parameters:
    ///   - mark: The mark.
    ///   - frame: The values that the components of a page share.
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
