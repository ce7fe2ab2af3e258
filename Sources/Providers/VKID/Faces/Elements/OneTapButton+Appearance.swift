public import Foundation
public import MemberUI

extension OneTapButton {
    /// The button's appearance.
    public struct Appearance: Sendable, Equatable {
        /// Light or dark.
        public typealias Theme = VKIDAppearance.Theme

        /// The button's title, in the language of the components.
        public enum Title: String, Sendable, CaseIterable {
            /// Sign in with VK ID.
            case vkid
            /// Book with VK ID.
            case signUp
            /// Get with VK ID.
            case get
            /// Open with VK ID.
            case open
            /// Calculate with VK ID.
            case calculate
            /// Order with VK ID.
            case order
            /// Place an order.
            case makeOrder
            /// Send a request.
            case submitRequest
            /// Take part with VK ID.
            case participate
        }

        /// The emphasis of the button.
        public enum Style: Sendable, Equatable {
            /// A background of its own colour.
            case primary(logo: LogoImage = .vkidPrimary)
            /// Less emphasis, with a border.
            case secondary(logo: LogoImage = .vkidSecondary)

            /// The image beside the title.
            public var logo: LogoImage {
                switch self {
                case .primary(let logo), .secondary(let logo): logo
                }
            }
        }

        /// The title.
        public var title: Title
        /// The emphasis.
        public var style: Style
        /// Light or dark.
        public var theme: Theme

        /// Creates an appearance; the default theme is that of the `VKID`.
        public init(
            title: Title = .vkid, style: Style = .primary(), theme: Theme = .ofAppearance
        ) {
            self.title = title
            self.style = style
            self.theme = theme
        }
    }
}

extension OneTapButton {
    /// The button's shape.
    public struct Layout: Sendable, Equatable {
        /// The content of the button.
        public enum Kind: String, Sendable, CaseIterable {
            /// Logo and text.
            case regular
            /// The logo, square.
            case logoOnly
        }

        /// The button's height, grouped by the size of its text.
        public typealias Height = VKIDButtonHeight

        /// The content of the button.
        public let kind: Kind
        /// The height.
        public let height: Height
        /// The corner radius, in points.
        public let cornerRadius: CGFloat

        /// Creates a shape of these values.
        public init(kind: Kind, height: Height = .default, cornerRadius: CGFloat) {
            self.kind = kind
            self.height = height
            self.cornerRadius = cornerRadius
        }

        /// The measures of the button's text, logo, margin and spinner, in points.
        ///
        /// ```swift
        /// let layout = OneTapButton.Layout.regular(height: .large(.h52))
        /// frame.size = CGSize(width: max(frame.width, layout.minimumWidth), height: CGFloat(layout.metrics.height))
        /// ```
        public var metrics: ComponentButtonMetrics { height.metrics }

        /// The smallest width, in points, that has room for logo and spinner: the height for a logo without text.
        package var minimumWidth: CGFloat { CGFloat(kind == .logoOnly ? metrics.height : metrics.reserved) }

        /// Logo and text.
        public static func regular(height: Height = .default, cornerRadius: CGFloat = 8) -> Layout {
            Layout(kind: .regular, height: height, cornerRadius: cornerRadius)
        }

        /// The logo without text, square; the size is width and height.
        public static func logoOnly(size: Height = .default, cornerRadius: CGFloat = 8) -> Layout {
            Layout(kind: .logoOnly, height: size, cornerRadius: cornerRadius)
        }
    }
}

extension OneTapButton.Appearance {
    /// The name of an image that the app supplies: the package contains no vendor's artwork.
    ///
    /// In HTML its address is that of `ComponentActions.images` under this name; on Apple systems it is an image of the app's
    /// asset catalogue. If the image is missing, only the text is shown.
    public struct LogoImage: Sendable, Hashable {
        /// The name.
        public let name: String

        /// Creates an image by its name among the app's images.
        public init(_ name: String) { self.name = name }

        /// VK ID's mark for primary buttons.
        public static let vkidPrimary = LogoImage("vkidPrimary")
        /// VK ID's mark for secondary buttons.
        public static let vkidSecondary = LogoImage("vkidSecondary")
        /// OK's mark.
        public static let ok = LogoImage("ok")
        /// Mail's mark.
        public static let mail = LogoImage("mail")
        /// VK ID's mark on top of the sign-in sheet.
        public static let vkidSheet = LogoImage("vkidSheet")
        /// VK's badge beside a community's picture.
        public static let vkBadge = LogoImage("vkBadge")

        /// A provider's mark.
        static func of(_ provider: OAuthProvider) -> LogoImage {
            switch provider {
            case .ok: .ok
            case .mail: .mail
            default: .vkidSecondary
            }
        }
    }
}
