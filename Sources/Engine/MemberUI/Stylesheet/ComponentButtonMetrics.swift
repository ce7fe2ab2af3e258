/// The measures of a button, in points; the provider decides which height has which measures.
///
/// ```swift
/// let metrics = ComponentButtonMetrics(height: 44, fontSize: 16, logoSize: 28)
/// let title = metrics.title(ComponentTitle(long: "Sign in with Harbour ID", short: "Harbour ID"), in: 200) { text, size in
///     Double(text.count) * size * 0.62
/// }
/// ```
public struct ComponentButtonMetrics: Sendable, Hashable {
    /// The longest title that fits into a button.
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
    /// The free space around the logo.
    public let margin: Int
    /// The spinner's width and height within the button.
    package let spinnerSize: Int

    /// Creates measures.
    /// - Parameters:
    ///   - height: The height.
    ///   - fontSize: The text's size.
    ///   - logoSize: The logo's width and height.
    ///   - margin: The free space around the logo; by default the space that the height leaves, at least 4.
    ///   - spinnerSize: The spinner's width and height; by default three quarters of the logo's.
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
    ///   - width: The button's width.
    ///   - long: The long title's width.
    ///   - short: The short title's width.
    ///   - hasLogo: Whether a logo can replace a title that has no room.
    /// - Returns: The longest title that fits between logo and spinner; never `none` without a logo.
    public func title(in width: Double, long: Double, short: Double, hasLogo: Bool = true) -> Title {
        let room = width - Double(reserved)
        return long <= room ? .long : short <= room || !hasLogo ? .short : .none
    }

    /// The title for a width, by a measure of texts.
    /// - Parameters:
    ///   - title: Both lengths.
    ///   - width: The button's width.
    ///   - hasLogo: Whether a logo can replace a title that has no room.
    ///   - measure: How wide a text is.
    /// - Returns: The longest title that fits between logo and spinner; never `none` without a logo.
    public func title(_ title: ComponentTitle, in width: Double, hasLogo: Bool = true, by measure: Measure) -> Title {
        let size = Double(fontSize)
        return self.title(in: width, long: measure(title.long, size), short: measure(title.short, size), hasLogo: hasLogo)
    }
}

/// A button's title at two lengths.
public struct ComponentTitle: Sendable, Hashable {
    /// The whole sentence; it is also read out.
    public let long: String
    /// The title that is shown where the long one does not fit.
    public let short: String

    /// Creates a title.
    /// - Parameters:
    ///   - long: The whole sentence.
    ///   - short: The title that is shown where the long one does not fit; the same by default.
    public init(long: String, short: String? = nil) {
        self.long = long
        self.short = short ?? long
    }
}

/// The widths of a button from which its titles are shown, for pages that cannot measure them.
struct ComponentTitleFit: Equatable {
    /// The assumed width of the long title, in tenths of an em.
    let long: Int
    /// The assumed width of the short title, in tenths of an em.
    let short: Int
    /// The additional width of logo and spinner, in pixels.
    let reserved: Int

    /// The assumed width of a character, in tenths of an em: wide enough for Cyrillic capitals.
    private static let character = 6.2

    init(_ title: ComponentTitle, _ metrics: ComponentButtonMetrics) {
        long = Int((Double(title.long.count) * Self.character).rounded(.up))
        short = Int((Double(title.short.count) * Self.character).rounded(.up))
        reserved = metrics.reserved
    }

    /// The class of the titles that it applies to, without the provider's prefix.
    var name: String { "fit-\(long)-\(short)-\(reserved)" }

    /// The button's width at which a title is as wide as the room between logo and spinner.
    func width(_ tenths: Int) -> String { "calc(\(tenths / 10).\(tenths % 10)em + \(reserved)px)" }
}
