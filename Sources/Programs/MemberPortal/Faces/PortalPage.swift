import MemberCore
import MemberUI

/// The portal's page for one visitor.
@MainActor
struct PortalPage {
    let title: String
    let visitor: PortalVisitor
    let texts: Texts
    /// The addresses of the neutral pictures, by the names of images.
    let images: [String: String]
    /// Where the sandbox is controlled; nil without one.
    let control: String?
    /// The members' permissions; nil if there is no page for them.
    let permissions: (any PermissionSettingsSource)?

    private var appearance: PageAppearance { visitor.appearance(title: title) }

    /// The page, and the files that it needs.
    var document: (page: HTMLDocument, assets: [ComponentAsset]) {
        let shown = visitor.providers.map { ($0, $0.components.html(actions: actions(of: $0), appearance)) }
        let all = ComponentHTML.joined(shown.flatMap(\.1))
        let sections = shown.map { section(of: $0, $1) }
        let lead = [texts(.portalLead)] + (control == nil ? [] : [texts(.portalLeadSandbox)])
        let head: [HTML] = [
            .element("h1", [], [.text(title)]), .element("p", [("class", "lead")], [.text(lead.joined(separator: " "))]), news,
        ]
        let links = [HTML.element("link", [("rel", "stylesheet"), ("href", PortalStylesheet.path)])]
        let page = HTMLDocument(
            title: title, language: texts.language, scheme: visitor.colours, stylesheet: "/style.css",
            head: links + all.head(under: "/faces/"), body: [bar, .element("main", [], head + sections)])
        return (page, [all.stylesheet, all.script])
    }

    private func actions(of provider: PortalVisitor.Provider) -> ComponentActions {
        ComponentActions(
            everything: "/act/" + provider.name, images: images, csrf: .init(name: "csrf", value: visitor.formToken))
    }

    private var news: HTML {
        let sentences = visitor.news + visitor.providers.flatMap(\.components.news).compactMap(\.sentence)
        return .element(
            "div", [("role", "status"), ("id", "news"), ("class", "news")], sentences.map { .element("p", [], [.text($0)]) })
    }

    /// One provider: who is signed in, its components apart with their names, and what else may be done.
    private func section(of provider: PortalVisitor.Provider, _ components: [ComponentHTML]) -> HTML {
        let id = provider.name + "-title"
        let apart = components.filter { $0.title != nil }.map(element)
        // A component over the page needs no name.
        let rest = components.filter { $0.title == nil }.map(\.content)
        let parts = [HTML.element("h2", [("id", id)], [.text(provider.title)]), member(provider)]
        let elements = apart.isEmpty ? [] : [HTML.element("div", [("class", "elements")], apart)]
        return .element(
            "section", [("class", "provider"), ("aria-labelledby", id)],
            parts + elements + rest + settings(of: provider) + buttons(provider))
    }

    /// The link to the member's permissions.
    private func settings(of provider: PortalVisitor.Provider) -> [HTML] {
        guard permissions?.covers(provider.name) == true, provider.components.member?.account != nil else { return [] }
        let link = HTML.element(
            "a", [("href", PortalPages.settingsAddress(of: provider)), ("id", provider.name + "-permissions")],
            [.text(texts(.portalPermissions))])
        return [.element("p", [], [link])]
    }

    private func element(_ component: ComponentHTML) -> HTML {
        .element(
            "div", [("class", "element")], [.element("h3", [], [.text(component.title ?? "")]), component.content])
    }

    private func member(_ provider: PortalVisitor.Provider) -> HTML {
        let named = ["provider": provider.title]
        guard let member = provider.components.member else {
            return .element("p", [("class", "quiet")], [.text(texts(.portalWelcome, named))])
        }
        let allowed =
            member.permissions.isEmpty ? [] : [HTML.text(" · " + texts(.portalAllowed, ["scope": member.permissions]))]
        let lines: [HTML] = [
            .element("strong", [("dir", "auto")], [.text(member.name)]),
            .element("span", [("class", "quiet")], [.text(texts(.portalMember, named))] + allowed),
        ]
        return .element(
            "div", [("class", "member"), ("id", provider.name + "-member")],
            [.picture(member.picture, of: member.name), .element("p", [], lines)])
    }

    private func buttons(_ provider: PortalVisitor.Provider) -> [HTML] {
        var buttons = provider.components.buttons(appearance)
        if provider.components.member != nil { buttons.append(PageButton(.signOut, texts(.portalSignOut))) }
        guard !buttons.isEmpty else { return [] }
        return [
            .element("h3", [], [.text(texts(.portalMore))]),
            .element("div", [("class", "buttons")], buttons.map { form($0, of: provider) }),
        ]
    }

    private func form(_ button: PageButton, of provider: PortalVisitor.Provider) -> HTML {
        let name = button.action.rawValue
        let press = HTML.element("button", [("type", "submit"), ("id", provider.name + "-" + name)], [.text(button.title)])
        let actions = actions(of: provider)
        return actions.form(to: actions.signIn, fields: [.init(name: "action", value: name)], [press])
    }
}

extension PortalPage {
    /// The way to the control page, and the visitor's choices of theme and language.
    private var bar: HTML {
        let way = control.map { HTML.element("a", [("href", $0)], [.text(texts(.portalControl))]) }
        let settings = HTML.element("div", [("class", "settings")], [themes, languages])
        return .element("header", [("class", "bar")], [way, settings].compactMap { $0 })
    }

    private var themes: HTML {
        let names: [(ComponentScheme, TextKey)] = [
            (.system, .portalSystem), (.light, .portalLight), (.dark, .portalDark),
        ]
        return choices(
            .portalTheme, names.map { ("/?theme=" + $0.rawValue, texts($1), $0 == visitor.colours, texts.language) })
    }

    private var languages: HTML {
        choices(
            .portalLanguage,
            MemberLanguage.ofMemberPages.map { ("/?lang=" + $0.rawValue, $0.ownName, $0 == texts.language, $0) })
    }

    private func choices(_ label: TextKey, _ links: [(String, String, Bool, MemberLanguage)]) -> HTML {
        let items = links.map { address, title, isCurrent, language in
            let current: [(String, String?)] = isCurrent ? [("aria-current", "true")] : []
            let own: [(String, String?)] = language == texts.language ? [] : [("lang", language.rawValue)]
            return HTML.element("li", [], [.element("a", [("href", address)] + own + current, [.text(title)])])
        }
        return .element("nav", [("aria-label", texts(label))], [.element("ul", [], items)])
    }
}
