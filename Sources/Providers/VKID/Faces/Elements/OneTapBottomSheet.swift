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

        /// How the sheet's button looks.
        public struct AuthButton: Sendable, Equatable {
            /// The height.
            public var height: OneTapButton.Layout.Height
            /// The corner radius, in points.
            public var cornerRadius: CGFloat

            /// A button of height and corner radius.
            public init(height: OneTapButton.Layout.Height = .medium(), cornerRadius: CGFloat = 12) {
                self.height = height
                self.cornerRadius = cornerRadius
            }
        }

        /// What the member is to sign in for; it decides title, subtitle and button.
        public enum TargetActionText: Sendable, Equatable {
            /// To sign in.
            case signIn
            /// To sign in to a service, by its name.
            case signInToService(String)
            /// To register for an event.
            case registerForEvent
            /// To send an application.
            case applyFor
            /// To check an order out.
            case orderCheckout
            /// To check an order out at a service, by its name.
            case orderCheckoutAtService(String)
        }

        /// The service's name, shown on top.
        public let serviceName: String
        /// What the member is to sign in for.
        public let targetActionText: TargetActionText
        /// How the button looks.
        public let oneTapButton: AuthButton
        /// How the sign-in is made; a retry keeps it.
        public let authConfiguration: AuthConfiguration
        /// The providers of the row below the button.
        public let oAuthProviderConfiguration: OAuthProviderConfiguration
        /// Light or dark.
        public let theme: Theme
        /// Whether the sheet goes by itself when the member is signed in.
        public let autoDismissOnSuccess: Bool
        /// Gets what came of it.
        public let onCompleteAuth: OneTapButton.AuthCompletion?

        /// A sheet of these values; the theme is that of the app's appearance unless given.
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

        /// How a community sheet looks that follows this sheet's sign-in.
        var sheetStyle: SheetStyle {
            SheetStyle(
                theme: theme, button: .init(height: oneTapButton.height, cornerRadius: oneTapButton.cornerRadius),
                presenter: .newUIWindow)
        }
    }
}
