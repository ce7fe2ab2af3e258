public import Foundation

/// The community sheet, shown whenever the app wants; no limit applies to it.
public struct GroupSubscriptionSheet: Sendable {
    /// Hands over an access token, or why there is none; the first answer counts.
    public typealias TokenCompletion = @Sendable (Result<String, any Error>) -> Void
    /// Asked for an access token; with `needToRefresh` for one newer than the last.
    public typealias AccessTokenProvider =
        @MainActor @Sendable (_ needToRefresh: Bool, _ completion: @escaping TokenCompletion) -> Void

    /// How the sheet's buttons look.
    public struct ButtonConfiguration: Sendable, Equatable {
        /// The buttons' height; it also decides the size of their text.
        public var height: OneTapButton.Layout.Height
        /// The buttons' corner radius, in points.
        public var cornerRadius: CGFloat

        /// As without configuration.
        public static let `default` = ButtonConfiguration()

        /// A configuration.
        /// - Parameters:
        ///   - height: The buttons' height.
        ///   - cornerRadius: Their corner radius, in points.
        public init(height: OneTapButton.Layout.Height = .medium(), cornerRadius: CGFloat = 8) {
            self.height = height
            self.cornerRadius = cornerRadius
        }
    }

    /// Light or dark.
    public struct Theme: Sendable, Equatable {
        /// The scheme; of ``ofAppearance`` that of the appearance set last.
        public var colorScheme: Appearance.ColorScheme { own ?? .current }
        private let own: Appearance.ColorScheme?

        /// As the `VKID` is set that shows it.
        public static let ofAppearance = Theme(own: nil)

        /// The theme of a scheme.
        /// - Parameter colorScheme: Light, dark, or as the system is set.
        /// - Returns: The theme.
        public static func matchingColorScheme(_ colorScheme: Appearance.ColorScheme) -> Theme {
            Theme(own: colorScheme)
        }

        /// Light.
        public static let light = matchingColorScheme(.light)
        /// Dark.
        public static let dark = matchingColorScheme(.dark)
        /// As the system is set.
        public static let system = matchingColorScheme(.system)

        /// The scheme's name; nil of ``ofAppearance``.
        var name: String? { own?.rawValue }

        /// The theme that is shown by a `VKID` of this appearance.
        func resolved(by appearance: Appearance) -> Theme { own == nil ? Theme(own: appearance.colorScheme) : self }
    }

    /// The community's id, decimal.
    public let subscribeToGroupId: String
    /// How the buttons look.
    public let buttonConfiguration: ButtonConfiguration
    /// Light or dark.
    public let theme: Theme
    /// The sheet's corner radius, in points.
    public let sheetCornerRadius: CGFloat
    /// Where the snackbar is shown; the caller presents the sheet.
    public let presenter: UIKitPresenter
    /// What becomes of the sheet; called exactly once.
    public let onCompleteSubscription: GroupSubscriptionConfiguration.Completion?
    /// Asked for access tokens.
    public let accessTokenProvider: AccessTokenProvider

    /// A sheet.
    /// - Parameters:
    ///   - subscribeToGroupId: The community's id, decimal.
    ///   - buttonConfiguration: How the buttons look; nil is the default.
    ///   - theme: Light or dark; as the `VKID` is set unless given.
    ///   - sheetCornerRadius: The sheet's corner radius, in points.
    ///   - presenter: Where the snackbar is shown.
    ///   - onCompleteSubscription: What becomes of the sheet; called exactly once.
    ///   - accessTokenProvider: Asked for access tokens.
    public init(
        subscribeToGroupId: String, buttonConfiguration: ButtonConfiguration? = nil,
        theme: Theme = .ofAppearance, sheetCornerRadius: CGFloat = 24,
        presenter: UIKitPresenter = .newUIWindow, onCompleteSubscription: GroupSubscriptionConfiguration.Completion? = nil,
        accessTokenProvider: @escaping AccessTokenProvider
    ) {
        self.subscribeToGroupId = subscribeToGroupId
        self.buttonConfiguration = buttonConfiguration ?? .default
        self.theme = theme
        self.sheetCornerRadius = sheetCornerRadius
        self.presenter = presenter
        self.onCompleteSubscription = onCompleteSubscription
        self.accessTokenProvider = accessTokenProvider
    }
}
