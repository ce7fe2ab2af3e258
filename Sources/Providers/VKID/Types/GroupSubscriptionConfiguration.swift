public import Foundation

extension VKID {
    /// The community sheet that follows a sign-in.
    public struct GroupSubscriptionConfiguration: Sendable {
        /// Receives the result of the sheet; called exactly once.
        public typealias Completion = @MainActor @Sendable (Result<Void, GroupSubscriptionError>) -> Void

        /// The appearance of the sheet's buttons.
        public enum ButtonType: Sendable, Equatable {
            /// That of the element that started the sign-in, or the default without one.
            case inheritedOrDefault
            /// The given configuration.
            case custom(VKIDButtonConfiguration)
        }

        /// The community's id, decimal.
        public var subscribeToGroupId: String
        /// Receives the result of the sheet.
        public var onCompleteSubscription: Completion?
        /// The appearance of the sheet's buttons.
        public var buttonType: ButtonType
        /// The sheet's theme; nil is that of the element that started the sign-in.
        public var theme: Appearance.Theme?
        /// The sheet's corner radius, in points.
        public var sheetCornerRadius: CGFloat

        /// Creates a configuration of these values.
        public init(
            subscribeToGroupId: String, onCompleteSubscription: Completion? = nil,
            buttonType: ButtonType = .inheritedOrDefault, theme: Appearance.Theme? = nil,
            sheetCornerRadius: CGFloat = 24
        ) {
            self.subscribeToGroupId = subscribeToGroupId
            self.onCompleteSubscription = onCompleteSubscription
            self.buttonType = buttonType
            self.theme = theme
            self.sheetCornerRadius = sheetCornerRadius
        }
    }

    /// How often the community sheet may follow a sign-in of one member.
    ///
    /// Any period of `periodInDays` calendar days contains at most `maxSubscriptionsToShow` impressions.
    public struct GroupSubscriptionsLimit: Sendable, Equatable {
        /// The number of impressions; 0 means never.
        public let maxSubscriptionsToShow: UInt
        /// The number of calendar days; 0 records nothing and sets no limit.
        public let periodInDays: UInt

        /// Creates a limit of so many impressions in so many days.
        public init(maxSubscriptionsToShow: UInt = 2, periodInDays: UInt = 30) {
            self.maxSubscriptionsToShow = maxSubscriptionsToShow
            self.periodInDays = periodInDays
        }
    }
}
