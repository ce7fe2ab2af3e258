import MemberCore
public import MemberUI

extension VKID {
    /// A row of buttons that sign in with the accounts of several providers.
    public struct OAuthListWidget: Sendable {
        /// Light or dark.
        public typealias Theme = Appearance.Theme
        /// How the buttons look.
        public typealias ButtonConfiguration = VKIDButtonConfiguration

        /// The providers, in order, each once.
        public let oAuthProviders: [OAuthProvider]
        /// How the sign-in is made.
        public let authConfiguration: AuthConfiguration
        /// How the buttons look.
        public let buttonConfiguration: ButtonConfiguration
        /// Light or dark.
        public let theme: Theme
        /// Where VK ID's page is shown.
        public let presenter: UIKitPresenter
        /// Gets what came of each sign-in.
        public let onCompleteAuth: OneTapButton.AuthCompletion?

        /// A row: with two providers or more of their marks, with one of a whole button. A provider that comes again is left out.
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

        /// How a community sheet looks that follows this row's sign-in.
        var sheetStyle: SheetStyle { SheetStyle(theme: theme, button: buttonConfiguration, presenter: presenter) }
    }

    /// How a sheet shows itself.
    public struct AutoShowConfiguration: Sendable {
        /// Where.
        public let presenter: UIKitPresenter
        /// After how long, in milliseconds; never less than 0.
        public let delayMilliseconds: Int

        /// A configuration; a negative delay is 0.
        public init(presenter: UIKitPresenter = .newUIWindow, delayMilliseconds: Int = 0) {
            self.presenter = presenter
            self.delayMilliseconds = max(delayMilliseconds, 0)
        }
    }
}

extension OneTapBottomSheet {
    /// Shows the sheet by itself, after a while. Whether somebody is signed in already is not looked at.
    ///
    /// Where there is no UIKit, only a presenter of the app's own shows anything: it gets the sheet's model.
    /// The task that it returns waits; cancelling it keeps the sheet from being shown.
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
    /// What the sheet says and how it appears, at the moment it is asked.
    var content: @MainActor () -> (SignInSheet<OAuthProvider>, ComponentAppearance) {
        { [vkid, element] in
            let appearance = vkid.appearance(element.theme)
            return (element.sheet(appearance.texts), appearance)
        }
    }
}
