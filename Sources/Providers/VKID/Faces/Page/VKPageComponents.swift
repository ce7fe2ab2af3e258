import Foundation
import MemberCore
import MemberUI

/// VK ID's components for one visitor of a website.
@MainActor
final class VKPageComponents: SignInComponents {
    let vkid: VKID
    /// The community whose sheet follows a sign-in.
    let community: String?
    /// The session; operations that began for the former session no longer have an effect.
    var signedIn: (any UserSession)? {
        didSet {
            sheet = nil
            generation += 1
        }
    }
    var sheet: CommunitySheet.Model?
    /// Whether the sign-in sheet is shown instead of the buttons.
    var showsSignInSheet = false
    var news: [PageNews] = []
    /// Increases with each sign-in and sign-out: an operation that began before has no effect after it.
    private(set) var generation = 0

    init(_ vkid: VKID, community: String?) {
        self.vkid = vkid
        self.community = community
    }

    var member: PageMember? {
        signedIn.map { session in
            let name = session.user?.fullName ?? ""
            return PageMember(
                name: name.isEmpty ? String(session.userId.value) : name, permissions: session.grantedScope.description,
                picture: session.user?.avatarURL, account: session.accountSession?.key.longID)
        }
    }

    func html(actions: ComponentActions, _ appearance: PageAppearance) -> [ComponentHTML] {
        var shown = signedIn == nil ? signIn(actions, appearance) : []
        if let sheet {
            shown.append(sheet.html(actions: actions, language: appearance.language))
            if let snackbar = sheet.snackbar, snackbar.isVisible {
                let name = sheet.card.name
                shown.append(
                    ComponentSnackbar(community: name, theme: appearance.theme, language: appearance.language).html())
            }
        }
        return shown
    }

    private func signIn(_ actions: ComponentActions, _ appearance: PageAppearance) -> [ComponentHTML] {
        let (language, theme) = (appearance.language, appearance.theme)
        if showsSignInSheet {
            let sheet = OneTapBottomSheet(
                serviceName: appearance.title, targetActionText: .signIn, oneTapButton: .init(),
                oAuthProviderConfiguration: .init(alternativeProviders: [.ok, .mail]), theme: theme, onCompleteAuth: nil)
            return [vkid.ui(for: sheet).html(actions: actions, language: language)]
        }
        let button = OneTapButton(appearance: .init(theme: theme), onCompleteAuth: nil)
        let widget = OAuthListWidget(oAuthProviders: [.vkid, .ok, .mail], theme: theme, onCompleteAuth: nil)
        return [
            vkid.ui(for: button).html(actions: actions, language: language).named(appearance.texts(.pageButton)),
            vkid.ui(for: widget).html(actions: actions, language: language).named(appearance.texts(.pageRow)),
        ]
    }

    func buttons(_ appearance: PageAppearance) -> [PageButton] {
        if signedIn != nil { return community == nil ? [] : [PageButton(.communitySheet, appearance.texts(.pageSheet))] }
        return showsSignInSheet ? [] : [PageButton(.signInSheet, appearance.texts(.pageSignInSheet))]
    }
}

extension PageAction {
    /// Shows the community sheet, regardless of the limit.
    static let communitySheet = PageAction(rawValue: "sheet")
    /// Shows the sign-in sheet instead of the buttons.
    static let signInSheet = PageAction(rawValue: "sign-in-sheet")
}

extension PageAppearance {
    var theme: Appearance.Theme {
        .matchingColorScheme(Appearance.ColorScheme(rawValue: colours.rawValue) ?? .system)
    }

    /// The appearance of VK ID's own page for this visitor.
    var ofProviderPage: Appearance {
        Appearance(
            colorScheme: Appearance.ColorScheme(rawValue: shownColours.rawValue) ?? .system,
            locale: Appearance.Locale(rawValue: language.rawValue) ?? .system)
    }

    /// VK ID's texts for pages.
    var texts: Texts { Texts(language, .vkidPages) }
}
