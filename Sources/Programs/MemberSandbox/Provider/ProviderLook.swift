import MemberHTTPServer
import MemberUI

/// The look of a provider's pages in the sandbox: its icon and its colour. Each page says that it is a sandbox.
struct ProviderLook: Sendable {
    let icon: DrawnPicture
    let accent: PageAccent

    /// Makes a page with one question, in the language of its texts. `app` is the name of the app that asks; nil for a question of
    /// the provider's own.
    func question(
        _ title: String, _ parts: [HTML], _ texts: Texts, app: String? = nil, scheme: ComponentScheme = .system,
        stylesheet: String = "/style.css", head: [HTML] = []
    ) -> HTMLDocument {
        let asking = QuestionHead(
            app: app.map { .initials(of: $0, as: .community) }, provider: icon, badge: Self.badge(texts.language), accent: accent)
        return .question(
            asking, title: title, language: texts.language, scheme: scheme, stylesheet: stylesheet, head: head, body: parts)
    }

    /// Makes a page of a site of the provider's, with its navigation; mark and name lead to `home`.
    func site(
        _ site: String, home: String, _ title: String, lead: [HTML], _ parts: [HTML], _ texts: Texts,
        places: [PageShell.Place] = [], head: [HTML] = []
    ) -> HTMLDocument {
        let shell = PageShell(site: site, home: home, badge: Self.badge(texts.language), places: places, icon: icon)
        return .shell(shell, title: title, lead: lead, language: texts.language, head: head, body: parts)
    }

    /// The head of a page on which the provider explains a problem.
    func head(_ language: MemberLanguage) -> QuestionHead {
        QuestionHead(provider: icon, badge: Self.badge(language), accent: accent)
    }

    /// Makes a page with a problem in one sentence.
    func problem(_ sentence: String, _ texts: Texts, stylesheet: String = "/style.css") -> HTMLDocument {
        .message(
            title: texts(.errorTitle), sentence, details: MessageDetails(mark: .bad, asking: head(texts.language)),
            language: texts.language, stylesheet: stylesheet, head: [PageShell.iconLink])
    }

    static func badge(_ language: MemberLanguage) -> String { Texts(language, .sandbox)(.sandboxBadge) }
}

extension AskingPages {
    /// The links of ``ways`` in the navigation of a page.
    func places(_ texts: Texts, for request: ServerRequest) -> [PageShell.Place] {
        known(to: request).map { PageShell.Place(texts($0.title), $0.address) }
    }
}
