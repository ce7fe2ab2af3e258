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
