import MemberHTTPServer
import MemberUI

/// The page on which a person chooses a member and agrees or declines; it works without scripts.
struct ConsentPage {
    let consent: PendingConsent
    let requestID: String
    let texts: Texts
    /// The requested colours; `system` leaves them to the browser.
    var scheme = ComponentScheme.system
    /// The signed-in member, who is selected at first.
    var preset: Int?

    var document: HTMLDocument {
        VKSandbox.look.question(
            texts(.consentTitle, ["app": consent.appName]), [main], texts, app: consent.appName, scheme: scheme)
    }

    private var main: HTML {
        let form = SignInForm(id: requestID, formToken: consent.formToken, texts: texts)
        return form.element(
            "/authorize/decide",
            [
                .element("p", [], [.text(texts(.consentAsks, ["app": consent.appName]))]),
                .element("ul", [("class", "asked")], consent.scope.map { .element("li", [], [.text(texts.permission($0))]) }),
                .element("p", [("class", "quiet"), ("id", "way")], [.text(way)]),
                form.people(InventedPerson.all, .consentChoose, chosen: preset, label: texts.label),
                .decision("agree", texts(.consentContinue), isPrimary: true), .decision("decline", texts(.consentCancel)),
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
}

extension Texts {
    /// Returns the name of a person in a choice of VK's members.
    func label(_ person: InventedPerson) -> String {
        person.isServiceAccount ? self(.sandboxConsentService, ["name": person.shownName]) : person.shownName
    }

    /// Returns the name of one of VK's scopes; one without a text is itself.
    func permission(_ scope: String) -> String {
        switch scope {
        case "vkid.personal_info": self(.permissionPersonal)
        case "friends": self(.permissionFriends)
        case "groups": self(.permissionGroups)
        case "email": self(.permissionEmail)
        case "phone": self(.permissionPhone)
        case "wall": self(.permissionWall)
        case "offline": self(.permissionOffline)
        default: scope
        }
    }
}

extension ComponentScheme {
    /// Reads the colours that an authorization request asks for, in both forms of the parameter; any other word means the
    /// browser's.
    init(pageParameter text: String?) {
        switch text {
        case "light", "bright_light": self = .light
        case "dark", "space_gray": self = .dark
        default: self = .system
        }
    }
}

extension ServerRequest {
    /// The texts in the language of `lang_id`, where it is given: Russian for 0, else English; without one as the browser asks.
    var pageTexts: Texts {
        guard let number = query["lang_id"], !number.isEmpty else {
            let asked = headers["Accept-Language"] ?? ""
            return Texts(.preferred(acceptLanguage: asked), .vkSandbox)
        }
        return Texts(number == "0" ? .ru : .en, .vkSandbox)
    }
}
