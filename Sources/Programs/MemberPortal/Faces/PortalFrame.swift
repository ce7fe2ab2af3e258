import MemberUI

/// The bar of the portal's pages: the links to its pages and to the control page, and the visitor's choices of theme and language.
struct PortalFrame {
    let texts: Texts
    /// The theme that was chosen.
    let colours: ComponentScheme
    /// Where the sandbox is controlled; nil without one.
    let control: String?
    /// The address of the page, to which a choice leads back.
    let address: String

    var shell: PageShell {
        PageShell(
            site: "MemberKit", home: "/", badge: control == nil ? nil : texts(.portalSandbox), places: places,
            tools: [themes, languages])
    }

    private var places: [PageShell.Place] {
        guard let control else { return [] }
        return [.init(texts(.portalPlace), "/", isCurrent: address == "/"), .init(texts(.portalControl), control)]
    }

    private var themes: HTML {
        let names: [(ComponentScheme, TextKey)] = [
            (.system, .portalSystem), (.light, .portalLight), (.dark, .portalDark),
        ]
        return choices(
            .portalTheme, names.map { ("?theme=" + $0.rawValue, texts($1), $0 == colours, texts.language) })
    }

    private var languages: HTML {
        choices(
            .portalLanguage,
            MemberLanguage.ofMemberPages.map { ("?lang=" + $0.rawValue, $0.ownName, $0 == texts.language, $0) })
    }

    private func choices(_ label: TextKey, _ links: [(String, String, Bool, MemberLanguage)]) -> HTML {
        let items = links.map { query, title, isCurrent, language in
            let current: [(String, String?)] = isCurrent ? [("aria-current", "true")] : []
            let own: [(String, String?)] = language == texts.language ? [] : [("lang", language.rawValue)]
            return HTML.element("li", [], [.element("a", [("href", address + query)] + own + current, [.text(title)])])
        }
        return .element("nav", [("aria-label", texts(label))], [.element("ul", [], items)])
    }
}

extension HTML {
    /// The link to a stylesheet.
    static func stylesheet(_ path: String) -> HTML { .element("link", [("rel", "stylesheet"), ("href", path)]) }
}
