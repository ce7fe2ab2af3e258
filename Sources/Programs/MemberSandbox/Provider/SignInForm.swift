import MemberHTTPServer
import MemberUI

/// The parts of a sign-in's pages, which work without scripts.
struct SignInForm {
    /// The name of the request that the pages ask about.
    let id: String
    /// The secret in the form and in the browser's cookie.
    let formToken: String
    let texts: Texts

    /// Makes the form, which contains the request's name and the secret.
    func element(_ path: String, _ parts: [HTML]) -> HTML {
        .element(
            "form", [("method", "post"), ("action", path)],
            [.hidden("request", id), .hidden("csrf", formToken)] + parts)
    }

    /// Makes a choice of persons. At first the person with the chosen id is selected, or else the first one. The form sends the
    /// `value` of a person, and shows the `label`.
    func people(
        _ people: [InventedPerson], _ legend: TextKey, chosen: Int?, value: (InventedPerson) -> String = { String($0.id) },
        label: (InventedPerson) -> String = { $0.shownName }
    ) -> HTML {
        let first = people.first { $0.id == chosen } ?? people.first
        let choices = people.map { person -> HTML in
            let attributes: [(String, String?)] = [
                ("type", "radio"), ("name", "member"), ("value", value(person)), ("data-name", person.login),
            ]
            let input = HTML.element("input", attributes + (person.id == first?.id ? [("checked", nil)] : []))
            let picture = HTML.picture(SandboxPicture.path(of: person.name, as: .person), of: person.name)
            return .element("label", [("class", "choice")], [input, picture, .element("span", [], [.text(label(person))])])
        }
        return .element("fieldset", [], [.element("legend", [], [.text(texts(legend))])] + choices)
    }
}

extension HTML {
    /// Makes a hidden field.
    static func hidden(_ name: String, _ value: String) -> HTML {
        .element("input", [("type", "hidden"), ("name", name), ("value", value)])
    }

    /// Makes the link to a further stylesheet of a page.
    static func stylesheet(_ path: String) -> HTML { .element("link", [("rel", "stylesheet"), ("href", path)]) }

    /// Makes a button that sends a decision.
    static func decision(_ decision: String, _ title: String, isPrimary: Bool = false) -> HTML {
        let attributes: [(String, String?)] = [("type", "submit"), ("name", "decision"), ("value", decision)]
        return .element("button", attributes + [("class", isPrimary ? "primary" : "secondary")], [.text(title)])
    }
}
