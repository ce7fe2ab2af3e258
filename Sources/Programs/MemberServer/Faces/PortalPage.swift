import MemberCore
import MemberUI
import VKID

/// The portal's page for one visitor.
@MainActor
struct PortalPage {
    let vkid: VKID
    let visitor: PortalVisitor
    let texts: Texts

    private var actions: FaceActions {
        FaceActions(
            signIn: "/act", follow: "/act", retry: "/act", close: "/act", decline: "/act",
            csrf: .init(name: "csrf", value: visitor.formToken))
    }

    private var theme: GroupSubscriptionSheet.Theme { .matchingColorScheme(visitor.theme) }

    /// What of VK ID is on the page.
    var faces: FaceHTML {
        var faces = visitor.session == nil ? signInFaces : []
        if let sheet = visitor.sheet {
            faces.append(sheet.html(actions: actions, language: texts.language))
            if let snackbar = sheet.snackbar, snackbar.isVisible {
                faces.append(SnackbarFace(community: sheet.card.name, theme: theme, language: texts.language).html())
            }
        }
        return .joined(faces)
    }

    private var signInFaces: [FaceHTML] {
        let language = texts.language
        if visitor.showsSignInSheet {
            let sheet = OneTapBottomSheet(
                serviceName: texts(.portalTitle), targetActionText: .signIn, oneTapButton: .init(),
                oAuthProviderConfiguration: .init(alternativeProviders: [.ok, .mail]), theme: theme, onCompleteAuth: nil)
            return [vkid.ui(for: sheet).html(actions: actions, language: language)]
        }
        let button = OneTapButton(appearance: .init(theme: theme), onCompleteAuth: nil)
        let widget = OAuthListWidget(oAuthProviders: [.vkid, .ok, .mail], theme: theme, onCompleteAuth: nil)
        return [
            vkid.ui(for: button).html(actions: actions, language: language),
            vkid.ui(for: widget).html(actions: actions, language: language),
        ]
    }

    /// The page around them.
    func document(_ face: FaceHTML) -> HTMLDocument {
        HTMLDocument(
            title: texts(.portalTitle), language: texts.language, stylesheet: "/style.css", head: face.head(under: "/faces/"),
            body: [.element("main", [], [heading, news, member, face.content, buttons, themes])])
    }

    private var heading: HTML { .element("h1", [], [.text(texts(.portalTitle))]) }

    private var news: HTML {
        .element("div", [("role", "status"), ("id", "news")], visitor.news.map { .element("p", [], [.text($0)]) })
    }

    private var member: HTML {
        guard let session = visitor.session else { return .element("p", [], [.text(texts(.portalWelcome))]) }
        let name = [session.user?.firstName, session.user?.lastName].compactMap(\.self).joined(separator: " ")
        let values = [
            "name": name.isEmpty ? String(session.userId.value) : name, "scope": session.grantedScope.description,
        ]
        return .element("p", [("id", "member")], [.text(texts(.portalMember, values))])
    }

    private var buttons: HTML {
        guard visitor.session == nil else {
            return .element("div", [], [button(.sheet, .portalSheet), button(.signOut, .portalSignOut)])
        }
        return visitor.showsSignInSheet ? .element("div", [], []) : button(.signInSheet, .portalSignInSheet)
    }

    private func button(_ action: PortalPages.OwnAction, _ key: TextKey) -> HTML {
        let fields = [("action", action.rawValue), ("csrf", visitor.formToken)].map { name, value in
            HTML.element("input", [("type", "hidden"), ("name", name), ("value", value)])
        }
        let press = HTML.element("button", [("type", "submit"), ("id", action.rawValue)], [.text(texts(key))])
        return .element("form", [("method", "post"), ("action", "/act")], fields + [press])
    }

    private var themes: HTML {
        let names: [(Appearance.ColorScheme, TextKey)] = [
            (.system, .portalSystem), (.light, .portalLight), (.dark, .portalDark),
        ]
        let links = names.map { scheme, key in
            HTML.element(
                "a", [("href", "/?theme=" + scheme.rawValue)] + (scheme == visitor.theme ? [("aria-current", "true")] : []),
                [.text(texts(key))])
        }
        let parts = links.flatMap { [$0, .text(" ")] }
        return .element("nav", [("class", "quiet"), ("aria-label", texts(.portalTheme))], parts)
    }
}
