public import Foundation

extension VKID {
    /// The sheet that offers to sign in with VK ID.
    ///
    /// ```swift
    /// let sheet = OneTapBottomSheet(
    ///     serviceName: "Lesson", targetActionText: .signIn, oneTapButton: .init(), onCompleteAuth: nil)
    /// sheet.autoShow(configuration: .init(delayMilliseconds: 500), factory: vkid)
    /// ```
    public struct OneTapBottomSheet: Sendable {
        /// Light or dark.
        public typealias Theme = Appearance.Theme

        /// The appearance of the sheet's button.
        public struct AuthButton: Sendable, Equatable {
            /// The height.
            public var height: OneTapButton.Layout.Height
            /// The corner radius, in points.
            public var cornerRadius: CGFloat

            /// Creates a button of a height and a corner radius.
            public init(height: OneTapButton.Layout.Height = .medium(), cornerRadius: CGFloat = 12) {
                self.height = height
                self.cornerRadius = cornerRadius
            }
        }

        /// The purpose of the sign-in; it determines title, subtitle and button.
        public enum TargetActionText: Sendable, Equatable {
            /// A sign-in.
            case signIn
            /// A sign-in to a service, by its name.
            case signInToService(String)
            /// The registration for an event.
            case registerForEvent
            /// An application.
            case applyFor
            /// The checkout of an order.
            case orderCheckout
            /// The checkout of an order at a service, by its name.
            case orderCheckoutAtService(String)
        }

        /// The service's name, shown on top.
        public let serviceName: String
        /// The purpose of the sign-in.
        public let targetActionText: TargetActionText
        /// The appearance of the button.
        public let oneTapButton: AuthButton
        /// The configuration of the sign-in; a retry uses it too.
        public let authConfiguration: AuthConfiguration
        /// The providers of the row below the button.
        public let oAuthProviderConfiguration: OAuthProviderConfiguration
        /// Light or dark.
        public let theme: Theme
        /// Whether the sheet closes by itself when the member is signed in.
        public let autoDismissOnSuccess: Bool
        /// Receives the result.
        public let onCompleteAuth: OneTapButton.AuthCompletion?

        /// Creates a sheet of these values; the default theme is that of the app's appearance.
        public init(
            serviceName: String, targetActionText: TargetActionText, oneTapButton: AuthButton,
            authConfiguration: AuthConfiguration = .init(), oAuthProviderConfiguration: OAuthProviderConfiguration = .init(),
            theme: Theme = .matchingColorScheme(.current), autoDismissOnSuccess: Bool = true,
            onCompleteAuth: OneTapButton.AuthCompletion?
        ) {
            self.serviceName = serviceName
            self.targetActionText = targetActionText
            self.oneTapButton = oneTapButton
            self.authConfiguration = authConfiguration
            self.oAuthProviderConfiguration = oAuthProviderConfiguration
            self.theme = theme
            self.autoDismissOnSuccess = autoDismissOnSuccess
            self.onCompleteAuth = onCompleteAuth
        }

        /// The appearance of a community sheet that follows this sheet's sign-in.
        var sheetStyle: SheetStyle {
            SheetStyle(
                theme: theme, button: .init(height: oneTapButton.height, cornerRadius: oneTapButton.cornerRadius),
                presenter: .newUIWindow)
        }
    }
}
