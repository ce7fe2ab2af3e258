public import Foundation

extension OneTapButton {
    /// The button's shape.
    public struct Layout: Sendable, Equatable {
        /// What the button holds.
        public enum Kind: Sendable, Equatable {
            /// Logo and text.
            case regular
            /// The logo, square.
            case logoOnly
        }

        /// The button's height, by the size of its text.
        public typealias Height = VKIDButtonHeight

        /// What the button holds.
        public let kind: Kind
        /// The height.
        public let height: Height
        /// The corner radius, in points.
        public let cornerRadius: CGFloat

        /// Logo and text.
        /// - Parameters:
        ///   - height: The height.
        ///   - cornerRadius: The corner radius, in points.
        /// - Returns: The layout.
        public static func regular(height: Height = .default, cornerRadius: CGFloat = 8) -> Layout {
            Layout(kind: .regular, height: height, cornerRadius: cornerRadius)
        }

        /// The logo alone, square.
        /// - Parameters:
        ///   - size: Width and height.
        ///   - cornerRadius: The corner radius, in points.
        /// - Returns: The layout.
        public static func logoOnly(size: Height = .default, cornerRadius: CGFloat = 8) -> Layout {
            Layout(kind: .logoOnly, height: size, cornerRadius: cornerRadius)
        }
    }
}
