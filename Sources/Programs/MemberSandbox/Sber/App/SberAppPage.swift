import MemberUI

/// The pages that simulate the bank's app, which work without scripts.
struct SberAppPage {
    static let openPath = "/open"
    static let confirmPath = "/confirm"

    let texts: Texts
    /// The links of the navigation.
    var places: [PageShell.Place] = []

    /// Makes the page with a field for a link, and the partners at which a sign-in may start.
    func start(_ configuration: SberSandboxConfiguration) -> HTMLDocument {
        let field = HTML.element(
            "label", [],
            [
                .text(texts(.sberLink)),
                .element(
                    "input",
                    [("type", "text"), ("name", "link"), ("autocomplete", "off"), ("placeholder", example(configuration))]),
            ])
        let button = HTML.element("button", [("type", "submit"), ("class", "primary")], [.text(texts(.sberLinkOpen))])
        let form = HTML.element(
            "form", [("method", "get"), ("action", Self.openPath), ("class", "link-form")],
            [field, .element("div", [("class", "row")], [button])])
        let links = configuration.clients.compactMap { client in
            client.seamlessLink.map { link in
                HTML.element(
                    "a",
                    [("href", SberAppLink.seamless(link, base: configuration.seamlessBase)), ("class", "button secondary")],
                    [.text(texts(.sberSeamless, ["app": client.name]))])
            }
        }
        let partners: [HTML] =
            links.isEmpty
            ? []
            : [
                .card(
                    id: "partners", title: texts(.sberPartners),
                    [.element("p", [], [.text(texts(.sberSeamlessAsks))]), .element("div", [("class", "row")], links)])
            ]
        return SberSandbox.look.site(
            "Sber ID", home: "/", texts(.sberAppTitle), lead: [.text(texts(.sberAppAsks))],
            [.element("section", [("class", "card")], [form])] + partners, texts, places: places)
    }

    private func example(_ configuration: SberSandboxConfiguration) -> String {
        (configuration.appSchemes.first ?? "sberbankidexternallogin") + "://sberbankid?client_id=…"
    }

    /// Makes the page that asks what the app may have. For a link, the member chooses the form of the redirect.
    func confirm(_ request: SberRequest, _ id: String) -> HTMLDocument {
        let form = SberForm(request: request, id: id, texts: texts)
        let parts =
            [form.people] + (request.isForApp ? [forms] : [])
            + [form.button("agree", .sberConfirm, isPrimary: true), form.button("decline", .sberCancel)]
        return SberSandbox.look.question(
            texts(.sberConsentTitle, ["app": request.client.name]),
            [form.asks, form.permissions, form.element(SberSandbox.appDecisionPath, parts)], texts, app: request.client.name)
    }

    private var forms: HTML {
        let choices = SberRedirectForm.ofApp.map { form -> HTML in
            var attributes: [(String, String?)] = [("type", "radio"), ("name", "form"), ("value", form.rawValue)]
            if form == .success { attributes.append(("checked", nil)) }
            let code = HTML.element("code", [], [.text(form.sample)])
            return .element("label", [("class", "choice")], [.element("input", attributes), code])
        }
        return .element("fieldset", [], [.element("legend", [], [.text(texts(.sberAnswer))])] + choices)
    }
}

extension SberRedirectForm {
    /// The fields that distinguish the form from the others.
    fileprivate var sample: String {
        switch self {
        case .success: "code, status=success"
        case .nullError: "code, error=null"
        case .fail: "error=access_denied, status=fail"
        case .bareFail: "status=fail"
        case .failure: "result=FAILURE, error=null, error_code=5"
        case .wrongState, .noState, .twoCodes: rawValue
        }
    }
}
