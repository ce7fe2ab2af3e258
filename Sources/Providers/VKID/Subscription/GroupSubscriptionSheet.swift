public import Foundation
import MemberUI

extension VKID {
    /// The community sheet, shown whenever the app wants; no limit applies to it.
    public struct GroupSubscriptionSheet: Sendable {
        /// Hands over an access token, or why it cannot; the first call counts.
        public typealias TokenCompletion = @Sendable (Result<String, any Error>) -> Void
        /// Asked for an access token; with `needToRefresh` for one newer than the last.
        public typealias AccessTokenProvider =
            @MainActor @Sendable (_ needToRefresh: Bool, _ completion: @escaping TokenCompletion) -> Void

        /// How the sheet's buttons look.
        public typealias ButtonConfiguration = VKIDButtonConfiguration
        /// Light or dark.
        public typealias Theme = Appearance.Theme

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

        /// A sheet of these values; the theme is as the `VKID` is set unless given.
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

/// How the community sheet looks where its configuration leaves that to the element that started the sign-in.
struct SheetStyle: Sendable {
    var theme = Appearance.Theme.ofAppearance
    var button = VKIDButtonConfiguration.default
    var presenter = UIKitPresenter.newUIWindow
}

extension GroupSubscriptionConfiguration {
    /// The sheet's one end.
    func ending(afterwards: @escaping @Sendable () -> Void = {}) -> PromptSheetEnding<GroupSubscriptionError> {
        PromptSheetEnding(closed: .closedByUser, onCompleteSubscription, afterwards: afterwards)
    }
}
