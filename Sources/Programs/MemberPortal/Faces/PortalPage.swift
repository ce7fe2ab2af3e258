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
        let cards = shown.map { card(of: $0, $1) }
        let lead = [texts(.portalLead)] + (control == nil ? [] : [texts(.portalLeadSandbox)])
        let frame = PortalFrame(texts: texts, colours: visitor.colours, control: control, address: "/")
        let page = HTMLDocument.shell(
            frame.shell, title: title, lead: [.text(lead.joined(separator: " "))], language: texts.language,
            scheme: visitor.colours, head: [.stylesheet(PortalStylesheet.path)] + all.head(under: "/faces/"),
            body: [news, .element("div", [("class", "providers")], cards)])
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
    private func card(of provider: PortalVisitor.Provider, _ components: [ComponentHTML]) -> HTML {
        let id = provider.name + "-title"
        let apart = components.filter { $0.title != nil }.map(element)
        // A component over the page needs no name.
        let rest = components.filter { $0.title == nil }.map(\.content)
        let elements = apart + own(provider)
        let parts =
            [heading(provider, id), member(provider)]
            + (elements.isEmpty ? [] : [.element("div", [("class", "elements")], elements)])
        return .element("section", [("class", "card"), ("aria-labelledby", id)], parts + rest + account(provider))
    }

    /// The icon, the name, and whether a member is signed in.
    private func heading(_ provider: PortalVisitor.Provider, _ id: String) -> HTML {
        let name = HTML.element(
            "div", [("class", "provider")], [.icon(provider.icon), .element("h2", [("id", id)], [.text(provider.title)])])
        let state = provider.components.member == nil ? HTML.badge(texts(.portalOut)) : .badge(texts(.portalIn), .good)
        return .element("header", [], [name, state])
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
        let lines: [HTML] = [
            .element("strong", [("dir", "auto")], [.text(member.name)]),
            .element("span", [("class", "quiet")], [.text(texts(.portalMember, named))]),
        ]
        let who = HTML.element("div", [("class", "who")], [.picture(member.picture, of: member.name), .element("p", [], lines)])
        return .element(
            "div", [("class", "member"), ("id", provider.name + "-member")], [who] + allowed(member.permissions, provider))
    }

    /// A badge for each permission, with the title that the provider has for it.
    private func allowed(_ permissions: String, _ provider: PortalVisitor.Provider) -> [HTML] {
        let names = permissions.split { $0 == " " || $0 == "," }.map(String.init)
        guard !names.isEmpty else { return [] }
        let badges = names.map { name in
            let title = provider.source.permissionTitle(name, in: texts.language)
            return HTML.badge(title ?? name, .good, title: title == nil ? nil : name)
        }
        let label = HTML.element("span", [("class", "quiet")], [.text(texts(.portalAllowed))])
        return [.element("p", [("class", "granted")], [label] + badges)]
    }

    /// The provider's further components, which a button shows.
    private func own(_ provider: PortalVisitor.Provider) -> [HTML] {
        let buttons = provider.components.buttons(appearance)
        guard !buttons.isEmpty else { return [] }
        let row = HTML.element("div", [("class", "row")], buttons.map { form($0, of: provider) })
        return [.element("div", [("class", "element")], [.element("h3", [], [.text(texts(.portalMore))]), row])]
    }

    /// The link to the member's permissions, and the button that signs out.
    private func account(_ provider: PortalVisitor.Provider) -> [HTML] {
        guard let member = provider.components.member else { return [] }
        let isCovered = permissions?.covers(provider.name) == true && member.account != nil
        let settings = HTML.element(
            "a",
            [
                ("href", PortalPages.settingsAddress(of: provider)), ("id", provider.name + "-permissions"),
                ("class", "button secondary"),
            ], [.text(texts(.portalPermissions))])
        let signOut = form(PageButton(.signOut, texts(.portalSignOut)), of: provider)
        return [.element("div", [("class", "row account")], (isCovered ? [settings] : []) + [signOut])]
    }

    private func form(_ button: PageButton, of provider: PortalVisitor.Provider) -> HTML {
        let name = button.action.rawValue
        let press = HTML.element(
            "button",
            [("type", "submit"), ("id", provider.name + "-" + name), ("class", ButtonRole.secondary.rawValue)],
            [.text(button.title)])
        let actions = actions(of: provider)
        return actions.form(to: actions.signIn, fields: [.init(name: "action", value: name)], [press])
    }
}
