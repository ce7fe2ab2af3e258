import MemberUI

/// The measures of a login button in points, for the height that an app wishes.
public struct SIDLoginButtonMetrics: Sendable, Hashable {
    /// Returns the width of a text, in points, at a font size.
    public typealias Measure = (_ text: String, _ fontSize: Double) -> Double

    /// The height: one of 28 to 32, 34 to 48, or 50 to 64 in the bank's classes.
    public let height: Double
    /// The logo's width and height.
    public let logoSize: Double
    /// The font size.
    public let fontSize: Double

    /// Creates the measures for the height that an app wishes.
    /// - Parameter desiredHeight: The height in points; a value that is not a number counts as the smallest.
    public init(desiredHeight: Double) {
        height =
            switch desiredHeight {
            case 28...32, 34.nextUp...48, 50.nextUp...64: desiredHeight
            case 32...34: 32
            case 48...50: 48
            case 64...: 64
            default: 28
            }
        logoSize = height <= 34 ? 16 : height <= 50 ? 22 : 26
        fontSize = desiredHeight > 50 ? 16 : 14
    }

    /// Returns the minimum width: three logos and the text, measured two points larger than it is drawn.
    /// - Parameters:
    ///   - title: The button's text.
    ///   - measure: Measures a text's width.
    /// - Returns: The width.
    package func minimumWidth(_ title: String, by measure: Measure) -> Double { 3 * logoSize + measure(title, fontSize + 2) }

    /// Returns the width that the app wishes, but at least the minimum.
    /// - Parameters:
    ///   - desired: The width that the app wishes.
    ///   - title: The button's text.
    ///   - measure: Measures a text's width.
    /// - Returns: The width.
    public func width(_ desired: Double, _ title: String, by measure: Measure) -> Double {
        let least = minimumWidth(title, by: measure)
        return desired > least ? desired : least
    }

    /// Returns the minimum width for a stylesheet, where a text cannot be measured: 0.62 em per character, two points larger than
    /// drawn.
    func minimumWidthCSS(_ title: String) -> String {
        let tenths = Int((Double(title.count) * 6.2 * (fontSize + 2) / 16).rounded(.up))
        return "calc(\(tenths / 10).\(tenths % 10)rem + \(Int(3 * logoSize))px)"
    }

    /// The measures for the components that draw the button, in whole points.
    var component: ComponentButtonMetrics {
        ComponentButtonMetrics(height: Int(height.rounded()), fontSize: Int(fontSize), logoSize: Int(logoSize))
    }
}
