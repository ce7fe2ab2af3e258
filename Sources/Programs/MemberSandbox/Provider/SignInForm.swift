import MemberHTTPServer
import MemberUI

/// What the pages of a sign-in are made of; usable without scripts.
struct SignInForm {
    /// The name of what the pages ask about.
    let id: String
    /// The secret in the form and in the browser's cookie.
    let formToken: String
    let texts: Texts

    /// The form itself, which says what it decides about.
    func element(_ path: String, _ parts: [HTML]) -> HTML {
        .element(
            "form", [("method", "post"), ("action", path)],
            [.hidden("request", id), .hidden("csrf", formToken)] + parts)
    }

    /// A choice of persons.
    /// - Parameters:
    ///   - people: Everybody.
    ///   - legend: What is asked.
    ///   - chosen: The id of the one who is chosen at first; the first one where it is nobody's.
    ///   - value: What the form sends of a person.
    ///   - label: How a person is shown.
    /// - Returns: The choice.
    func people(
        _ people: [InventedPerson], _ legend: TextKey, chosen: Int?, value: (InventedPerson) -> String = { String($0.id) },
        label: (InventedPerson) -> String = { $0.name }
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
    /// A field that nobody sees.
    static func hidden(_ name: String, _ value: String) -> HTML {
        .element("input", [("type", "hidden"), ("name", name), ("value", value)])
    }

    /// A button that sends what was decided.
    static func decision(_ decision: String, _ title: String, isPrimary: Bool = false) -> HTML {
        let attributes: [(String, String?)] = [("type", "submit"), ("name", "decision"), ("value", decision)]
        return .element("button", attributes + (isPrimary ? [("class", "primary")] : []), [.text(title)])
    }
}

extension HTMLDocument {
    /// A page with a heading, in the language of its texts.
    static func page(
        _ title: String, _ parts: [HTML], _ texts: Texts, scheme: ComponentScheme = .system,
        stylesheet: String = "/style.css", head: [HTML] = []
    ) -> HTMLDocument {
        HTMLDocument(
            title: title, language: texts.language, scheme: scheme, stylesheet: stylesheet, head: head,
            body: [.element("main", [], [.element("h1", [], [.text(title)])] + parts)])
    }
}
