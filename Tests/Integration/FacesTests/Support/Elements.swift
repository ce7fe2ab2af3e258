import Foundation
import MemberTesting
import MemberUI
import Testing

@testable import VKID

/// The elements under test.
enum Elements: String, CaseIterable {
    case button
    case secondary
    case logoOnly = "logo-only"
    case busy
    case alternatives
    case widget
    case signIn = "sign-in"
    case signInProgress = "sign-in-progress"
    case signInSuccess = "sign-in-success"
    case signInFailure = "sign-in-failure"
    case community
    case communityLoading = "community-loading"
    case communityFailed = "community-failed"
    case snackbar

    /// Whether all its visible texts are images, or belong to a disabled button.
    var isWordless: Bool { self == .logoOnly || self == .busy }

    /// How an element is shown.
    struct Look {
        var theme = Appearance.Theme.light
        var highContrast = false
        var height = OneTapButton.Layout.Height.default
        var language = MemberLanguage.en
        var actions = Exhibit.actions
    }

    static let card = CommunitySheet.Card(
        id: 1, name: "Readers of the North & <b>friends</b>",
        description:
            "Books, talks and walks. Новая книга каждую неделю, and a quiz on Fridays for those who like to win something.",
        isVerified: true, avatar: URL(string: "https://pictures.example/1.jpg"), members: 12_345, friends: 2,
        avatars: [URL(string: "https://pictures.example/2.jpg"), nil, URL(string: "https://pictures.example/3.jpg")])

    func face(_ look: Look, _ vkid: VKID) -> ComponentHTML {
        switch self {
        case .button: button(.primary(), look, vkid)
        case .secondary: button(.secondary(), look, vkid)
        case .logoOnly: button(.primary(), look, vkid, .logoOnly(size: look.height))
        case .busy: busy(look, vkid)
        case .alternatives:
            vkid.ui(
                for: OneTapButton(
                    height: look.height, theme: look.theme,
                    oAuthProviderConfiguration: .init(alternativeProviders: [.ok, .mail]), onCompleteAuth: nil)
            ).html(actions: look.actions, language: look.language, highContrast: look.highContrast)
        case .widget:
            vkid.ui(
                for: OAuthListWidget(
                    oAuthProviders: [.vkid, .ok, .mail], buttonConfiguration: .init(height: look.height), theme: look.theme,
                    onCompleteAuth: nil)
            ).html(actions: look.actions, language: look.language, highContrast: look.highContrast)
        case .signIn: signIn(.idle, look, vkid)
        case .signInProgress: signIn(.inProgress, look, vkid)
        case .signInSuccess: signIn(.success, look, vkid)
        case .signInFailure: signIn(.failure, look, vkid)
        case .community: community(.initial, look)
        case .communityLoading: community(.loading, look)
        case .communityFailed: community(.failed, look)
        case .snackbar:
            ComponentSnackbar(
                community: Self.card.name, theme: look.theme, language: look.language, highContrast: look.highContrast
            ).html()
        }
    }

    private func busy(_ look: Look, _ vkid: VKID) -> ComponentHTML {
        let appearance = vkid.appearance(look.theme, look.language, highContrast: look.highContrast)
        var buttons = element(.secondary(), look).buttons(appearance.texts)
        buttons.main.button.state = .busy
        return buttons.component(in: ComponentFrame(appearance, actions: look.actions))
    }

    private func element(
        _ style: OneTapButton.Appearance.Style, _ look: Look, _ layout: OneTapButton.Layout? = nil
    ) -> OneTapButton {
        OneTapButton(
            appearance: .init(style: style, theme: look.theme), layout: layout ?? .regular(height: look.height),
            onCompleteAuth: nil)
    }

    private func button(
        _ style: OneTapButton.Appearance.Style, _ look: Look, _ vkid: VKID, _ layout: OneTapButton.Layout? = nil
    ) -> ComponentHTML {
        vkid.ui(for: element(style, look, layout))
            .html(actions: look.actions, language: look.language, highContrast: look.highContrast)
    }

    private func signIn(_ phase: SignInSheetPhase, _ look: Look, _ vkid: VKID) -> ComponentHTML {
        let sheet = OneTapBottomSheet(
            serviceName: "Lesson", targetActionText: .signInToService("Lesson"), oneTapButton: .init(height: look.height),
            oAuthProviderConfiguration: .init(alternativeProviders: [.ok, .mail]), theme: look.theme, onCompleteAuth: nil)
        return vkid.ui(for: sheet)
            .html(actions: look.actions, phase: phase, language: look.language, highContrast: look.highContrast)
    }

    private func community(_ phase: CommunitySheet.Phase, _ look: Look) -> ComponentHTML {
        CommunitySheet.Component(
            card: Self.card, phase: phase, theme: look.theme, button: .init(height: look.height), language: look.language,
            highContrast: look.highContrast
        ).html(actions: look.actions)
    }
}

/// A `VKID` that never signs anyone in.
func quietVKID() throws -> (VKID, TemporaryVault) {
    let home = try TemporaryVault()
    let context = VKIDContext(vault: home.vault, transport: NetworkTransport())
    let vkid = try VKIDContext.$current.withValue(context) {
        try VKID(config: Configuration(appCredentials: AppCredentials(clientId: "51000001")))
    }
    return (vkid, home)
}
