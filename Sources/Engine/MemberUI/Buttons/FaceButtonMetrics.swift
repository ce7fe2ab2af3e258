/// The measures of a button, all decided by its height.
public struct FaceButtonMetrics: Sendable, Hashable {
    /// Which of a button's titles has room.
    public enum Title: Sendable, Equatable {
        /// The whole sentence.
        case long
        /// The short one.
        case short
        /// None: the logo alone.
        case none
    }

    /// The height, in points.
    public let height: Int

    /// The measures of a height.
    /// - Parameter height: In points.
    public init(height: Int) { self.height = height }

    /// The text's size, in points: 14 below a height of 40, 16 below 48, else 17.
    public var fontSize: Int { height < 40 ? 14 : height < 48 ? 16 : 17 }

    /// The logo's width and height, in points.
    public var logoSize: Int { height < 40 ? 24 : 28 }

    /// What stays free around the logo, in points.
    public var margin: Int { max((height - logoSize) / 2, 4) }

    /// The spinner's width and height within the button, in points.
    public var spinnerSize: Int { logoSize * 3 / 4 }

    /// The width that logo and spinner take from the title, in points.
    public var reserved: Int { 2 * (logoSize + 2 * margin) }

    /// The title for a width.
    /// - Parameters:
    ///   - width: The button's, in points.
    ///   - long: The long title's width, in points.
    ///   - short: The short title's width, in points.
    ///   - hasLogo: Whether a logo can stand for a title that has no room.
    /// - Returns: The longest that fits between logo and spinner; never none without a logo.
    public func title(in width: Double, long: Double, short: Double, hasLogo: Bool = true) -> Title {
        let room = width - Double(reserved)
        return long <= room ? .long : short <= room || !hasLogo ? .short : .none
    }
}
