import Foundation
import MemberOAuth
import MemberSignIn
import MemberUI
import VKWire

// The texts and the appearance of each sign-in element: VK ID's values for the components that all providers share.

extension OAuthProvider: SignInChoice {}

extension OneTapButton {
    /// The button and the row below it.
    func buttons(_ texts: Texts) -> SignInButtons<OAuthProvider> {
        let button = ComponentButton(
            ComponentTitle(appearance.title, texts), style: appearance.style.button, metrics: layout.height.metrics,
            cornerRadius: layout.cornerRadius, shape: layout.kind == .logoOnly ? .square : .regular,
            logo: appearance.style.logo.name, monogram: "VK", identifier: ElementIdentifier.signIn)
        let others = oAuthProviderConfiguration.alternativeProviders
        let row = SignInRow(others, .init(height: layout.height, cornerRadius: layout.cornerRadius), texts)
        return SignInButtons(SignInOption(.vkid, button), others: others.isEmpty ? nil : row)
    }
}

extension OneTapButton.Appearance.Style {
    fileprivate var button: ComponentButtonStyle {
        switch self {
        case .primary: .primary
        case .secondary: .secondary
        }
    }
}

extension OAuthListWidget {
    /// The row.
    func row(_ texts: Texts) -> SignInRow<OAuthProvider> { SignInRow(oAuthProviders, buttonConfiguration, texts) }
}

extension SignInRow where Choice == OAuthProvider {
    /// Creates a row of the providers' marks, or of a whole button if there is only one provider.
    fileprivate init(_ providers: [OAuthProvider], _ button: VKIDButtonConfiguration, _ texts: Texts) {
        let options = providers.map { provider in
            SignInOption(
                provider,
                ComponentButton(
                    ComponentTitle(provider, texts), style: .widget, metrics: button.height.metrics,
                    cornerRadius: button.cornerRadius, shape: providers.count == 1 ? .regular : .mark,
                    logo: OneTapButton.Appearance.LogoImage.of(provider).name,
                    identifier: "o_auth_list_widget.\(provider.rawValue)"))
        }
        self.init(title: texts(.signInOthers), options)
    }
}

extension OneTapBottomSheet {
    func sheet(_ texts: Texts) -> SignInSheet<OAuthProvider> {
        let words = SheetWords(targetActionText, texts)
        let others = oAuthProviderConfiguration.alternativeProviders
        let shape = VKIDButtonConfiguration(height: oneTapButton.height, cornerRadius: oneTapButton.cornerRadius)
        let button = ComponentButton(
            words.button, style: .primary, metrics: shape.height.metrics, cornerRadius: shape.cornerRadius,
            logo: OneTapButton.Appearance.LogoImage.vkidPrimary.name, identifier: ElementIdentifier.signIn)
        let retry = ComponentButton(
            ComponentTitle(long: texts(.componentRetry)), style: .retry, metrics: VKIDButtonHeight.small(.h36).metrics,
            cornerRadius: 10, identifier: ElementIdentifier.retry)
        return SignInSheet(
            serviceName: serviceName, cover: OneTapButton.Appearance.LogoImage.vkidSheet.name, title: words.title,
            subtitle: words.subtitle,
            buttons: SignInButtons(
                SignInOption(.vkid, button), others: others.isEmpty ? nil : SignInRow(others, shape, texts)),
            retry: retry,
            width: SheetWidth.fitting(title: words.title, subtitle: words.subtitle, hasAlternatives: !others.isEmpty).rawValue,
            cornerRadius: Self.cornerRadius, identifier: "one_tap_bottom_sheet")
    }

    /// The sheet's corner radius, in points.
    static let cornerRadius = 24.0
}

/// The width of the sign-in sheet, in points; longer texts get a wider sheet.
enum SheetWidth: Int, CaseIterable {
    case w420 = 420
    case w446 = 446
    case w484 = 484
    case w522 = 522
    case w560 = 560

    /// Returns the width for texts: one step more for a title above 25 or a subtitle above 50 characters, two for a row of
    /// providers.
    static func fitting(title: String, subtitle: String, hasAlternatives: Bool) -> SheetWidth {
        let steps = 1 + (title.count > 25 || subtitle.count > 50 ? 1 : 0) + (hasAlternatives ? 2 : 0)
        return allCases[min(steps, allCases.count - 1)]
    }
}

/// The names by which an app's tests find the buttons.
enum ElementIdentifier {
    static let signIn = "one_tap_button.sign_in"
    static let retry = "one_tap_bottom_sheet.button.retry"
    static let follow = "group_subscription_sheet.button.follow_community"
    static let cancel = "group_subscription_sheet.button.cancel"
}

/// The sign-in that an element starts.
struct ElementSignIn: Sendable {
    let vkid: VKID
    let configuration: AuthConfiguration
    let source: FlowSource
    let style: SheetStyle
    let presenter: UIKitPresenter
    let completion: OneTapButton.AuthCompletion?

    /// Signs in with a provider's account; accounts other than VK ID's own come from a row.
    @MainActor
    func run(_ provider: OAuthProvider) async -> SignInEnd {
        let result = await Result { () async throws(AuthError) in
            let vkid = try await vkid.ready(provider)
            let agent = vkid.context.userAgent ?? SystemSignIn.userAgent(presenter)
            return try await vkid.authorize(
                configuration, provider, agent, nil, provider == .vkid ? source : .multibranding, style: style)
        }.flatMap(\.result)
        return SignInEnd(result.end) { completion?(result) }
    }
}

extension Result where Failure == AuthError {
    fileprivate var end: SignInEnd.Kind {
        switch self {
        case .success, .failure(.authCodeExchangedOnYourBackend): .signedIn
        case .failure(.cancelled), .failure(.declined): .givenUp
        case .failure: .failed
        }
    }
}
