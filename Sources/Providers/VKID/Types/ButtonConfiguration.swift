public import Foundation
public import MemberUI

/// How buttons of VK ID's components look, where only height and corners may be chosen.
public struct VKIDButtonConfiguration: Sendable, Equatable {
    /// The buttons' height; it also decides the size of their text.
    public var height: VKIDButtonHeight
    /// The buttons' corner radius, in points.
    public var cornerRadius: CGFloat

    /// As without configuration.
    public static let `default` = VKIDButtonConfiguration()

    /// A configuration of height and corner radius.
    public init(height: VKIDButtonHeight = .medium(), cornerRadius: CGFloat = 8) {
        self.height = height
        self.cornerRadius = cornerRadius
    }
}

/// A button's height, by the size of its text.
public enum VKIDButtonHeight: Sendable, Hashable, CaseIterable {
    /// With small text.
    case small(Small = .h36)
    /// With medium text.
    case medium(Medium = .h44)
    /// With large text.
    case large(Large = .h52)

    /// As without configuration: `.medium(.h44)`.
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

    /// All thirteen.
    public static let all: [VKIDButtonHeight] =
        Small.allCases.map(small) + Medium.allCases.map(medium) + Large.allCases.map(large)

    /// All thirteen.
    public static var allCases: [VKIDButtonHeight] { all }

    /// The height, in points, as the number that views count with.
    public var rawValue: CGFloat { CGFloat(points) }

    /// The measures of a button of this height: text, logo, margin, spinner, and which title a width has room for.
    public var metrics: ComponentButtonMetrics {
        switch self {
        case .small: ComponentButtonMetrics(height: points, fontSize: 14, logoSize: 24)
        case .medium: ComponentButtonMetrics(height: points, fontSize: 16, logoSize: 28)
        case .large: ComponentButtonMetrics(height: points, fontSize: 17, logoSize: 28)
        }
    }
}

extension VKIDButtonHeight.Small {
    /// The height of so many points, as views count them; nil if no height has that many.
    public init?(rawValue points: CGFloat) { self.init(rawValue: Int(exactly: points) ?? 0) }
}

extension VKIDButtonHeight.Medium {
    /// The height of so many points, as views count them; nil if no height has that many.
    public init?(rawValue points: CGFloat) { self.init(rawValue: Int(exactly: points) ?? 0) }
}

extension VKIDButtonHeight.Large {
    /// The height of so many points, as views count them; nil if no height has that many.
    public init?(rawValue points: CGFloat) { self.init(rawValue: Int(exactly: points) ?? 0) }
}
