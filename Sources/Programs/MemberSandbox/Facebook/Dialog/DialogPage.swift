import MemberHTTPServer
import MemberUI

/// The pages of the dialog, which work without scripts.
struct DialogPage {
    let request: DialogRequest
    let id: String
    let texts: Texts

    /// The page that asks who signs in.
    var signIn: HTMLDocument {
        let everybody = FacebookPerson.all.map(\.person)
        let people = form.people(
            everybody, .facebookWho, chosen: nil, value: { FacebookPerson($0)?.userID ?? String($0.id) })
        return document(
            texts(.facebookSignInTitle),
            [
                .element("p", [], [.text(texts(.facebookSignInAsks))]),
                form.element(
                    DialogPath.signIn,
                    [
                        people, .decision("agree", texts(.facebookContinue), isPrimary: true),
                        .decision("decline", texts(.facebookCancel)),
                    ]),
            ])
    }

    /// Makes the page that asks what the app may have: a switch for every requested permission, all on at first.
    func consent(_ question: DialogQuestion) -> HTMLDocument {
        let name = request.member.flatMap(InventedPerson.with)?.firstName(in: texts.language) ?? ""
        let asks: TextKey = request.authType == .reauthorize ? .facebookRenews : question.isFirst ? .facebookAsks : .facebookAgain
        let buttons: [HTML] = [
            .decision("agree", texts(.facebookContinueAs, ["name": name]), isPrimary: true),
            .decision("decline", texts(.facebookCancel)), .decision("other", texts(.facebookOther)),
        ]
        // An app that is already known may ask for more.
        let asksForMore = asks == .facebookAgain && !question.asked.isEmpty
        let sentences = ([asks] + (asksForMore ? [.facebookAsks] : [])).map { texts($0, ["app": request.app.name]) }
        let parts: [HTML] =
            [.element("p", [("id", "asks")], [.text(sentences.joined(separator: " "))])] + held(question)
            + [form.element(DialogPath.decision, switches(question) + buttons)]
        return document(texts(.facebookConsentTitle, ["app": request.app.name]), parts)
    }

    private func switches(_ question: DialogQuestion) -> [HTML] {
        let names = (question.isFirst ? [FacebookState.basic] : []) + question.asked
        guard !names.isEmpty else { return [] }
        let legend = HTML.element("legend", [], [.text(texts(.facebookPermissions))])
        return [.element("fieldset", [], [legend] + names.map { PermissionSwitch(name: $0, texts: texts).html(isOn: true) })]
    }

    private func held(_ question: DialogQuestion) -> [HTML] {
        guard !question.held.isEmpty else { return [] }
        let names = question.held.map { HTML.element("li", [], [.text(texts.facebookPermission($0))]) }
        return [.element("p", [], [.text(texts(.facebookHeld))]), .element("ul", [("id", "held")], names)]
    }

    private var form: SignInForm { SignInForm(id: id, formToken: request.formToken, texts: texts) }

    private func document(_ title: String, _ parts: [HTML]) -> HTMLDocument {
        FacebookSandbox.look.question(title, parts, texts, app: request.app.name)
    }
}

/// A permission with a switch, in the dialog and on the page of apps.
struct PermissionSwitch {
    let name: String
    let texts: Texts
    /// Whether the permission's name stands below its words.
    var showsName = false

    /// Makes the switch; that of the basic permission cannot be changed.
    func html(isOn: Bool) -> HTML {
        var attributes: [(String, String?)] = [
            ("type", "checkbox"), ("role", "switch"), ("name", "allow"), ("value", name), ("data-name", name),
        ]
        if isOn { attributes.append(("checked", nil)) }
        if name == FacebookState.basic { attributes.append(("disabled", nil)) }
        let words = texts.facebookPermission(name)
        let own: [HTML] = showsName && words != name ? [.element("small", [], [.text(name)])] : []
        return .element(
            "label", [("class", "choice")],
            [.element("input", attributes), .element("span", [], [.text(words)] + own)])
    }
}

extension Texts {
    /// Returns words for what a permission reveals or allows; its name if there are none.
    func facebookPermission(_ name: String) -> String {
        let text = self(.facebookPermission(name))
        return text == TextKey.facebookPermission(name).rawValue ? name : text
    }
}

extension ServerRequest {
    /// The texts of Facebook's pages in the language that the browser asks for.
    var facebookTexts: Texts { Texts(.preferred(acceptLanguage: headers["Accept-Language"] ?? ""), .facebookSandbox) }
}
