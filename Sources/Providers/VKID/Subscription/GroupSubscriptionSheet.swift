public import Foundation
import MemberUI

extension VKID {
    /// The community sheet, shown whenever the app wants; no limit applies to it.
    public struct GroupSubscriptionSheet: Sendable {
        /// Receives an access token, or the reason why there is none; only the first call counts.
        public typealias TokenCompletion = @Sendable (Result<String, any Error>) -> Void
        /// Supplies an access token; with `needToRefresh` one newer than the last.
        public typealias AccessTokenProvider =
            @MainActor @Sendable (_ needToRefresh: Bool, _ completion: @escaping TokenCompletion) -> Void

        /// The appearance of the sheet's buttons.
        public typealias ButtonConfiguration = VKIDButtonConfiguration
        /// Light or dark.
        public typealias Theme = Appearance.Theme

        /// The community's id, decimal.
        public let subscribeToGroupId: String
        /// The appearance of the buttons.
        public let buttonConfiguration: ButtonConfiguration
        /// Light or dark.
        public let theme: Theme
        /// The sheet's corner radius, in points.
        public let sheetCornerRadius: CGFloat
        /// The place where the snackbar is shown; the caller presents the sheet.
        public let presenter: UIKitPresenter
        /// Receives the result of the sheet; called exactly once.
        public let onCompleteSubscription: GroupSubscriptionConfiguration.Completion?
        /// Supplies access tokens.
        public let accessTokenProvider: AccessTokenProvider

        /// Creates a sheet of these values; the default theme is that of the `VKID`.
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
}

/// The appearance of the community sheet if its configuration leaves it to the element that started the sign-in.
struct SheetStyle: Sendable {
    var theme = Appearance.Theme.ofAppearance
    var button = VKIDButtonConfiguration.default
    var presenter = UIKitPresenter.newUIWindow
}

extension GroupSubscriptionConfiguration {
    /// Returns the sheet's only end.
    func ending(afterwards: @escaping @Sendable () -> Void = {}) -> PromptSheetEnding<GroupSubscriptionError> {
        PromptSheetEnding(closed: .closedByUser, onCompleteSubscription, afterwards: afterwards)
    }
}
