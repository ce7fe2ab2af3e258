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
        public enum Height: Sendable, Hashable {
            /// With small text.
            case small(Small = .h36)
            /// With medium text.
            case medium(Medium = .h44)
            /// With large text.
            case large(Large = .h52)

            /// As without configuration: `.medium(.h44)`.
            public static let `default` = Height.medium()

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
            public static let all: [Height] =
                Small.allCases.map(small) + Medium.allCases.map(medium) + Large.allCases.map(large)
        }

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
