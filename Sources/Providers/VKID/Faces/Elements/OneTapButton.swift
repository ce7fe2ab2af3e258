public import Foundation
public import MemberUI

/// The button that signs a member in with VK ID by one tap.
///
/// ```swift
/// let button = OneTapButton(authConfiguration: AuthConfiguration(scope: ["email"])) { result in
///     if case .success(let session) = result { print(session.userId) }
/// }
/// let component = vkid.ui(for: button).html(actions: ComponentActions(signIn: "/sign-in"))
/// ```
public struct OneTapButton: Sendable {
    /// Receives the result of a sign-in.
    public typealias AuthCompletion = @MainActor @Sendable (AuthResult) -> Void
    /// Receives the taps of a button whose app does the work itself.
    public typealias TapHandler = @MainActor @Sendable (Progress) -> Void
    /// ``TapHandler``, by VK's name.
    public typealias OnTapCallback = TapHandler

    /// The work that a tap starts.
    enum Work: Sendable {
        case signIn(AuthConfiguration, AuthCompletion?)
        case own(TapHandler)
    }

    /// The appearance.
    public let appearance: Appearance
    /// The shape.
    public let layout: Layout
    /// The place where VK ID's page is shown.
    public let presenter: UIKitPresenter
    /// The providers of the row below the button.
    public let oAuthProviderConfiguration: OAuthProviderConfiguration
    let work: Work

    /// Creates a button that signs in with VK ID.
    public init(
        appearance: Appearance = .init(), layout: Layout = .regular(), presenter: UIKitPresenter = .newUIWindow,
        authConfiguration: AuthConfiguration = .init(), onCompleteAuth: AuthCompletion?
    ) {
        self.init(appearance, layout, presenter, .init(), .signIn(authConfiguration, onCompleteAuth))
    }

    // A bare trailing closure is the completion of a sign-in. The tap handler needs its label, so this initializer is
    // disfavoured.

    /// Creates a button whose app does the work itself: its handler receives each tap, with the control of the spinner.
    @_disfavoredOverload
    public init(
        appearance: Appearance = .init(), layout: Layout = .regular(), presenter: UIKitPresenter = .newUIWindow,
        onTap: @escaping TapHandler
    ) {
        self.init(appearance, layout, presenter, .init(), .own(onTap))
    }

    /// Creates a button with a row of other providers below it.
    public init(
        title: Appearance.Title = .vkid, height: Layout.Height = .default, cornerRadius: CGFloat = 8,
        theme: Appearance.Theme = .ofAppearance, authConfiguration: AuthConfiguration = .init(),
        oAuthProviderConfiguration: OAuthProviderConfiguration, presenter: UIKitPresenter = .newUIWindow,
        onCompleteAuth: AuthCompletion?
    ) {
        self.init(
            Appearance(title: title, theme: theme), .regular(height: height, cornerRadius: cornerRadius), presenter,
            oAuthProviderConfiguration, .signIn(authConfiguration, onCompleteAuth))
    }

    private init(
        _ appearance: Appearance, _ layout: Layout, _ presenter: UIKitPresenter, _ providers: OAuthProviderConfiguration,
        _ work: Work
    ) {
        self.appearance = appearance
        self.layout = layout
        self.presenter = presenter
        oAuthProviderConfiguration = providers
        self.work = work
    }

    /// The appearance of a community sheet that follows this button's sign-in.
    var sheetStyle: SheetStyle {
        SheetStyle(
            theme: appearance.theme, button: .init(height: layout.height, cornerRadius: layout.cornerRadius),
            presenter: presenter)
    }
}

extension OneTapButton {
    /// The control of a button's spinner, for work that the app does itself.
    public struct Progress: Sendable {
        let button: ComponentButtonModel

        /// Shows the spinner and ignores taps.
        @MainActor
        public func begin() { _ = button.begin() }

        /// Hides the spinner and accepts taps again.
        @MainActor
        public func end() { button.end() }

        /// ``begin()``, by VK's name.
        @MainActor
        public func startAnimating() { begin() }

        /// ``end()``, by VK's name.
        @MainActor
        public func stopAnimating() { end() }

        /// Whether the spinner is shown.
        @MainActor
        public var isAnimating: Bool { button.state == .busy }
    }
}
