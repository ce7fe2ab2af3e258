import MemberHTTPServer
import MemberUI

/// The page on which a person chooses who signs in and agrees or declines; usable without scripts.
struct ConsentPage {
    let consent: PendingConsent
    let requestID: String
    let texts: Texts
    /// The colours asked for; nil leaves them to the browser.
    var scheme: PageScheme?
    /// Who is signed in, and so chosen at first.
    var preset: Int?

    var document: HTMLDocument {
        let title = texts(.consentTitle, ["app": consent.appName])
        return HTMLDocument(
            title: title, language: texts.language, stylesheet: "/style.css",
            head: scheme.map { [.element("link", [("rel", "stylesheet"), ("href", $0.path)])] } ?? [],
            body: [.element("main", [], [.element("h1", [], [.text(title)]), form])])
    }

    private var form: HTML {
        .element(
            "form", [("method", "post"), ("action", "/authorize/decide")],
            [
                hidden("request", requestID), hidden("csrf", consent.csrf),
                .element("p", [], [.text(texts(.consentAsks, ["app": consent.appName]))]),
                .element("ul", [], consent.scope.map { .element("li", [], [.text(permission($0))]) }),
                .element("p", [("class", "quiet"), ("id", "way")], [.text(way)]),
                .element(
                    "fieldset", [],
                    [.element("legend", [], [.text(texts(.consentChoose))])] + InventedPerson.all.enumerated().map(choice)),
                button("agree", texts(.consentContinue)), button("decline", texts(.consentCancel)),
            ])
    }

    /// The sentence that names the identity provider.
    private var way: String {
        if consent.isByApp { return texts(.sandboxConsentApp) }
        let name =
            switch consent.provider {
            case "ok_ru": "OK"
            case "mail_ru": "Mail"
            default: "VK ID"
            }
        return texts(.sandboxConsentProvider, ["provider": name])
    }

    private func choice(_ index: Int, _ person: InventedPerson) -> HTML {
        var attributes: [(String, String?)] = [
            ("type", "radio"), ("name", "member"), ("value", String(person.id)), ("data-name", person.login),
        ]
        if preset.map({ $0 == person.id }) ?? (index == 0) { attributes.append(("checked", nil)) }
        return .element("p", [], [.element("label", [], [.element("input", attributes), .text(" " + label(person))])])
    }

    private func label(_ person: InventedPerson) -> String {
        person.isServiceAccount ? texts(.sandboxConsentService, ["name": person.name]) : person.name
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

/// The page's colours that an authorization request asks for, instead of the browser's.
enum PageScheme: String, CaseIterable, Sendable {
    case light, dark

    /// Reads both forms of the parameter; nil for any other word.
    init?(parameter text: String) {
        switch text {
        case "light", "bright_light": self = .light
        case "dark", "space_gray": self = .dark
        default: return nil
        }
    }

    /// Where its rules are; they come after those of the shared stylesheet.
    var path: String { "/\(rawValue).css" }

    /// The rules.
    var text: String {
        let colours =
            switch self {
            case .light:
                "--ground: #f4f5f7; --card: #ffffff; --ink: #16181d; --quiet: #5a6170; --line: #d5d9e0; --accent: #1f5fd0; "
                    + "--on-accent: #ffffff;"
            case .dark:
                "--ground: #111317; --card: #1b1e24; --ink: #f0f2f5; --quiet: #a3abb8; --line: #363b45; --accent: #8ab4ff; "
                    + "--on-accent: #0b1c3a;"
            }
        return ":root { color-scheme: \(rawValue); \(colours) }\n"
    }
}

extension ServerRequest {
    /// The texts in the language of `lang_id`, where it is given: Russian for 0, else English; without one as the browser asks.
    var pageTexts: Texts {
        guard let number = query["lang_id"], !number.isEmpty else { return Texts(texts.language, .vkSandbox) }
        return Texts(number == "0" ? .ru : .en, .vkSandbox)
    }
}
