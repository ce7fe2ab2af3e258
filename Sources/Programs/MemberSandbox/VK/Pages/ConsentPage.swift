import MemberUI

/// The page on which a person chooses who signs in and agrees or declines; usable without scripts.
struct ConsentPage {
    let consent: PendingConsent
    let requestID: String
    let texts: Texts

    var document: HTMLDocument {
        let title = texts(.consentTitle, ["app": consent.appName])
        return HTMLDocument(
            title: title, language: texts.language, stylesheet: "/style.css",
            body: [.element("main", [], [.element("h1", [], [.text(title)]), form])])
    }

    private var form: HTML {
        .element(
            "form", [("method", "post"), ("action", "/authorize/decide")],
            [
                hidden("request", requestID), hidden("csrf", consent.csrf),
                .element("p", [], [.text(texts(.consentAsks, ["app": consent.appName]))]),
                .element("ul", [], consent.scope.map { .element("li", [], [.text(permission($0))]) }),
                .element(
                    "fieldset", [],
                    [.element("legend", [], [.text(texts(.consentChoose))])] + InventedPerson.all.enumerated().map(choice)),
                button("agree", texts(.consentContinue)), button("decline", texts(.consentCancel)),
            ])
    }

    private func choice(_ index: Int, _ person: InventedPerson) -> HTML {
        var attributes: [(String, String?)] = [
            ("type", "radio"), ("name", "member"), ("value", String(person.id)), ("data-name", person.login),
        ]
        if index == 0 { attributes.append(("checked", nil)) }
        return .element("p", [], [.element("label", [], [.element("input", attributes), .text(" " + person.name)])])
    }

    private func hidden(_ name: String, _ value: String) -> HTML {
        .element("input", [("type", "hidden"), ("name", name), ("value", value)])
    }

    private func button(_ decision: String, _ title: String) -> HTML {
        var attributes: [(String, String?)] = [("type", "submit"), ("name", "decision"), ("value", decision)]
        if decision == "agree" { attributes.append(("class", "primary")) }
        return .element("button", attributes, [.text(title)])
    }

    private func permission(_ scope: String) -> String {
        switch scope {
        case "vkid.personal_info": texts(.permissionPersonal)
        case "friends": texts(.permissionFriends)
        case "groups": texts(.permissionGroups)
        case "email": texts(.permissionEmail)
        case "phone": texts(.permissionPhone)
        case "wall": texts(.permissionWall)
        default: scope
        }
    }
}
