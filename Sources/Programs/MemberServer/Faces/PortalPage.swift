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
