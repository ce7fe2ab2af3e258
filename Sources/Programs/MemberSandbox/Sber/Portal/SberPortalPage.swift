import MemberUI

/// The pages of the portal, which work without scripts.
struct SberPortalPage {
    static let signInPath = "/CSAFront/oidc/signin"
    static let consentPath = "/CSAFront/oidc/consent"
    static let waitingPath = "/CSAFront/oidc/app"

    let request: SberRequest
    let id: String
    let texts: Texts

    private var form: SberForm { SberForm(request: request, id: id, texts: texts) }

    /// The page that asks who signs in.
    var signIn: HTMLDocument {
        let main = form.element(
            Self.signInPath,
            [form.people, form.button("agree", .sberContinue, isPrimary: true), form.button("decline", .sberCancel)])
        return document(texts(.sberSignInTitle), [.element("p", [], [.text(texts(.sberSignInAsks))]), main] + appForm)
    }

    /// The page that asks what the app may have.
    var consent: HTMLDocument {
        let name = request.member.flatMap(InventedPerson.with)?.shownName ?? ""
        let main = form.element(
            SberSandbox.decisionPath,
            [
                form.button("agree", .sberContinue, isPrimary: true), form.button("decline", .sberCancel),
                form.button("other", .sberOther),
            ])
        let parts: [HTML] = [
            .element("p", [("id", "member")], [.text(texts(.sberMember, ["name": name]))]), form.asks, form.permissions, main,
        ]
        return document(texts(.sberConsentTitle, ["app": request.client.name]), parts + appForm)
    }

    /// Makes the page that waits for the bank's app; it reloads every two seconds.
    func waiting(app: String) -> HTMLDocument {
        let refresh = HTML.element("meta", [("http-equiv", "refresh"), ("content", "2")])
        let link = HTML.element(
            "a", [("href", app), ("class", "button primary"), ("target", "_blank"), ("rel", "noopener")],
            [.text(texts(.sberOpenApp))])
        return document(texts(.sberWaitingTitle), [.element("p", [], [.text(texts(.sberWaiting))]), link], head: [refresh])
    }

    /// The button for the bank's app, if the app can be brought back from there.
    private var appForm: [HTML] {
        guard request.appRedirectURI != nil else { return [] }
        let button = HTML.element("button", [("type", "submit"), ("class", "secondary")], [.text(texts(.sberByApp))])
        return [
            .element("form", [("method", "get"), ("action", Self.waitingPath)], [.hidden("request", id), button])
        ]
    }

    private func document(_ title: String, _ parts: [HTML], head: [HTML] = []) -> HTMLDocument {
        SberSandbox.look.question(title, parts, texts, app: request.client.name, head: head)
    }
}

/// The parts of the forms of the portal and of the bank's app.
struct SberForm {
    let request: SberRequest
    let id: String
    let texts: Texts

    private var form: SignInForm { SignInForm(id: id, formToken: request.formToken, texts: texts) }

    func element(_ path: String, _ parts: [HTML]) -> HTML { form.element(path, parts) }

    /// The choice among all persons with documents; at first the remembered person or the one with the number in the request is
    /// selected.
    var people: HTML {
        let all = InventedPerson.all.filter { SberPersonalData(of: $0) != nil }
        let hinted = all.first { $0.phone.filter(\.isNumber) == request.hint }?.id
        return form.people(all, .sberWho, chosen: request.member ?? hinted)
    }

    var asks: HTML { .element("p", [], [.text(texts(.sberAsks, ["app": request.client.name]))]) }

    /// The scopes in words; an unknown one by its name.
    var permissions: HTML {
        let scopes = request.scope.filter { $0 != "openid" }
        let words = scopes.map { SberPersonalData.scopes.contains($0) ? texts(.sberScope($0)) : $0 }
        let shown = words.isEmpty ? [texts(.sberScopeNothing)] : words
        return .element("ul", [("class", "asked")], shown.map { .element("li", [], [.text($0)]) })
    }

    func button(_ decision: String, _ title: TextKey, isPrimary: Bool = false) -> HTML {
        .decision(decision, texts(title), isPrimary: isPrimary)
    }
}
