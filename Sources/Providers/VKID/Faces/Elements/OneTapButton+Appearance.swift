extension OneTapButton {
    /// How the button looks.
    public struct Appearance: Sendable, Equatable {
        /// Light or dark.
        public typealias Theme = VKIDAppearance.Theme

        /// What the button says, in the language of the components.
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

        /// How strongly the button asks for a tap.
        public enum Style: Sendable, Equatable {
            /// On a ground of its own colour.
            case primary(logo: LogoImage = .vkidPrimary)
            /// Quieter, with a border.
            case secondary(logo: LogoImage = .vkidSecondary)

            /// The image beside the title.
            public var logo: LogoImage {
                switch self {
                case .primary(let logo), .secondary(let logo): logo
                }
            }
        }

        /// What it says.
        public var title: Title
        /// How strongly it asks for a tap.
        public var style: Style
        /// Light or dark.
        public var theme: Theme

        /// An appearance.
        /// - Parameters:
        ///   - title: What the button says.
        ///   - style: How strongly it asks for a tap.
        ///   - theme: Light or dark; as the `VKID` is set unless given.
        public init(
            title: Title = .vkid, style: Style = .primary(), theme: Theme = .ofAppearance
        ) {
            self.title = title
            self.style = style
            self.theme = theme
        }
    }
}
