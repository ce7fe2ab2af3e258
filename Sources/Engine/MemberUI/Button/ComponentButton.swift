/// The colours of a button, and the place of its spinner.
public struct ComponentButtonStyle: Sendable, Hashable {
    /// The name of its class, without the provider's prefix: lower-case letters.
    public let name: String
    /// The background colour.
    public let ground: ComponentRole
    /// The text's colour.
    public let text: ComponentRole
    /// The colour of the line around it; nil for no line.
    public let border: ComponentRole?
    /// The spinner's colour; nil is the text's.
    public let spinner: ComponentRole?
    /// Whether the spinner replaces logo and title.
    package let spinsAlone: Bool

    /// Creates a style.
    /// - Parameters:
    ///   - name: The name of its class, without the provider's prefix.
    ///   - ground: The background colour.
    ///   - text: The text's colour.
    ///   - border: The colour of the line around it.
    ///   - spinner: The spinner's colour.
    ///   - spinsAlone: Whether the spinner replaces logo and title.
    public init(
        _ name: String, ground: ComponentRole, text: ComponentRole, border: ComponentRole? = nil, spinner: ComponentRole? = nil,
        spinsAlone: Bool = false
    ) {
        self.name = name
        self.ground = ground
        self.text = text
        self.border = border
        self.spinner = spinner
        self.spinsAlone = spinsAlone
    }

    /// The stylesheet rules for it, with the provider's prefix.
    func rules(_ p: String) -> [String] {
        let line = border.map { " border-color: var(--\(p)-\($0.rawValue));" } ?? ""
        var rules = [
            ".\(p)-\(name) { background: var(--\(p)-\(ground.rawValue)); color: var(--\(p)-\(text.rawValue));\(line) }"
        ]
        if let spinner {
            let color = "border-color: var(--\(p)-\(spinner.rawValue)); border-inline-end-color: transparent;"
            rules.append(".\(p)-\(name) .\(p)-spinner { \(color) }")
        }
        if spinsAlone {
            rules.append(".\(p)-\(name)[aria-busy=\"true\"] > :not(.\(p)-spinner) { display: none; }")
            rules.append(".\(p)-\(name) .\(p)-spinner { --\(p)-turning: calc(var(--\(p)-height) * 0.65); }")
        }
        return rules
    }
}

/// A button: all values that its HTML and its views draw.
public struct ComponentButton: Sendable, Equatable {
    /// The content and shape of a button.
    public enum Shape: Sendable, Equatable {
        /// Logo and title.
        case regular
        /// The logo alone, as wide as high.
        case square
        /// The logo alone, as wide as its place.
        case mark
    }

    /// The title.
    public var title: ComponentTitle
    /// The colours.
    public var style: ComponentButtonStyle
    /// Its measures.
    public var metrics: ComponentButtonMetrics
    /// Its corner radius, in points.
    public var cornerRadius: Double
    /// The content and shape.
    public var shape: Shape
    /// The name of its logo among the app's images; nil for none.
    public var logo: String?
    /// The text that replaces a missing logo where there is no title; nil means the short title.
    package var monogram: String?
    /// The current state; views use the state of their model.
    public var state = ComponentButtonState.idle
    /// The name by which an app's tests find it.
    public var identifier: String?
    /// The label that is read out; nil means the long title. It contains the shown text, so that a member can say it (WCAG 2.2,
    /// 2.5.3).
    public var label: String?

    /// The label that is read out.
    var spokenLabel: String { label ?? title.long }

    /// Creates a button.
    /// - Parameters:
    ///   - title: The title.
    ///   - style: The colours.
    ///   - metrics: Its measures.
    ///   - cornerRadius: Its corner radius, in points.
    ///   - shape: The content and shape.
    ///   - logo: The name of its logo among the app's images.
    ///   - monogram: The text that replaces a missing logo where there is no title.
    ///   - identifier: The name by which an app's tests find it.
    ///   - label: The label that is read out; the long title by default.
    public init(
        _ title: ComponentTitle, style: ComponentButtonStyle, metrics: ComponentButtonMetrics, cornerRadius: Double,
        shape: Shape = .regular, logo: String? = nil, monogram: String? = nil, identifier: String? = nil, label: String? = nil
    ) {
        self.title = title
        self.style = style
        self.metrics = metrics
        self.cornerRadius = cornerRadius
        self.shape = shape
        self.logo = logo
        self.monogram = monogram
        self.identifier = identifier
        self.label = label
    }
}
