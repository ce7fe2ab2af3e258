import Foundation

/// A colour of a component, in sRGB.
public struct ComponentColor: Sendable, Hashable {
    /// Red, from 0 to 255.
    public let red: UInt8
    /// Green, from 0 to 255.
    public let green: UInt8
    /// Blue, from 0 to 255.
    public let blue: UInt8
    /// The opacity, in hundredths.
    public let opacity: UInt8

    /// Creates a colour.
    /// - Parameters:
    ///   - hex: As on the web: `0x0077FF`.
    ///   - opacity: The opacity, in hundredths.
    public init(_ hex: UInt32, opacity: UInt8 = 100) {
        red = UInt8(truncatingIfNeeded: hex >> 16)
        green = UInt8(truncatingIfNeeded: hex >> 8)
        blue = UInt8(truncatingIfNeeded: hex)
        self.opacity = min(opacity, 100)
    }

    /// The visible colour above an opaque one.
    /// - Parameter ground: The opaque colour below.
    /// - Returns: An opaque colour.
    public func over(_ ground: ComponentColor) -> ComponentColor {
        let share = Double(opacity) / 100
        func mix(_ channel: KeyPath<ComponentColor, UInt8>) -> UInt32 {
            UInt32((Double(self[keyPath: channel]) * share + Double(ground[keyPath: channel]) * (1 - share)).rounded())
        }
        return ComponentColor(mix(\.red) << 16 | mix(\.green) << 8 | mix(\.blue))
    }

    /// The luminance, from 0 to 1 (WCAG 2.2, relative luminance).
    package var luminance: Double {
        func linear(_ channel: UInt8) -> Double {
            let value = Double(channel) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// The contrast to an opaque background, from 1 to 21 (WCAG 2.2, contrast ratio).
    /// - Parameter ground: The colour below it.
    /// - Returns: The ratio.
    public func contrast(on ground: ComponentColor) -> Double {
        let (first, second) = (over(ground).luminance, ground.luminance)
        return (max(first, second) + 0.05) / (min(first, second) + 0.05)
    }

    /// The colour in a stylesheet.
    package var css: String { "rgb(\(red) \(green) \(blue)" + (opacity < 100 ? " / \(opacity)%)" : ")") }
}
