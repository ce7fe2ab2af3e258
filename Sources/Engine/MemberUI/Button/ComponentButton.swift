/// By which colours a button is drawn, and where its spinner turns.
public struct ComponentButtonStyle: Sendable, Hashable {
    /// The name of its class, without the provider's prefix: lower-case letters.
    public let name: String
    /// The ground's colour.
    public let ground: ComponentRole
    /// The text's colour.
    public let text: ComponentRole
    /// The colour of the line around it; nil for no line.
    public let border: ComponentRole?
    /// The spinner's colour; nil is the text's.
    public let spinner: ComponentRole?
    /// Whether the spinner takes the place of logo and title.
    public let spinsAlone: Bool

    /// A style.
    /// - Parameters:
    ///   - name: The name of its class, without the provider's prefix.
    ///   - ground: The ground's colour.
    ///   - text: The text's colour.
    ///   - border: The colour of the line around it.
    ///   - spinner: The spinner's colour.
    ///   - spinsAlone: Whether the spinner takes the place of logo and title.
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

    /// What the stylesheet needs for it, by the provider's prefix.
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

/// A button: everything that its HTML and its views draw.
public struct ComponentButton: Sendable, Equatable {
    /// What it holds.
    public enum Shape: Sendable, Equatable {
        /// Logo and title.
        case regular
        /// The logo alone, as wide as high.
        case square
        /// The logo alone, as wide as its place.
        case mark
    }

    /// What it says.
    public var title: ComponentTitle
    /// By which colours it is drawn.
    public var style: ComponentButtonStyle
    /// Its measures.
    public var metrics: ComponentButtonMetrics
    /// Its corner radius, in points.
    public var cornerRadius: Double
    /// What it holds.
    public var shape: Shape
    /// The name of its logo among the app's images; nil for none.
    public var logo: String?
    /// What takes the place of a missing logo where there is no title; nil is the short title.
    public var monogram: String?
    /// What it does just now; views take that of their model.
    public var state = ComponentButtonState.idle
    /// By which name an app's tests find it.
    public var identifier: String?
    /// What is read out; nil is the long title. It holds what is shown, so that a member can say what they see (WCAG 2.2, 2.5.3).
    public var label: String?

    /// What is read out.
    var spokenLabel: String { label ?? title.long }

    /// A button.
    /// - Parameters:
    ///   - title: What it says.
    ///   - style: By which colours it is drawn.
    ///   - metrics: Its measures.
    ///   - cornerRadius: Its corner radius, in points.
    ///   - shape: What it holds.
    ///   - logo: The name of its logo among the app's images.
    ///   - monogram: What takes the place of a missing logo where there is no title.
    ///   - identifier: By which name an app's tests find it.
    ///   - label: What is read out; the long title unless given.
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
