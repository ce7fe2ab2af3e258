import MemberCore
public import MemberUI

extension VKID {
    /// A row of buttons that sign in with the accounts of several providers.
    public struct OAuthListWidget: Sendable {
        /// Light or dark.
        public typealias Theme = Appearance.Theme
        /// The appearance of the buttons.
        public typealias ButtonConfiguration = VKIDButtonConfiguration

        /// The providers, in order, each once.
        public let oAuthProviders: [OAuthProvider]
        /// The configuration of the sign-in.
        public let authConfiguration: AuthConfiguration
        /// The appearance of the buttons.
        public let buttonConfiguration: ButtonConfiguration
        /// Light or dark.
        public let theme: Theme
        /// The place where VK ID's page is shown.
        public let presenter: UIKitPresenter
        /// Receives the result of each sign-in.
        public let onCompleteAuth: OneTapButton.AuthCompletion?

        /// Creates a row: of the providers' marks for two or more, of a whole button for one. Repeated providers are left out.
        public init(
            oAuthProviders: [OAuthProvider], authConfiguration: AuthConfiguration = .init(),
            buttonConfiguration: ButtonConfiguration = .init(), theme: Theme = .ofAppearance,
            presenter: UIKitPresenter = .newUIWindow, onCompleteAuth: OneTapButton.AuthCompletion?
        ) {
            var seen: Set<OAuthProvider> = []
            self.oAuthProviders = oAuthProviders.filter { seen.insert($0).inserted }
            self.authConfiguration = authConfiguration
            self.buttonConfiguration = buttonConfiguration
            self.theme = theme
            self.presenter = presenter
            self.onCompleteAuth = onCompleteAuth
        }

        /// The appearance of a community sheet that follows this row's sign-in.
        var sheetStyle: SheetStyle { SheetStyle(theme: theme, button: buttonConfiguration, presenter: presenter) }
    }

    /// The configuration of a sheet that shows itself.
    public struct AutoShowConfiguration: Sendable {
        /// The place where the sheet is shown.
        public let presenter: UIKitPresenter
        /// The delay before the sheet is shown, in milliseconds; at least 0.
        public let delayMilliseconds: Int

        /// Creates a configuration; a negative delay becomes 0.
        public init(presenter: UIKitPresenter = .newUIWindow, delayMilliseconds: Int = 0) {
            self.presenter = presenter
            self.delayMilliseconds = max(delayMilliseconds, 0)
        }
    }
}

extension OneTapBottomSheet {
    /// Shows the sheet after a delay, even if a member is already signed in.
    ///
    /// Without UIKit, only a presenter of the app's own can show the sheet: it receives the sheet's model. The returned task
    /// waits; if it is cancelled during the delay, the sheet is not shown.
    @MainActor
    @discardableResult
    public func autoShow(configuration: AutoShowConfiguration = .init(), factory: VKID) -> Task<Void, Never> {
        Task {
            if configuration.delayMilliseconds > 0 {
                try? await factory.clock.sleep(for: .milliseconds(configuration.delayMilliseconds))
            }
            guard !Task.isCancelled else { return }
            let ui = factory.ui(for: self)
            ui.model().show(by: configuration.presenter, radius: Self.cornerRadius, ui.content)
        }
    }
}

extension UITrampoline where Element == OneTapBottomSheet {
    /// Returns the sheet's content and appearance at the time of the call.
    var content: @MainActor () -> (SignInSheet<OAuthProvider>, ComponentAppearance) {
        { [vkid, element] in
            let appearance = vkid.appearance(element.theme)
            return (element.sheet(appearance.texts), appearance)
        }
    }
}
