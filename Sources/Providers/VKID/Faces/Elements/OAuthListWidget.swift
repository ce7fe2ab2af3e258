public import MemberUI

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

    /// A row: with two providers or more of their marks, with one of a whole button.
    /// - Parameters:
    ///   - oAuthProviders: The providers, in order; one that comes again is left out.
    ///   - authConfiguration: How the sign-in is made.
    ///   - buttonConfiguration: How the buttons look.
    ///   - theme: Light or dark; as the `VKID` is set unless given.
    ///   - presenter: Where VK ID's page is shown.
    ///   - onCompleteAuth: Gets what came of each sign-in.
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
