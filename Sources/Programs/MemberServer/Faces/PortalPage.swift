import MemberCore
import MemberUI

/// The portal's page for one visitor.
@MainActor
struct PortalPage {
    let title: String
    let visitor: PortalVisitor
    let texts: Texts

    private var appearance: PageAppearance {
        PageAppearance(title: title, language: texts.language, colours: visitor.colours)
    }

    /// The page, and the files that it needs.
    var document: (page: HTMLDocument, assets: [ComponentAsset]) {
        let shown = visitor.providers.map { ($0, ComponentHTML.joined($0.components.html(actions: actions(of: $0), appearance))) }
        let all = ComponentHTML.joined(shown.map(\.1))
        let parts = shown.flatMap { provider, components in [member(provider), components.content, buttons(provider)] }
        let page = HTMLDocument(
            title: title, language: texts.language, stylesheet: "/style.css", head: all.head(under: "/faces/"),
            body: [.element("main", [], [.element("h1", [], [.text(title)]), news] + parts + [themes])])
        return (page, [all.stylesheet, all.script])
    }

    private func actions(of provider: PortalVisitor.Provider) -> ComponentActions {
        ComponentActions(everything: "/act/" + provider.name, csrf: .init(name: "csrf", value: visitor.formToken))
    }

    private var news: HTML {
        let sentences = visitor.news + visitor.providers.flatMap(\.components.news)
        return .element("div", [("role", "status"), ("id", "news")], sentences.map { .element("p", [], [.text($0)]) })
    }

    private func member(_ provider: PortalVisitor.Provider) -> HTML {
        guard let member = provider.components.member else {
            return .element("p", [], [.text(texts(.portalWelcome, ["provider": provider.title]))])
        }
        let values = ["name": member.name, "scope": member.permissions]
        return .element("p", [("id", provider.name + "-member")], [.text(texts(.portalMember, values))])
    }

    private func buttons(_ provider: PortalVisitor.Provider) -> HTML {
        var buttons = provider.components.buttons(appearance)
        if provider.components.member != nil { buttons.append(PageButton(.signOut, texts(.portalSignOut))) }
        return .element("div", [], buttons.map { form($0, of: provider) })
    }

    private func form(_ button: PageButton, of provider: PortalVisitor.Provider) -> HTML {
        let name = button.action.rawValue
        let press = HTML.element("button", [("type", "submit"), ("id", provider.name + "-" + name)], [.text(button.title)])
        let actions = actions(of: provider)
        return actions.form(to: actions.signIn, fields: [.init(name: "action", value: name)], [press])
    }

    private var themes: HTML {
        let names: [(ComponentScheme, TextKey)] = [
            (.system, .portalSystem), (.light, .portalLight), (.dark, .portalDark),
        ]
        let links = names.map { colours, key in
            HTML.element(
                "a", [("href", "/?theme=" + colours.rawValue)] + (colours == visitor.colours ? [("aria-current", "true")] : []),
                [.text(texts(key))])
        }
        let parts = links.flatMap { [$0, .text(" ")] }
        return .element("nav", [("class", "quiet"), ("aria-label", texts(.portalTheme))], parts)
    }
}

extension TextKey {
    /// `{providers}`.
    static let portalTitle = TextKey(rawValue: "portal.title")
    /// `{provider}`.
    static let portalWelcome = TextKey(rawValue: "portal.welcome")
    /// `{provider}`.
    static let portalContinue = TextKey(rawValue: "portal.continue")
    static let portalForeign = TextKey(rawValue: "portal.foreign")
    static let portalFull = TextKey(rawValue: "portal.full")
    static let portalOver = TextKey(rawValue: "portal.over")
    static let portalSignedIn = TextKey(rawValue: "portal.signed_in")
    /// `{name}`, `{scope}`.
    static let portalMember = TextKey(rawValue: "portal.member")
    static let portalSignOut = TextKey(rawValue: "portal.sign_out")
    static let portalTheme = TextKey(rawValue: "portal.theme")
    static let portalSystem = TextKey(rawValue: "portal.system")
    static let portalLight = TextKey(rawValue: "portal.light")
    static let portalDark = TextKey(rawValue: "portal.dark")
}

extension TextCatalogue {
    /// The portal's own texts.
    static let portal = TextCatalogue([
        .en: [
            .portalTitle: "{providers} to try", .portalWelcome: "Sign in with {provider}; everybody here is invented.",
            .portalContinue: "Go on to {provider}",
            .portalForeign: "This form was not of this page. Open the page again.",
            .portalOver: "This sign-in is over, or was not begun here. Begin it again.",
            .portalFull: "Too many people are here at the moment. Come again later.",
            .portalSignedIn: "You are signed in.", .portalMember: "{name} allowed: {scope}",
            .portalSignOut: "Sign out", .portalTheme: "Colours",
            .portalSystem: "As the system", .portalLight: "Light", .portalDark: "Dark",
        ],
        .ru: [
            .portalTitle: "{providers} для проб", .portalWelcome: "Войдите через {provider}: все люди здесь выдуманы.",
            .portalContinue: "Перейти к {provider}", .portalForeign: "Эта форма не с этой страницы. Откройте страницу заново.",
            .portalFull: "Сейчас здесь слишком много людей. Зайдите позже.",
            .portalOver: "Этот вход уже закончен или начат не здесь. Начните заново.", .portalSignedIn: "Вы вошли.",
            .portalMember: "{name} разрешает: {scope}", .portalSignOut: "Выйти", .portalTheme: "Цвета",
            .portalSystem: "Как в системе", .portalLight: "Светлые", .portalDark: "Тёмные",
        ],
    ])
}
