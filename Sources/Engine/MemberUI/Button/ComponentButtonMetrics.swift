/// The measures of a button, in points; which height has which is the provider's to say.
///
/// ```swift
/// let metrics = ComponentButtonMetrics(height: 44, fontSize: 16, logoSize: 28)
/// let title = metrics.title(ComponentTitle(long: "Sign in with Harbour ID", short: "Harbour ID"), in: 200) { text, size in
///     Double(text.count) * size * 0.62
/// }
/// ```
public struct ComponentButtonMetrics: Sendable, Hashable {
    /// Which of a button's titles has room.
    public enum Title: Sendable, Equatable {
        /// The whole sentence.
        case long
        /// The short one.
        case short
        /// None: the logo alone.
        case none
    }

    /// How wide a text is, in points, at a size of the font.
    public typealias Measure = (_ text: String, _ fontSize: Double) -> Double

    /// The height.
    public let height: Int
    /// The text's size.
    public let fontSize: Int
    /// The logo's width and height.
    public let logoSize: Int
    /// What stays free around the logo.
    public let margin: Int
    /// The spinner's width and height within the button.
    public let spinnerSize: Int

    /// Measures.
    /// - Parameters:
    ///   - height: The height.
    ///   - fontSize: The text's size.
    ///   - logoSize: The logo's width and height.
    ///   - margin: What stays free around the logo; what the height leaves, 4 at least, unless given.
    ///   - spinnerSize: The spinner's width and height; three quarters of the logo's unless given.
    public init(height: Int, fontSize: Int, logoSize: Int, margin: Int? = nil, spinnerSize: Int? = nil) {
        self.height = height
        self.fontSize = fontSize
        self.logoSize = logoSize
        self.margin = margin ?? max((height - logoSize) / 2, 4)
        self.spinnerSize = spinnerSize ?? logoSize * 3 / 4
    }

    /// The width that logo and spinner take from the title.
    public var reserved: Int { 2 * (logoSize + 2 * margin) }

    /// The title for a width.
    /// - Parameters:
    ///   - width: The button's.
    ///   - long: The long title's width.
    ///   - short: The short title's width.
    ///   - hasLogo: Whether a logo can replace a title that has no room.
    /// - Returns: The longest that fits between logo and spinner; never none without a logo.
    public func title(in width: Double, long: Double, short: Double, hasLogo: Bool = true) -> Title {
        let room = width - Double(reserved)
        return long <= room ? .long : short <= room || !hasLogo ? .short : .none
    }

    /// The title for a width, by a measure of texts.
    /// - Parameters:
    ///   - title: Both lengths.
    ///   - width: The button's.
    ///   - hasLogo: Whether a logo can replace a title that has no room.
    ///   - measure: How wide a text is.
    /// - Returns: The longest that fits between logo and spinner; never none without a logo.
    public func title(_ title: ComponentTitle, in width: Double, hasLogo: Bool = true, by measure: Measure) -> Title {
        let size = Double(fontSize)
        return self.title(in: width, long: measure(title.long, size), short: measure(title.short, size), hasLogo: hasLogo)
    }
}

/// A button's title at two lengths.
public struct ComponentTitle: Sendable, Hashable {
    /// The whole sentence; it is also what is read out.
    public let long: String
    /// What is shown where that has no room.
    public let short: String

    /// A title.
    /// - Parameters:
    ///   - long: The whole sentence.
    ///   - short: What is shown where that has no room; the same unless given.
    public init(long: String, short: String? = nil) {
        self.long = long
        self.short = short ?? long
    }
}

/// From which width of a button its titles are shown, for pages that cannot measure them.
struct ComponentTitleFit: Equatable {
    /// How wide the long title is taken to be, in tenths of an em.
    let long: Int
    /// How wide the short title is taken to be, in tenths of an em.
    let short: Int
    /// What logo and spinner take besides, in pixels.
    let reserved: Int

    /// How wide a character is taken to be, in tenths of an em: on the safe side for Cyrillic capitals.
    private static let character = 6.2

    init(_ title: ComponentTitle, _ metrics: ComponentButtonMetrics) {
        long = Int((Double(title.long.count) * Self.character).rounded(.up))
        short = Int((Double(title.short.count) * Self.character).rounded(.up))
        reserved = metrics.reserved
    }

    /// The class of titles that it holds for, without the provider's prefix.
    var name: String { "fit-\(long)-\(short)-\(reserved)" }

    /// The button's width at which a title is as wide as the room between logo and spinner.
    func width(_ tenths: Int) -> String { "calc(\(tenths / 10).\(tenths % 10)em + \(reserved)px)" }
}
