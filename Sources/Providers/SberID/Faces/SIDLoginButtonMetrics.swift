import MemberUI

/// How large a login button is, in points, by the size that an app wishes.
public struct SIDLoginButtonMetrics: Sendable, Hashable {
    /// How wide a text is, in points, at a size of the font.
    public typealias Measure = (_ text: String, _ fontSize: Double) -> Double

    /// The height: one of 28 to 32, 34 to 48, or 50 to 64 in the bank's classes.
    public let height: Double
    /// The logo's width and height.
    public let logoSize: Double
    /// The text's size.
    public let fontSize: Double

    /// By the height that an app wishes.
    /// - Parameter desiredHeight: In points; what is no number counts as the smallest.
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

    /// The least width: three logos and the text, measured two points larger than it is drawn.
    /// - Parameters:
    ///   - title: What the button says.
    ///   - measure: How wide a text is.
    /// - Returns: The width.
    public func minimumWidth(_ title: String, by measure: Measure) -> Double { 3 * logoSize + measure(title, fontSize + 2) }

    /// The width: what the app wishes, or the least.
    /// - Parameters:
    ///   - desired: What the app wishes.
    ///   - title: What the button says.
    ///   - measure: How wide a text is.
    /// - Returns: The width.
    public func width(_ desired: Double, _ title: String, by measure: Measure) -> Double {
        let least = minimumWidth(title, by: measure)
        return desired > least ? desired : least
    }

    /// The least width in a stylesheet, where a text cannot be measured: 0.62 em a character, two points larger than drawn.
    func minimumWidthCSS(_ title: String) -> String {
        let tenths = Int((Double(title.count) * 6.2 * (fontSize + 2) / 16).rounded(.up))
        return "calc(\(tenths / 10).\(tenths % 10)rem + \(Int(3 * logoSize))px)"
    }

    /// The same for the components that draw the button, in whole points.
    var component: ComponentButtonMetrics {
        ComponentButtonMetrics(height: Int(height.rounded()), fontSize: Int(fontSize), logoSize: Int(logoSize))
    }
}
