public import Foundation
public import MemberUI

/// The appearance of VK ID's buttons where only height and corners can be chosen.
public struct VKIDButtonConfiguration: Sendable, Equatable {
    /// The buttons' height; it also decides the size of their text.
    public var height: VKIDButtonHeight
    /// The buttons' corner radius, in points.
    public var cornerRadius: CGFloat

    /// The default configuration.
    public static let `default` = VKIDButtonConfiguration()

    /// Creates a configuration of a height and a corner radius.
    public init(height: VKIDButtonHeight = .medium(), cornerRadius: CGFloat = 8) {
        self.height = height
        self.cornerRadius = cornerRadius
    }
}

/// A button's height, grouped by the size of its text.
public enum VKIDButtonHeight: Sendable, Hashable, CaseIterable {
    /// A height for small text.
    case small(Small = .h36)
    /// A height for medium text.
    case medium(Medium = .h44)
    /// A height for large text.
    case large(Large = .h52)

    /// The default: `.medium(.h44)`.
    public static let `default` = VKIDButtonHeight.medium()

    /// Small heights, in points.
    public enum Small: Int, Sendable, CaseIterable {
        case h32 = 32
        case h34 = 34
        case h36 = 36
        case h38 = 38
    }

    /// Medium heights, in points.
    public enum Medium: Int, Sendable, CaseIterable {
        case h40 = 40
        case h42 = 42
        case h44 = 44
        case h46 = 46
    }

    /// Large heights, in points.
    public enum Large: Int, Sendable, CaseIterable {
        case h48 = 48
        case h50 = 50
        case h52 = 52
        case h54 = 54
        case h56 = 56
    }

    /// The height, in points.
    public var points: Int {
        switch self {
        case .small(let height): height.rawValue
        case .medium(let height): height.rawValue
        case .large(let height): height.rawValue
        }
    }

    /// All thirteen heights.
    public static let all: [VKIDButtonHeight] =
        Small.allCases.map(small) + Medium.allCases.map(medium) + Large.allCases.map(large)

    /// All thirteen heights.
    public static var allCases: [VKIDButtonHeight] { all }

    /// The height, in points, as the number type of views.
    public var rawValue: CGFloat { CGFloat(points) }

    /// The measures of a button of this height: text, logo, margin, spinner, and the title that fits a width.
    public var metrics: ComponentButtonMetrics {
        switch self {
        case .small: ComponentButtonMetrics(height: points, fontSize: 14, logoSize: 24)
        case .medium: ComponentButtonMetrics(height: points, fontSize: 16, logoSize: 28)
        case .large: ComponentButtonMetrics(height: points, fontSize: 17, logoSize: 28)
        }
    }
}

extension VKIDButtonHeight.Small {
    /// Creates a height from points as views count them; nil if there is no such height.
    public init?(rawValue points: CGFloat) { self.init(rawValue: Int(exactly: points) ?? 0) }
}

extension VKIDButtonHeight.Medium {
    /// Creates a height from points as views count them; nil if there is no such height.
    public init?(rawValue points: CGFloat) { self.init(rawValue: Int(exactly: points) ?? 0) }
}

extension VKIDButtonHeight.Large {
    /// Creates a height from points as views count them; nil if there is no such height.
    public init?(rawValue points: CGFloat) { self.init(rawValue: Int(exactly: points) ?? 0) }
}
