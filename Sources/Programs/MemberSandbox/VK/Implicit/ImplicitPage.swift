import MemberUI

/// The pages of the flow that ends with tokens in the redirect's fragment; they work without scripts.
struct ImplicitPage {
    static let loginPath = "/authorize/login"
    static let permissionsPath = "/authorize/permissions"
    static let decisionPath = "/authorize/decide"
    static let blankPath = "blank.html"

    let texts: Texts

    /// Makes the page on which a member logs in.
    func login(_ asked: ImplicitRequest, _ id: String) -> HTMLDocument {
        let form = SignInForm(id: id, formToken: asked.formToken, texts: texts)
        let choice = form.people(InventedPerson.all, .consentChoose, chosen: nil, label: texts.label)
        let button = HTML.decision("agree", texts(.sandboxLoginButton), isPrimary: true)
        return VKSandbox.look.question(texts(.sandboxLoginTitle), [form.element(Self.loginPath, [choice, button])], texts)
    }

    /// Makes the page on which a member allows or refuses the permissions.
    func permissions(_ asked: ImplicitRequest, _ id: String, _ person: InventedPerson) -> HTMLDocument {
        let form = SignInForm(id: id, formToken: asked.formToken, texts: texts)
        var parts = [HTML.element("p", [], [.text(texts(.sandboxAllowAs, ["name": person.shownName]))])]
        if !asked.communities.isEmpty {
            let names = asked.communities.map(\.name).joined(separator: ", ")
            parts.append(.element("p", [], [.text(texts(.sandboxAllowCommunities, ["names": names]))]))
        }
        if !asked.scope.isEmpty {
            parts.append(.element("p", [], [.text(texts(.consentAsks, ["app": asked.appName]))]))
            parts.append(
                .element("ul", [("class", "asked")], asked.scope.map { .element("li", [], [.text(texts.permission($0))]) }))
        }
        parts.append(.decision("agree", texts(.sandboxAllowButton), isPrimary: true))
        parts.append(.decision("decline", texts(.consentCancel)))
        return VKSandbox.look.question(
            texts(.consentTitle, ["app": asked.appName]), [form.element(Self.decisionPath, parts)], texts, app: asked.appName)
    }

    /// The page at whose address the flow ends; an installed app reads the address and does not show the page.
    var blank: HTMLDocument {
        VKSandbox.look.question(texts(.sandboxBlankTitle), [.element("p", [], [.text(texts(.sandboxBlankText))])], texts)
    }
}
