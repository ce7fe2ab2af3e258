public import Foundation

extension VKID {
    /// The community sheet that follows a sign-in.
    public struct GroupSubscriptionConfiguration: Sendable {
        /// What becomes of the sheet; called exactly once.
        public typealias Completion = @MainActor @Sendable (Result<Void, GroupSubscriptionError>) -> Void

        /// How the sheet's buttons look.
        public enum ButtonType: Sendable, Equatable {
            /// As the element that started the sign-in, or the default without one.
            case inheritedOrDefault
            /// As said here.
            case custom(VKIDButtonConfiguration)
        }

        /// The community's id, decimal.
        public var subscribeToGroupId: String
        /// What becomes of the sheet.
        public var onCompleteSubscription: Completion?
        /// How the sheet's buttons look.
        public var buttonType: ButtonType
        /// The sheet's theme; nil is that of the element that started the sign-in.
        public var theme: Appearance.Theme?
        /// The sheet's corner radius, in points.
        public var sheetCornerRadius: CGFloat

        /// A configuration of these values.
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
    /// Whichever `periodInDays` days of the calendar one takes, at most `maxSubscriptionsToShow` impressions lie in them.
    public struct GroupSubscriptionsLimit: Sendable, Equatable {
        /// How many impressions; 0 is never.
        public let maxSubscriptionsToShow: UInt
        /// In how many days of the calendar; 0 records nothing and limits nothing.
        public let periodInDays: UInt

        /// A limit of so many impressions in so many days.
        public init(maxSubscriptionsToShow: UInt = 2, periodInDays: UInt = 30) {
            self.maxSubscriptionsToShow = maxSubscriptionsToShow
            self.periodInDays = periodInDays
        }
    }
}
